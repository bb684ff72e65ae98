import { useSyncExternalStore } from 'react'
import { waitingPrefix } from './forget-forms.ts'
import { newId } from './new-id.ts'
import { readForTab, readStored, removeStored, writeForTab, writeStored } from './safe-storage.ts'
import { readSession } from './session.ts'
import { isRecord } from './values.ts'

// What people have sent without a network. It is kept on the device until the service has it, each under its own name, so
// that tabs do not write over each other's. It is shown to the account that sent it alone, and signing out removes it.

const workKinds = ['plan', 'request', 'list', 'deletion'] as const

export interface WaitingWork {
  /** Also the idempotency key: sent again, it does the same thing once. */
  id: string
  kind: (typeof workKinds)[number]
  /** Who sent it; null for a visitor. */
  account: string | null
  /** When, in milliseconds. */
  at: number
  /** How many lines it has. */
  lines: number
  /** What is sent. */
  body: unknown
  /** What it is about: the id of a list, or the source of the draft that a request was made of. */
  about?: string
  /** Why the service did not take it. It is not sent again. */
  refused?: string
  /** Others have changed the same lines: who opens the list is asked. It is not sent again. */
  asks?: true
  /** The service has taken it, while the screen that it is for was closed. Kept for that screen alone. */
  answer?: unknown
}

/**
 * Milliseconds that work is left to the page that wrote it: an open list saves itself, and a deletion can be undone. Only
 * what is older has been left behind.
 */
const pageTime: Partial<Record<WaitingWork['kind'], number>> = { list: 15_000, deletion: 8_000 }

/** Milliseconds for which the work is still left to its page; 0: none. */
export function leftToPage({ kind, at }: WaitingWork, now = Date.now()): number {
  return Math.max(0, at + (pageTime[kind] ?? 0) - now)
}

/** Milliseconds after which it is no longer sent by itself: what was wanted yesterday may not be wanted today. */
const ownTime = 24 * 60 * 60_000

/** Milliseconds for which an answer is kept for its screen. */
const maxAnswerAge = 30 * 24 * 60 * 60_000

const listeners = new Set<() => void>()
interface Found {
  from: string
  waiting: readonly WaitingWork[]
  answered: readonly WaitingWork[]
}
let found: Found = { from: '', waiting: [], answered: [] }

/** Keeps work until there is a network. False if the device refuses: then nothing waits. */
export function waitForNetwork(work: Omit<WaitingWork, 'account' | 'at'>): boolean {
  const whole = { ...work, account: accountNow(), at: Date.now() }
  const isKept = writeStored(`${waitingPrefix}${work.id}`, whole)
  // What only the memory holds would be lost unseen.
  if (!isKept) removeStored(`${waitingPrefix}${work.id}`)
  tell()
  return isKept
}

/** Takes work out: it is sent, or somebody cancels it. */
export function dropWork(id: string): void {
  removeStored(`${waitingPrefix}${id}`)
  tell()
}

export function changeWork(work: WaitingWork): void {
  writeStored(`${waitingPrefix}${work.id}`, work)
  tell()
}

/** All of the account that is signed in, or of the visitor; the oldest comes first. The same arrays until it changes. */
function readAll(): Found {
  const all = storedIds().flatMap((id) => findWork(id) ?? [])
  const from = JSON.stringify(all)
  if (from !== found.from) {
    all.sort((one, other) => one.at - other.at)
    const isAnswered = ({ answer }: WaitingWork) => answer !== undefined
    found = { from, waiting: all.filter((work) => !isAnswered(work)), answered: all.filter(isAnswered) }
  }
  return found
}

export const readWork = (): readonly WaitingWork[] => readAll().waiting
const readAnswered = (): readonly WaitingWork[] => readAll().answered

/** Keeps the answer for the screen that the work is for, unless somebody has cancelled it meanwhile. */
export function keepAnswer(id: string, answer: unknown): void {
  for (const old of readAnswered()) if (Date.now() - old.at > maxAnswerAge) dropWork(old.id)
  const work = findWork(id)
  if (work) changeWork({ ...work, answer })
}

/** The work with this id; undefined if there is none, or if it is another account's. */
export function findWork(id: string): WaitingWork | undefined {
  const work = readStored(`${waitingPrefix}${id}`, isWork)
  return work?.id === id && work.account === accountNow() ? work : undefined
}

export const useWaitingWork = (): readonly WaitingWork[] => useSyncExternalStore(subscribe, readWork)
export const useAnsweredWork = (): readonly WaitingWork[] => useSyncExternalStore(subscribe, readAnswered)

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', fromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', fromAnotherTab)
  }
}

/** Whether it waits for a person instead of the network. */
export function isHeld({ kind, at, refused, asks }: WaitingWork, now = Date.now()): boolean {
  if (refused !== undefined || asks) return true
  // What is written in a list is wanted whenever it arrives.
  return (kind === 'plan' || kind === 'request') && !(now - at < ownTime)
}

/** Told what became of work that was sent; `answer` is the service's, or else it was refused. */
type Outcome = { work: WaitingWork } & ({ answer: unknown } | { error: Error })
const waiters = new Map<string, (outcome: Outcome) => void>()

/** The screen on which it was sent is still open. @returns a function that stops it */
export function awaitOutcome(id: string, tellOutcome: (outcome: Outcome) => void): () => void {
  waiters.set(id, tellOutcome)
  return () => {
    if (waiters.get(id) === tellOutcome) waiters.delete(id)
  }
}

/** @returns whether its screen is open */
export function tellOutcome(outcome: Outcome): boolean {
  const waiter = waiters.get(outcome.work.id)
  waiter?.(outcome)
  return waiter !== undefined
}

/** Names this tab in what it leaves to be sent; the same after a reload. */
export function tabId(): string {
  const key = 'workTab'
  const known = readForTab(key, (value) => typeof value === 'string')
  const tab = known ?? newId()
  if (known === undefined) writeForTab(key, tab)
  return tab
}

const accountNow = () => readSession().user?._id ?? null

function fromAnotherTab({ key }: StorageEvent): void {
  if (key === null || key.startsWith(waitingPrefix)) tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function storedIds(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(waitingPrefix))
      .map((key) => key.slice(waitingPrefix.length))
  } catch {
    return []
  }
}

function isWork(value: unknown): value is WaitingWork {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    workKinds.some((kind) => kind === value.kind) &&
    (value.account === null || typeof value.account === 'string') &&
    typeof value.at === 'number' &&
    typeof value.lines === 'number' &&
    'body' in value &&
    (value.about === undefined || typeof value.about === 'string') &&
    (value.refused === undefined || typeof value.refused === 'string') &&
    (value.asks === undefined || value.asks === true)
  )
}

/** `unanswered`: the service could not be reached. `stopped`: the screen says what is wrong, and it waits no longer. */
export type PlanOutcome = 'planned' | 'unanswered' | 'stopped'
/** How work is done by the screen that is open for it. */
type Planner = () => Promise<PlanOutcome>
const planners = new Map<string, Planner>()
let wake = () => {}

/** The screen plans its own list: it knows what has been typed since. @returns a function that stops it */
export function offerPlanner(id: string, plan: Planner): () => void {
  planners.set(id, plan)
  if (findWork(id)) wake()
  return () => {
    if (planners.get(id) === plan) planners.delete(id)
  }
}

export const plannerOf = (id: string): Planner | undefined => planners.get(id)

/** @param send called when there may be something to send that was not to be sent before */
export function wakeBy(send: () => void): void {
  wake = send
}
