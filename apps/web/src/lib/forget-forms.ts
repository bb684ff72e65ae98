// Part of the first page, because signing out is: what keeps forms is in kept-form.ts, which loads with them.

/** Where a tab keeps its forms. */
export const keptPrefix = 'keptForm.'
/** When somebody last signed out in this browser: forms that any tab kept before are void. */
export const forgottenKey = 'formsForgotten'
/** Where this device keeps named lists of an account, until the service has them. */
export const listPrefix = 'orderList.'

/** Forgets what was typed into forms and named lists, in every tab of this browser. */
export function forgetForms(): void {
  try {
    localStorage.setItem(forgottenKey, String(Date.now()))
    removeAll(sessionStorage, keptPrefix)
    removeAll(sessionStorage, listPrefix)
    removeAll(localStorage, listPrefix)
  } catch {
    // The device stores nothing.
  }
}

function removeAll(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix)) storage.removeItem(key)
  }
}
