import { AppError } from '../platform/errors.ts'
import { noSuchList } from './change-list.ts'
import type { ListLine } from './merge-change.ts'
import { createOrderListRepository, type OrderListRow } from './order-list-repository.ts'
import type { OrderListDeps } from './order-lists.ts'
import type { OrderListTables } from './order-lists-tables.ts'
import { createRoundRepository } from './round-repository.ts'

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
    const tables = tx.withTables<OrderListTables>()
    const lists = createOrderListRepository(tables)
    const rounds = createRoundRepository(tables)
    const list = await lists.lock(listId, accountId)
    if (!list) throw noSuchList()
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
