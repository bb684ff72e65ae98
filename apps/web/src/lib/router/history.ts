import { isRecord } from '../values.ts'
import { type Address, parseAddress, writeAddress } from './address.ts'

/** How the page came to where it is: back, forward and the first page are `POP`. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

/** An entry of the history. */
export interface Location extends Address {
  /** What the navigation left for the page. It comes from the browser's storage: check it. */
  state: unknown
  /** Another one for each entry. The first page of a visit has `default`. */
  key: string
}

export interface Navigation {
  location: Location
  type: NavigationType
}

/** The browser's history, or one in memory. */
export interface RouterHistory {
  readonly now: Navigation
  push(to: Address, state: unknown): void
  replace(to: Address, state: unknown): void
  /** @param steps back if negative */
  go(steps: number): void
  /** @returns how to stop listening */
  listen(listener: (navigation: Navigation) => void): () => void
}

/**
 * The history of the browser. Its entries hold `{usr, key, idx}`: the page's state, the key, and how many steps of this
 * visit led there, by which a Back button knows whether there is a page to go back to.
 */
export function browserHistory(): RouterHistory {
  const listeners = new Set<(navigation: Navigation) => void>()
  let type: NavigationType = 'POP'
  // Another script, or an anchor of the page, may have written an entry without a number.
  const stepsSoFar = () => (isRecord(history.state) && Number(history.state.idx)) || 0
  if (!isRecord(history.state) || typeof history.state.idx !== 'number') {
    history.replaceState({ ...(isRecord(history.state) ? history.state : {}), idx: 0 }, '')
  }
  const read = (): Navigation => {
    const { pathname, search, hash } = window.location
    const { usr = null, key } = isRecord(history.state) ? history.state : {}
    return {
      location: { pathname, search, hash, state: usr, key: typeof key === 'string' ? key : 'default' },
      type,
    }
  }
  const tell = (how: NavigationType) => {
    type = how
    for (const listener of listeners) listener(read())
  }
  addEventListener('popstate', () => tell('POP'))
  return {
    get now() {
      return read()
    },
    push(to, state) {
      if (elsewhere.test(to.pathname)) return window.location.assign(writeAddress(to))
      const entry = { usr: state, key: newKey(), idx: stepsSoFar() + 1 }
      try {
        history.pushState(entry, '', writeAddress(to))
      } catch (error) {
        // A state that cannot be stored is a mistake of ours. Otherwise the browser takes no more entries for now.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        window.location.assign(writeAddress(to))
      }
      tell('PUSH')
    },
    replace(to, state) {
      if (elsewhere.test(to.pathname)) return window.location.replace(writeAddress(to))
      history.replaceState({ usr: state, key: newKey(), idx: stepsSoFar() }, '', writeAddress(to))
      tell('REPLACE')
    },
    go: (steps) => history.go(steps),
    listen: (listener) => listenIn(listeners, listener),
  }
}

/** A history of its own, which leaves the browser's alone. */
export function memoryHistory(first = '/'): RouterHistory {
  const listeners = new Set<(navigation: Navigation) => void>()
  let entries: Location[] = [{ ...parseAddress(first), state: null, key: 'default' }]
  let index = 0
  let type: NavigationType = 'POP'
  const read = (): Navigation => ({ location: entries[index] as Location, type })
  const tell = (how: NavigationType) => {
    type = how
    for (const listener of listeners) listener(read())
  }
  return {
    get now() {
      return read()
    },
    push(to, state) {
      entries = [...entries.slice(0, index + 1), { ...to, state, key: newKey() }]
      index++
      tell('PUSH')
    },
    replace(to, state) {
      entries = entries.with(index, { ...to, state, key: newKey() })
      tell('REPLACE')
    },
    go(steps) {
      const next = Math.min(Math.max(index + steps, 0), entries.length - 1)
      if (next === index) return
      index = next
      tell('POP')
    },
    listen: (listener) => listenIn(listeners, listener),
  }
}

function listenIn<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Pages that the service answers with another application: the page for answers. */
const elsewhere = /^\/requests\/[^/]+\/answer$/

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
