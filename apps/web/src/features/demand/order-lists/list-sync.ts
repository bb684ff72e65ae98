import type { OrderList, Share } from '@rasad/contract/order-lists'
import { ApiError } from '../../../lib/api-client.ts'
import { newId } from '../../../lib/new-id.ts'
import type { Row } from '../row.ts'
import { fetchList, sendChange } from './api.ts'
import type { KeptList } from './kept-list.ts'
import {
  type Answered,
  type Attempt,
  changeOf,
  type News,
  type Taken,
  takeAnswer,
  withTheirs,
} from './list-changes.ts'

/** How far what is typed has come. */
export type SaveState =
  | { is: 'saved' }
  | { is: 'saving' }
  /** `why`: waits for a pause in typing, for the network, or for a person. */
  | { is: 'unsaved'; why: 'typing' | 'offline' | 'refused' | 'asked' | 'gone'; message?: string }

export interface SyncState {
  list: OrderList
  name: string
  save: SaveState
  /** What others did since somebody here has looked. */
  news: readonly News[]
  /** Lines that were changed here and elsewhere: nothing of them is sent until a person says which holds. */
  asked: ReadonlySet<string>
  /** Lines that the service does not take as they are, and why. */
  refused: ReadonlyMap<string, string>
}

interface SyncDeps {
  /** Keeps on the device what the service told last. */
  keep: (kept: Omit<KeptList, 'rows'>) => void
  /** Leaves a change to be sent, also when the page is closed; undefined: it has arrived. */
  keepAttempt: (attempt: Attempt | undefined) => void
  /** Changes the rows at once. */
  change: (apply: (rows: readonly Row[]) => readonly Row[]) => void
  /** Whether somebody sees the page: nobody else is asked for news. */
  isShown: () => boolean
  fetch?: typeof fetchList
  send?: typeof sendChange
}

const bounds = {
  /** Milliseconds: after the last key, and at most after the first. */
  pause: 700,
  maxWait: 3_000,
  /** Between looks at what others did, while the page is shown. */
  poll: 5_000,
  firstRetry: 2_000,
  maxRetry: 60_000,
  maxNews: 50,
} as const

export type ListSync = ReturnType<typeof createListSync>

/**
 * Keeps an open list and the service in agreement: sends what changed here a moment later, and brings what others changed.
 * One call at a time; a change that was not answered is sent again as it was, so that it is written once.
 */
export function createListSync(kept: KeptList & { attempt?: Attempt | undefined }, deps: SyncDeps) {
  const { keep, keepAttempt, change: changeRows, isShown, fetch = fetchList, send = sendChange } = deps
  let state: SyncState = {
    list: kept.list,
    name: kept.name,
    save: { is: 'saved' },
    news: [],
    asked: new Set(kept.asked),
    refused: new Map(),
  }
  let rows = kept.rows
  let attempt = kept.attempt
  /** What the rows said when the service refused a line: once they say something else, it is sent again. */
  const refusedAs = new Map<string, string>()
  /** A change that the service took and that is still there: it keeps things its own way. */
  let futile: string | undefined
  /** A change that the service refused as a whole, and why. */
  let stuck: { change: string; message: string } | undefined
  let isUnderWay = false
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let failures = 0
  let changedAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: Partial<SyncState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function store(): void {
    keep({ list: state.list, name: state.name, asked: [...state.asked] })
  }

  /** What is to be sent. */
  function pending(): Attempt['change'] | undefined {
    const change = unsent()
    return change && textOf(change) !== stuck?.change ? change : undefined
  }

  function unsent(): Attempt['change'] | undefined {
    const refused = rows.flatMap((row) =>
      row.lineId !== undefined && refusedAs.get(row.lineId) === signatureOf(row) ? row.lineId : [],
    )
    const change = changeOf(state.list, rows, state.name, new Set([...refused, ...state.asked]))
    return change && textOf(change) !== futile ? change : undefined
  }

  /** Whether the device has something that the service has not. */
  function isDirty(): boolean {
    return attempt !== undefined || unsent() !== undefined
  }

  function later(wait: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(sync, wait)
  }

  function noteChange(): void {
    const dirty = attempt !== undefined || pending() !== undefined
    if (!dirty && !isUnderWay) {
      changedAt = undefined
      if (state.save.is === 'unsaved' && state.save.why === 'typing') set({ save: restState() })
      return
    }
    if (!dirty || state.save.is === 'saving') return
    changedAt ??= Date.now()
    const isWaiting = state.save.is === 'unsaved' && state.save.why !== 'typing'
    if (!isWaiting) set({ save: { is: 'unsaved', why: 'typing' } })
    if (isWaiting && failures > 0) return
    const left = bounds.maxWait - (Date.now() - changedAt)
    later(Math.max(0, Math.min(bounds.pause, left)))
  }

  function restState(): SaveState {
    if (stuck && unsent()) return { is: 'unsaved', why: 'refused', message: stuck.message }
    if (state.refused.size > 0) return { is: 'unsaved', why: 'refused' }
    return state.asked.size > 0 ? { is: 'unsaved', why: 'asked' } : { is: 'saved' }
  }

  /** Sends what has changed here, or else asks what others changed. */
  function sync(): Promise<void> {
    if (!isUnderWay) running = ask()
    return running
  }

  async function ask(): Promise<void> {
    if (isStopped || (state.save.is === 'unsaved' && state.save.why === 'gone')) return
    clearTimeout(timer)
    isUnderWay = true
    const base = state.list
    const change = attempt ? undefined : pending()
    attempt ??= change && { id: newId(), version: base.version, change }
    if (attempt) {
      keepAttempt(attempt)
      set({ save: { is: 'saving' } })
    }
    const sent = attempt
    changedAt = undefined
    try {
      const answer = sent ? await send(base._id, sent) : await fetch(base._id)
      isUnderWay = false
      if (!isStopped) take({ base, sent: sent?.change, answer })
    } catch (error) {
      isUnderWay = false
      if (!isStopped) fail(error)
    }
  }

  function take(answered: Answered): void {
    const { answer, sent } = answered
    failures = 0
    attempt = undefined
    // An answer that was overtaken on its way, for example by the end of a round.
    if (answer.version < state.list.version) {
      keepAttempt(undefined)
      settle()
      return
    }
    const hasTypedName = state.name !== (sent?.name ?? answered.base.name)
    keepAttempt(undefined)
    let taken: Taken | undefined
    changeRows((now) => {
      taken = takeAnswer(now, answered, state.asked)
      rows = taken.rows
      return rows
    })
    set({
      list: answer,
      name: hasTypedName ? state.name : answer.name,
      news: joined(taken?.news ?? [], state.news),
      asked: taken?.asked ?? state.asked,
    })
    store()
    futile = undefined
    settle(sent)
  }

  /** After an answer: what is still open is sent, and otherwise nothing is. */
  function settle(sent?: Attempt['change']): void {
    const change = pending()
    if (change && sent && textOf(change) === textOf(sent)) futile = textOf(change)
    if (pending()) {
      set({ save: { is: 'unsaved', why: 'typing' } })
      noteChange()
      return
    }
    set({ save: restState() })
    if (isShown()) later(bounds.poll)
  }

  function fail(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) {
      set({ save: { is: 'unsaved', why: 'gone' } })
      return
    }
    const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429 && status !== 408
    if (isRefusal && error instanceof ApiError) {
      refuse(error)
      return
    }
    failures++
    if (isDirty()) set({ save: { is: 'unsaved', why: 'offline' } })
    later(Math.min(bounds.firstRetry * 2 ** (failures - 1), bounds.maxRetry))
  }

  /** A line that the service does not take stays here, with the reason; the others go on. */
  function refuse(error: ApiError): void {
    const sent = attempt?.change
    attempt = undefined
    keepAttempt(undefined)
    const refused = new Map(state.refused)
    for (const [path, { message }] of Object.entries(error.fields)) {
      const line = sent?.lines[Number(/^lines\.(\d+)\b/.exec(path)?.[1] ?? Number.NaN)]
      const row = line && rows.find(({ lineId }) => lineId === line.id)
      if (!line || !row) continue
      refusedAs.set(line.id, signatureOf(row))
      refused.set(line.id, message)
    }
    const isExplained = refused.size > state.refused.size
    store()
    set({ refused, save: { is: 'unsaved', why: 'refused', message: error.message } })
    // Where nothing says which line it is, the same would be refused again.
    if (!isExplained) stuck = { change: textOf(unsent()), message: error.message }
    later(isExplained ? 0 : bounds.poll)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    isDirty,

    /** The rows as they are now. */
    rowsChanged(next: readonly Row[]): void {
      rows = next
      if (state.refused.size > 0) forgetMended(next)
      noteChange()
    },

    rename(name: string): void {
      set({ name })
      store()
      noteChange()
    },

    /** At once: what is typed is left, the network is back, or the page is looked at again. */
    now(): void {
      failures = 0
      void sync()
    },

    /** Sends all that is open. False if the service does not have it. */
    async flush(): Promise<boolean> {
      await running
      for (let tries = 0; tries < 3 && isDirty(); tries++) {
        const before = failures
        await sync()
        if (failures > before || stuck) break
      }
      return !isDirty()
    },

    /** The links that work now. */
    setShares(shares: readonly Share[]): void {
      set({ list: { ...state.list, shares: [...shares] } })
      store()
    },

    /** An answer of another call about the list, such as the end of a round. */
    takeList(answer: OrderList): void {
      take({ base: state.list, sent: undefined, answer })
    },

    seenNews: () => set({ news: [] }),

    /** Settles a line that was changed on both sides. */
    settle(id: string, holds: 'mine' | 'theirs'): void {
      if (holds === 'theirs') {
        const line = state.list.lines.find((one) => one.id === id)
        changeRows((now) => {
          rows = withTheirs(now, id, line, state.list.lines)
          return rows
        })
      }
      set({ asked: new Set([...state.asked].filter((one) => one !== id)) })
      store()
      noteChange()
    },

    start(): void {
      isStopped = false
      void sync()
    },

    /** Sends what is open, and asks no more. */
    stop(): void {
      if (isDirty() && !isUnderWay) void sync()
      isStopped = true
      clearTimeout(timer)
    },

    /** Asks again from time to time only while the page is shown. */
    pause(): void {
      if (isDirty()) void sync()
      else clearTimeout(timer)
    },
  }

  function forgetMended(next: readonly Row[]): void {
    const still = [...state.refused].filter(([id]) => {
      const row = next.find(({ lineId }) => lineId === id)
      return row !== undefined && refusedAs.get(id) === signatureOf(row)
    })
    if (still.length < state.refused.size)
      set({ refused: new Map(still), save: { is: 'unsaved', why: 'typing' } })
  }
}

/** What a change says, whatever version it was made of. */
function textOf(change: Attempt['change'] | undefined): string {
  return JSON.stringify(change, (key, value) => (key === 'version' ? undefined : value)) ?? ''
}

function signatureOf(row: Row): string {
  const { name, qty, unit, note } = row
  return JSON.stringify([name, qty, unit, note])
}

/** The newest of each line. */
function joined(added: readonly News[], before: readonly News[]): News[] {
  const ids = new Set(added.map(({ line }) => line.id))
  return [...added, ...before.filter(({ line }) => !ids.has(line.id))].slice(0, bounds.maxNews)
}
