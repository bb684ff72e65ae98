import type { OrderList } from '@rasad/contract/order-lists'
import { listPrefix } from '../../../lib/forget-forms.ts'
import { readForTab, readStored, removeStored, writeForTab, writeStored } from '../../../lib/safe-storage.ts'
import { readSession } from '../../../lib/session.ts'
import { isNamed, isRecord, recordId } from '../../../lib/values.ts'
import { changeWork, dropWork, findWork, readWork, tabId, waitForNetwork } from '../../../lib/waiting-work.ts'
import { type Row, rowsFrom } from '../row.ts'
import { type DemandStore, readSavedDemand, withoutRates } from '../saved-demand.ts'
import { rowFrom } from './line-rows.ts'
import type { Attempt, Change } from './list-changes.ts'

// A list that is open is also on the device, under the account's id: so it opens without a network, and with what is in
// doubt. What is on its way to the service waits with all other work, until the service has it. Signing out removes both.

/** An open list, as this device has it. */
export interface KeptList {
  /** As the service told it last. */
  list: OrderList
  name: string
  /** Ids of lines that were changed here and elsewhere, and that nobody has settled. */
  asked: readonly string[]
  rows: readonly Row[]
}

type Meta = Omit<KeptList, 'rows'>

const parts = ['list', 'rows', 'result'] as const
const keyOf = (account: string, list: string, part: (typeof parts)[number]) =>
  `${listPrefix}${account}.${list}.${part}`
const openKey = (account: string) => `${listPrefix}${account}.open`
const isSignedIn = (account: string) => readSession().user?._id === account
const workOf = (list: string, tab = tabId()) => `list-${list}-${tab}`

/** What was last kept of the list. Rows of another tab than the list's are left out. */
export function readKept(account: string, list: string): KeptList | undefined {
  const meta = readStored(keyOf(account, list, 'list'), isMeta)
  if (!meta) return undefined
  const { tab, ...kept } = meta
  const stored = readStored(keyOf(account, list, 'rows'), isRecord)
  const rows = stored?.tab === tab ? rowsFrom(stored.rows) : undefined
  return { ...kept, rows: rows ?? rowsOf(kept.list) }
}

export function keepList(account: string, { list, name, asked }: Meta): void {
  if (isSignedIn(account)) writeStored(keyOf(account, list._id, 'list'), { list, name, asked, tab: tabId() })
}

export function forgetList(account: string, list: string): void {
  for (const part of parts) removeStored(keyOf(account, list, part))
}

/** Where the demand screen keeps the rows of this list, and its result. */
export function storeOf(account: string, list: string, rows: readonly Row[]): DemandStore {
  return {
    readRows: () => [...rows],
    saveRows(next) {
      if (isSignedIn(account)) writeStored(keyOf(account, list, 'rows'), { tab: tabId(), rows: next })
    },
    readDemand: () => readSavedDemand(readStored, keyOf(account, list, 'result')),
    saveDemand: (demand) =>
      isSignedIn(account) && writeStored(keyOf(account, list, 'result'), withoutRates(demand)),
  }
}

/** The list that was open last: in this tab, or else in any. Undefined: that of the device. */
export function readOpen(account: string): string | undefined {
  const isKnown = (value: unknown): value is string => value === '' || recordId(value) !== undefined
  return (readForTab(openKey(account), isKnown) ?? readStored(openKey(account), isKnown)) || undefined
}

export function writeOpen(account: string, list: string | undefined): void {
  writeForTab(openKey(account), list ?? '')
  writeStored(openKey(account), list ?? '')
}

/** The change that waits for an answer, of the tab that kept the list last: it is this tab's from now on. */
export function takeAttempt(account: string, list: string): Attempt | undefined {
  const tab = readStored(keyOf(account, list, 'list'), isMeta)?.tab
  const work = findWork(workOf(list, tab))
  if (!isBody(work?.body) || work.asks) return undefined
  const attempt = attemptOf(work.body)
  if (tab !== tabId()) {
    dropWork(work.id)
    keepAttempt(list, attempt)
  }
  return attempt
}

/** Leaves a change to be sent also when the page is closed; undefined: it has arrived. */
export function keepAttempt(list: string, attempt: Attempt | undefined): void {
  const id = workOf(list)
  if (!attempt) {
    dropWork(id)
    return
  }
  const { id: change, version, change: said } = attempt
  const work = {
    id,
    kind: 'list',
    about: list,
    lines: said.lines.length,
    body: { version, change, ...said },
  } as const
  const before = findWork(id)
  if (before && isBody(before.body) && before.body.change === change)
    changeWork({ ...before, at: Date.now() })
  else waitForNetwork(work)
}

/** Takes what tabs have left that others have changed, too: it is asked about where the list is open. */
export function takeLeft(list: string): Change[] {
  return readWork().flatMap(({ id, kind, about, asks, body }) => {
    if (kind !== 'list' || about !== list || !asks || !isBody(body)) return []
    dropWork(id)
    return body
  })
}

/** Lists that are hidden because they are about to be deleted: until then, that can be undone. */
export function deletingLists(): ReadonlySet<string> {
  return new Set(readWork().flatMap(({ kind, about }) => (kind === 'deletion' ? (about ?? []) : [])))
}

export function deleteLater(list: string): void {
  waitForNetwork({ id: `deletion-${list}`, kind: 'deletion', about: list, lines: 0, body: null })
}

export function keepAfterAll(list: string): void {
  dropWork(`deletion-${list}`)
}

export function rowsOf(list: OrderList): Row[] {
  return list.lines.map((line, at) => rowFrom(line, at + 1))
}

type Body = Change & { version: number; change: string }

function attemptOf({ version, change: id, ...change }: Body): Attempt {
  return { id, version, change }
}

function isBody(value: unknown): value is Body {
  return (
    isRecord(value) &&
    typeof value.version === 'number' &&
    typeof value.change === 'string' &&
    Array.isArray(value.lines) &&
    Array.isArray(value.removed)
  )
}

function isMeta(value: unknown): value is Meta & { tab: string } {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    typeof value.tab === 'string' &&
    Array.isArray(value.asked) &&
    isList(value.list)
  )
}

function isList(value: unknown): value is OrderList {
  return (
    isNamed(value) &&
    typeof value.version === 'number' &&
    Array.isArray(value.lines) &&
    value.lines.every(
      (line) =>
        isRecord(line) &&
        typeof line.id === 'string' &&
        typeof line.name === 'string' &&
        typeof line.version === 'number',
    ) &&
    Array.isArray(value.removed) &&
    Array.isArray(value.shares)
  )
}
