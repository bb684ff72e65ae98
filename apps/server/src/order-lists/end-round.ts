import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { noSuchList } from './change-list.ts'
import { createListMedicineRepository } from './list-medicine-repository.ts'
import type { ListLine } from './merge-change.ts'
import { createOrderListRepository, type OrderListRow } from './order-list-repository.ts'
import type { OrderListDeps } from './order-lists.ts'
import type { OrderListTables } from './order-lists-tables.ts'
import { createRoundRepository, type RoundRow } from './round-repository.ts'
import { productOf, roundLine } from './rounds.ts'

export interface EndedRound {
  round: RoundRow
  list: OrderListRow
  lines: ListLine[]
}

/**
 * Ends a round of a list: its lines are kept with their outcomes, and the list goes on without outcomes and without
 * what it remembers of removed lines. A round with an id that the list has already is that round.
 * @throws AppError record-not-found; nothing-ticked when no line has an outcome; invalid-input when the id is taken
 */
export async function endRound(
  { db }: Pick<OrderListDeps, 'db'>,
  listId: string,
  id: string | undefined,
  accountId: string,
): Promise<EndedRound> {
  return db.transaction().execute(async (tx) => {
    const { tables, lists, rounds, list } = await lockList(tx, listId, accountId)
    const before = await lists.lines(list.no)
    const known = id === undefined ? undefined : await rounds.find(list.no, id)
    if (known) return { round: known, list, lines: before }
    const lines = before.filter(({ removed }) => !removed)
    if (lines.every(({ outcome }) => outcome === null)) throw new AppError('nothing-ticked')
    const nos = new Set(lines.flatMap(({ medicineNo }) => medicineNo ?? []))
    const medicines = createListMedicineRepository(tables)
    const ids = await medicines.ids([...nos])
    const live = await medicines.live(
      [...nos],
      lines.flatMap(({ outcome }) => outcome?.medicine ?? []),
    )
    const products = new Map(live.map(({ askedId, hit }) => [askedId, productOf(hit)]))
    const round = await rounds.add({
      id: id ?? newId(),
      listNo: list.no,
      lines: lines.map((line) => roundLine(line, ids, products)),
    })
    if (!round) {
      const message = 'Please draw another id.'
      throw new AppError('invalid-input', { fields: { _id: { code: 'custom', message } } })
    }
    await rounds.forgetOld(list.no)
    const next = list.version + 1
    await lists.clearOutcomes(list.no)
    await lists.forgetRemoved(list.no, 0)
    const changed = {
      version: next,
      round_version: next,
      last_round_at: round.ended_at,
      changed_at: new Date(),
    }
    Object.assign(list, changed)
    await lists.put(list)
    return { round, list, lines: await lists.lines(list.no) }
  })
}

/**
 * Takes the end of the last round back: its outcomes are in the list again, but for lines that have one since. Safe to
 * repeat: a round that the list does not have changes nothing.
 * @throws AppError record-not-found; undo-too-late when another round has ended since
 */
export async function resumeRound(
  { db }: Pick<OrderListDeps, 'db'>,
  listId: string,
  id: string,
  accountId: string,
): Promise<{ list: OrderListRow; lines: ListLine[] }> {
  return db.transaction().execute(async (tx) => {
    const { lists, rounds, list } = await lockList(tx, listId, accountId)
    const lines = await lists.lines(list.no)
    const round = await rounds.find(list.no, id)
    if (!round) return { list, lines }
    if ((await rounds.findLast(list.no))?.id !== id) throw new AppError('undo-too-late')
    const outcomes = new Map(round.lines.map((line) => [line.id, line.outcome]))
    const ticked = lines.flatMap((line) => {
      const outcome = outcomes.get(line.id)
      // As when the round ended: nobody has changed a line by that.
      return outcome && !line.removed && line.outcome === null ? [{ ...line, outcome }] : []
    })
    await lists.putLines(list.no, ticked)
    await rounds.remove(id)
    const before = await rounds.findLast(list.no)
    Object.assign(list, {
      version: list.version + 1,
      // Nobody knows any more which version ended the round before: what comes late is of this round.
      round_version: 0,
      last_round_at: before?.ended_at ?? null,
      changed_at: new Date(),
    })
    await lists.put(list)
    return { list, lines: await lists.lines(list.no) }
  })
}

/** A list and what reads and writes it. @throws AppError record-not-found */
async function lockList(tx: Db, id: string, accountId: string) {
  const tables = tx.withTables<OrderListTables>()
  const lists = createOrderListRepository(tables)
  const list = await lists.lock(id, accountId)
  if (!list) throw noSuchList()
  return { tables, lists, rounds: createRoundRepository(tables), list }
}
