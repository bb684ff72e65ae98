import { createHash } from 'node:crypto'
import { limits } from '@rasad/contract/limits'
import type { OrderListChange } from '@rasad/contract/order-lists'
import { AppError } from '../platform/errors.ts'
import { createListMedicineRepository } from './list-medicine-repository.ts'
import { type Conflict, type ListLine, mergeChange, orderedIds, type Writer } from './merge-change.ts'
import { createOrderListRepository, type OrderListRow } from './order-list-repository.ts'
import type { OrderListDeps } from './order-lists.ts'
import type { OrderListTables } from './order-lists-tables.ts'
import { checkSize } from './policy.ts'
import { createRoundRepository } from './round-repository.ts'
import { withLateOutcomes } from './rounds.ts'
import { writtenLines } from './written-lines.ts'

/** A list after a change, with all its lines. */
export interface ChangedList {
  list: OrderListRow
  lines: ListLine[]
  conflicts: Conflict[]
}

/**
 * Writes what fits of a device's change into a list, in one transaction with the list locked. A change that was written
 * already writes nothing; one with conflicts can be sent again.
 * @throws AppError record-not-found, invalid-input, list-full
 */
export async function changeList(
  { db }: Pick<OrderListDeps, 'db'>,
  id: string,
  change: OrderListChange,
  by: Writer & { accountId: string },
): Promise<ChangedList> {
  return db.transaction().execute(async (tx) => {
    const tables = tx.withTables<OrderListTables>()
    const lists = createOrderListRepository(tables)
    const list = await lists.lock(id, by.accountId)
    if (!list) throw noSuchList()
    const key = change.change ?? createHash('sha256').update(JSON.stringify(change)).digest('hex')
    const before = await lists.lines(list.no)
    if (await lists.knowsChange(list.no, key)) return { list, lines: before, conflicts: [] }
    // A version that the list has not reached knows no more than it does: it comes from before a backup was restored.
    const version = Math.min(change.version, list.version)
    const written = await writtenLines(createListMedicineRepository(tables), change.lines)
    const next = list.version + 1
    const at = new Date().toISOString()
    const merged = mergeChange(
      new Map(before.map((line) => [line.id, line])),
      { known: version, lines: written, removed: change.removed.map(knownOf) },
      { next, roundVersion: list.round_version, by, at },
    )
    refuseNameless(change, merged.nameless)
    const isRenamed = change.name !== undefined && change.name !== list.name
    await lists.putLines(list.no, merged.written)
    const isMoved = await place(lists, list.no, before, change.order)
    const isChanged = isRenamed || isMoved || merged.written.length > 0
    if (isChanged) {
      Object.assign(list, { name: change.name ?? list.name, version: next, changed_at: new Date(at) })
      await lists.put(list)
      await lists.forgetRemoved(list.no, limits.maxRemovedLines)
    }
    if (merged.late.length > 0) {
      const rounds = createRoundRepository(tables)
      const round = await rounds.findLast(list.no)
      const late = round && withLateOutcomes(round.lines, merged.late)
      if (round && late) await rounds.putLines(round.id, late)
    }
    if (merged.conflicts.length === 0) await lists.rememberChange(list.no, key)
    const lines = await lists.lines(list.no)
    checkSize(before, lines)
    return { list, lines, conflicts: merged.conflicts }
  })
}

/** A line to remove: its id alone, or with the version that the device knew. */
function knownOf(removed: OrderListChange['removed'][number]) {
  return typeof removed === 'string' ? { id: removed } : removed
}

export function noSuchList(): AppError {
  return new AppError('record-not-found', { message: 'No such list.' })
}

/** @throws AppError invalid-input */
function refuseNameless({ lines }: OrderListChange, nameless: readonly string[]): void {
  if (nameless.length === 0) return
  const message = 'This line is not in the list any more. A new line needs a name.'
  const fields = Object.fromEntries(
    lines.flatMap(({ id }, at) =>
      nameless.includes(id) ? [[`lines.${at}.name`, { code: 'custom', message }]] : [],
    ),
  )
  throw new AppError('invalid-input', { fields })
}

/** @returns whether lines moved */
async function place(
  lists: ReturnType<typeof createOrderListRepository>,
  listNo: number,
  before: readonly ListLine[],
  order: readonly string[] | undefined,
): Promise<boolean> {
  if (!order) return false
  const ids = (await lists.lines(listNo)).map(({ id }) => id)
  const ordered = orderedIds(ids, order)
  await lists.placeLines(listNo, ordered)
  const was = before.map(({ id }) => id)
  return ordered.filter((id) => was.includes(id)).some((id, at) => id !== was[at])
}
