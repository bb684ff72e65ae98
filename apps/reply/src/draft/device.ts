// What the page keeps on the device. Storage can be forbidden, full, or hold something else: nothing of that breaks it.

/** False if the device refuses. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Keeps a value for this tab alone. */
export function writeForTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Then it is not known after a sign-in.
  }
}

export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

const shape = /^(reply|replyOwn)-[0-9a-f]{14}$/

/**
 * Where the answers to a link are kept. The name has 53 bits of the token's 168, so nobody who reads it learns the link:
 * 2^115 tokens have the same name.
 * @param isOwn kept for an account: signing out removes it
 */
export function keyOf(token: string, isOwn = false): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < token.length; at++) {
    const code = token.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  const name = 4294967296 * (2097151 & low) + (high >>> 0)
  return (isOwn ? 'replyOwn-' : 'reply-') + `0000000000000${name.toString(16)}`.slice(-14)
}

interface Kept {
  /** The moment after which nothing of it can be sent. */
  until: string
}

/** What is kept under the key, or undefined if there is nothing that `accept` takes. */
export function readKept<T extends Kept>(key: string, accept: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(readText(key) ?? 'null')
    return accept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** False if the device refuses. */
export function writeKept(key: string, value: Kept): boolean {
  return writeText(key, JSON.stringify(value))
}

export function removeKept(key: string): void {
  remove(key)
}

/** Removes what was kept for links whose time is over. */
export function removeExpired(now: number): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => shape.test(key))
    for (const key of keys) {
      const kept = readKept(key, (value): value is Kept => typeof value === 'object' && value !== null)
      if (!(Date.parse(kept?.until ?? '') > now)) remove(key)
    }
  } catch {
    // Nothing can be read.
  }
}
