import { limits } from '@rasad/contract/limits'
import type { NewOrderList } from '@rasad/contract/order-lists'
import type { AccountCaller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { noSuchList } from './change-list.ts'
import { createListMedicineRepository } from './list-medicine-repository.ts'
import { type ListLine, mergeChange, type WrittenLine } from './merge-change.ts'
import { createOrderListRepository, type OrderListRow } from './order-list-repository.ts'
import type { OrderListDeps } from './order-lists.ts'
import type { OrderListTables } from './order-lists-tables.ts'
import { checkSize } from './policy.ts'
import { writtenLines } from './written-lines.ts'

/**
 * Makes a list. One with an id that the caller has a list of already is that list.
 * @throws AppError record-not-found for an unknown `copyOf`; invalid-input, too-many-lists, list-full
 */
export async function createList(
  { db, audit }: OrderListDeps,
  given: NewOrderList,
  actor: AccountCaller,
  device: string,
): Promise<OrderListRow> {
  return db.transaction().execute(async (tx) => {
    const tables = tx.withTables<OrderListTables>()
    const lists = createOrderListRepository(tables)
    await lists.lockAccount(actor.id)
    const known = given._id && (await lists.find(given._id, actor.id))
    if (known) return known
    const copied = given.copyOf === undefined ? [] : await copyLines(lists, given.copyOf, actor.id)
    if ((await lists.countOf(actor.id)) >= limits.maxOrderLists) throw new AppError('too-many-lists')
    const id = given._id ?? newId()
    const list = await lists.add({ id, accountId: actor.id, name: given.name })
    if (!list) throw takenId()
    const written = await writtenLines(createListMedicineRepository(tables), given.lines)
    const { written: lines } = mergeChange(
      new Map(),
      { known: 0, lines: [...copied, ...written], removed: [] },
      {
        next: list.version,
        roundVersion: 0,
        by: { accountId: actor.id, device, name: null },
        at: new Date().toISOString(),
      },
    )
    checkSize([], lines)
    await lists.putLines(list.no, lines)
    await audit.record(tx, { actor, action: 'list.created', subject: { kind: 'list', id } })
    return list
  })
}

/** @throws AppError record-not-found */
async function copyLines(
  lists: ReturnType<typeof createOrderListRepository>,
  id: string,
  accountId: string,
): Promise<WrittenLine[]> {
  const list = await lists.find(id, accountId)
  if (!list) throw noSuchList()
  return (await lists.lines(list.no)).filter(({ removed }) => !removed).map(copyOf)
}

function copyOf({ name, medicineNo, isNone, quantity, free, unit, note, leftOut }: ListLine): WrittenLine {
  return { id: newId(), name, medicineNo, isNone, quantity, free, unit, note, leftOut }
}

/** Somebody else's, or deleted and made again at this moment: a device draws another id. */
function takenId(): AppError {
  const message = 'Please draw another id.'
  return new AppError('invalid-input', { fields: { _id: { code: 'custom', message } } })
}
