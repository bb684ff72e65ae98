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
    const tables = tx.withTables<OrderListTables>()
    const lists = createOrderListRepository(tables)
    const rounds = createRoundRepository(tables)
    const list = await lists.lock(listId, accountId)
    if (!list) throw noSuchList()
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
