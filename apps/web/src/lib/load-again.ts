import { readForTab, writeForTab } from './safe-storage.ts'

/** Milliseconds after which what could not be fetched is asked for again. */
const retryAfter = 1_000
/** Milliseconds within which the page loads itself anew only once. */
const reloadEvery = 60_000
const reloadedAt = 'reloaded-at'

/**
 * Tries twice, then loads the page anew: until then, many browsers answer a failed import from memory. For what is not
 * shown yet or what somebody asks for again, so that nothing is lost by that.
 */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadTwice(load)
  } catch (error) {
    if (!mayReload()) throw error
    location.reload()
    return new Promise(() => {})
  }
}

/** Without a network it does not wait for a second try. */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, retryAfter))
    return load()
  }
}

function mayReload(): boolean {
  const last = readForTab(reloadedAt, (value) => typeof value === 'number') ?? 0
  if (!navigator.onLine || Date.now() - last < reloadEvery) return false
  // Without a storage nobody knows later whether it was tried.
  return writeForTab(reloadedAt, Date.now())
}
