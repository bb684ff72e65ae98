import type { OrderList } from '@rasad/contract/order-lists'
import { listPrefix } from '../../../lib/forget-forms.ts'
import { readForTab, readStored, removeStored, writeForTab, writeStored } from '../../../lib/safe-storage.ts'
import { readSession } from '../../../lib/session.ts'
import { isNamed, isRecord, recordId } from '../../../lib/values.ts'
import { type Row, rowsFrom } from '../row.ts'
import { type DemandStore, readSavedDemand, withoutRates } from '../saved-demand.ts'
import { rowFrom } from './line-rows.ts'
import type { Change } from './merge-list.ts'
import { newId } from './new-id.ts'

// An open list is kept on the device as this tab has it, until the service has all of it: without a network, and when the
// tab is closed before it was sent. Each tab keeps its own, under the account's id. Signing out removes all of it.

/** A change that was sent, or is to be sent. The same is sent again until the service has answered. */
export interface Attempt {
  id: string
  version: number
  change: Change
}

/** An open list on this device. */
export interface Draft {
  /** As the service told it last. */
  list: OrderList
  name: string
  rows: readonly Row[]
  attempt?: Attempt | undefined
}

/** An open list that no tab has open any more. */
export interface Leftover {
  list: string
  tab: string
  draft: Draft
}

const tabKey = `${listPrefix}tab`
const parts = ['list', 'rows', 'result'] as const
const lockOf = (tab: string) => `rasad-list-tab-${tab}`
/** Milliseconds that a reloaded tab waits for the lock of its predecessor. */
const maxLockWait = 400

let claimed: Promise<string> | undefined

/** The id of this tab, which it keeps through reloads. A duplicated tab gets one of its own. */
export function claimTab(): Promise<string> {
  claimed ??= claim()
  return claimed
}

async function claim(): Promise<string> {
  const before = readForTab(tabKey, (value) => typeof value === 'string')
  if (before !== undefined && (await hold(before))) return before
  const tab = newId()
  writeForTab(tabKey, tab)
  await hold(tab)
  return tab
}

/** Holds the tab's lock for as long as the page is open; false if another page holds it. */
function hold(tab: string): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true)
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(maxLockWait)
    const held = () => {
      resolve(true)
      return new Promise(() => undefined)
    }
    navigator.locks.request(lockOf(tab), { signal }, held).catch(() => resolve(false))
  })
}

/** Which of these tabs are not open any more. Without locks nobody knows: then none. */
async function closedTabs(tabs: readonly string[]): Promise<Set<string>> {
  if (navigator.locks === undefined) return new Set()
  const { held = [] } = await navigator.locks.query()
  const open = new Set(held.map(({ name }) => name))
  return new Set(tabs.filter((tab) => !open.has(lockOf(tab))))
}

function keyOf(account: string, list: string, tab: string, part: (typeof parts)[number]): string {
  return `${listPrefix}${account}.${list}.${tab}.${part}`
}

export type Drafts = ReturnType<typeof createDrafts>

/** The lists that an account has open on this device. */
export function createDrafts(account: string, tab: string) {
  const isSignedIn = () => readSession().user?._id === account
  const openKey = `${listPrefix}${account}.open`

  function read(list: string, of = tab): Draft | undefined {
    const stored = readStored(keyOf(account, list, of, 'list'), isStoredList)
    if (!stored) return undefined
    const rows = rowsFrom(readStored(keyOf(account, list, of, 'rows'), Array.isArray)) ?? rowsOf(stored.list)
    return { ...stored, rows }
  }

  function remove(list: string, of = tab): void {
    for (const part of parts) removeStored(keyOf(account, list, of, part))
  }

  /** What closed tabs have left, and this tab of lists other than the open one; the latest comes first. */
  async function leftovers(open?: string): Promise<Leftover[]> {
    const found = storedKeys().flatMap((key) => {
      const [of, id, by, part] = key.slice(listPrefix.length).split('.')
      const isOurs = of === account && part === 'list' && !(by === tab && id === open)
      return isOurs && id !== undefined && by !== undefined ? [{ list: id, tab: by }] : []
    })
    const closed = await closedTabs(found.map((one) => one.tab))
    return found
      .filter((one) => one.tab === tab || closed.has(one.tab))
      .flatMap((one) => {
        const draft = read(one.list, one.tab)
        return draft ? { ...one, draft } : []
      })
      .sort((a, b) => b.draft.list.version - a.draft.list.version)
  }

  return {
    read,
    remove,
    leftovers,
    /** Of all but the rows, which their own store keeps; false if the device has no space. */
    write({ list, name, attempt }: Omit<Draft, 'rows'>): boolean {
      return isSignedIn() && writeStored(keyOf(account, list._id, tab, 'list'), { list, name, attempt })
    },
    /** Another tab's draft becomes this tab's. */
    adopt(list: string, of: string): void {
      for (const part of parts) {
        const value = readStored(keyOf(account, list, of, part), (known): known is unknown => known !== null)
        if (value !== undefined) writeStored(keyOf(account, list, tab, part), value)
      }
      remove(list, of)
    },
    /** Where the demand screen keeps the rows of this list, and its result. */
    storeOf(list: string, rows: readonly Row[]): DemandStore {
      const [rowsKey, resultKey] = [keyOf(account, list, tab, 'rows'), keyOf(account, list, tab, 'result')]
      return {
        readRows: () => [...rows],
        saveRows: (next) => void (isSignedIn() && writeStored(rowsKey, next)),
        readDemand: () => readSavedDemand(readStored, resultKey),
        saveDemand: (demand) => isSignedIn() && writeStored(resultKey, withoutRates(demand)),
      }
    },
    /** The list that was open last: in this tab, or else in any. Null: the one of the device. */
    readOpen(): string | undefined {
      const isKnown = (value: unknown): value is string => value === '' || recordId(value) !== undefined
      return (readForTab(openKey, isKnown) ?? readStored(openKey, isKnown)) || undefined
    },
    writeOpen(list: string | undefined): void {
      writeForTab(openKey, list ?? '')
      writeStored(openKey, list ?? '')
    },
  }
}

/** Removes what any tab keeps of a list. */
export function forgetList(account: string, list: string): void {
  for (const key of storedKeys()) {
    if (key.startsWith(`${listPrefix}${account}.${list}.`)) removeStored(key)
  }
}

export function rowsOf(list: OrderList): Row[] {
  return list.lines.map((line, at) => rowFrom(line, at + 1))
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(listPrefix))
  } catch {
    return []
  }
}

function isStoredList(value: unknown): value is Omit<Draft, 'rows'> {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    isList(value.list) &&
    (value.attempt === undefined || isAttempt(value.attempt))
  )
}

function isList(value: unknown): value is OrderList {
  return (
    isNamed(value) &&
    typeof value.version === 'number' &&
    Array.isArray(value.lines) &&
    value.lines.every(
      (line) => isRecord(line) && typeof line.id === 'string' && typeof line.name === 'string',
    ) &&
    Array.isArray(value.removed) &&
    Array.isArray(value.shares)
  )
}

function isAttempt(value: unknown): value is Attempt {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.version === 'number' &&
    isRecord(value.change) &&
    Array.isArray(value.change.lines) &&
    Array.isArray(value.change.removed)
  )
}
