// Storage can be forbidden, full, or hold values of an older version or edited by hand. None of that can break a page.

/** The stored JSON value, or undefined if there is none or `accept` rejects it. */
export function readStored<T>(key: string, accept: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return undefined
    const value: unknown = JSON.parse(text)
    return accept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON; false if the device refuses. */
export function writeStored(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value))
}

/** The JSON value that this tab stored, also before a reload; undefined if there is none or `accept` rejects it. */
export function readForTab<T>(key: string, accept: (value: unknown) => value is T): T | undefined {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    const value: unknown = JSON.parse(text)
    return accept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value that other tabs do not see; false if the device refuses. */
export function writeForTab(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Texts that the device refused to store. They last as long as the page. */
const unstored = new Map<string, string>()

/** Stores a text unchanged; false if only this page keeps it. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
    return true
  } catch {
    unstored.set(key, text)
    return false
  }
}

export function readText(key: string): string | undefined {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function removeStored(key: string): void {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** A list stored on this device. Every part of the page and every open tab sees changes. */
interface StoredList<T> {
  read: () => readonly T[]
  write: (list: readonly T[]) => void
  subscribe: (listener: () => void) => () => void
}

/** @param keyOf where the list is now: it can be another one for each account */
export function createStoredList<T>(
  keyOf: () => string,
  acceptItem: (value: unknown) => value is T,
): StoredList<T> {
  const listeners = new Set<() => void>()
  let current: readonly T[] | undefined
  let key: string | undefined

  function load(): readonly T[] {
    const list = readStored(keyOf(), (value): value is unknown[] => Array.isArray(value)) ?? []
    return list.filter(acceptItem)
  }
  function tell() {
    for (const listener of listeners) listener()
  }
  function fromAnotherTab(event: StorageEvent) {
    if (event.key !== key && event.key !== null) return
    current = undefined
    tell()
  }

  return {
    read() {
      if (key !== keyOf()) current = undefined
      key = keyOf()
      current ??= load()
      return current
    },
    write(list) {
      key = keyOf()
      current = list
      writeStored(key, list)
      tell()
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', fromAnotherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        window.removeEventListener('storage', fromAnotherTab)
        // From now on nobody hears what another tab writes.
        current = undefined
      }
    },
  }
}
