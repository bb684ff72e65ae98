// Part of the first page, because signing out is: what keeps forms is in kept-form.ts, which loads with them.

/** Where a tab keeps its forms. */
export const keptPrefix = 'keptForm.'
/** When somebody last signed out in this browser: forms that any tab kept before are void. */
export const forgottenKey = 'formsForgotten'
/** Where this device keeps order lists of an account, until the service has them. */
export const listPrefix = 'orderList.'
/** Where this device keeps which search results were opened last. */
export const picksPrefix = 'recentSearches'
/** Where this device keeps what was sent without a network, until the service has it. */
export const waitingPrefix = 'waitingWork.'

/** Where the page for answers keeps what an account has typed: see `keyOf` in `apps/reply`. */
const repliesPrefix = 'replyOwn-'

/** Forgets what was typed into forms and order lists, what was opened from searches, and what waits to be sent, in every tab. */
export function forgetForms(): void {
  try {
    localStorage.setItem(forgottenKey, String(Date.now()))
    removeAll(sessionStorage, keptPrefix)
    removeAll(sessionStorage, listPrefix)
    removeAll(localStorage, listPrefix)
    removeAll(localStorage, picksPrefix)
    removeAll(localStorage, waitingPrefix)
    removeAll(localStorage, repliesPrefix)
  } catch {
    // The device stores nothing.
  }
}

function removeAll(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix)) storage.removeItem(key)
  }
}
