import type { Outcome } from '@rasad/contract/order-lists'
import type { Db } from '../platform/db/database.ts'
import { type ListLine, mergeChange } from './merge-change.ts'
import { createOrderListRepository } from './order-list-repository.ts'
import type { OrderListTables } from './order-lists-tables.ts'

/** Letters of a name that a list keeps. */
const maxName = 60

/** What arrives of a line that was ordered, after a stockist has said that it sends less. */
export interface Arrival {
  /** As the line was asked for. */
  name: string
  medicineNo: number | null
  /** Ids of all that it was ordered of; undefined: an own supplier, which a list never names. */
  orderedOf: readonly (string | undefined)[]
  /** Who sends most of it; of nothing, who has said so. */
  stockist: string | undefined
  quantity: number
}

/**
 * Lowers what an order list says of lines, in the caller's transaction: what was ordered has not come. What somebody has
 * written since, of another stockist or of none, stays, and so does a list that is gone.
 * @param by the name of the stockist that sends less; null: it is an own supplier
 */
export async function lowerOutcomes(
  tx: Db,
  { listId, accountId, by }: { listId: string; accountId: string; by: string | null },
  arrivals: readonly Arrival[],
): Promise<void> {
  const lists = createOrderListRepository(tx.withTables<OrderListTables>())
  const list = await lists.lock(listId, accountId)
  if (!list) return
  const before = await lists.lines(list.no)
  const left = new Set(before.filter(({ removed, leftOut }) => !removed && !leftOut))
  const lines = arrivals.flatMap((arrival) => {
    const line = lineOf([...left], arrival)
    if (!line) return []
    left.delete(line)
    if (!line.outcome || !arrival.orderedOf.includes(line.outcome.stockist)) return []
    return { id: line.id, outcome: lowered(line.outcome, arrival) }
  })
  const next = list.version + 1
  const at = new Date()
  const { written } = mergeChange(
    new Map(before.map((line) => [line.id, line])),
    { known: list.version, lines, removed: [] },
    {
      ...{ next, roundVersion: list.round_version, at: at.toISOString() },
      by: { accountId: null, device: null, name: by && Array.from(by).slice(0, maxName).join('') },
    },
  )
  if (written.length === 0) return
  await lists.putLines(list.no, written)
  await lists.put({ ...list, version: next, changed_at: at })
}

function lowered(outcome: Outcome, { stockist, quantity }: Arrival): Outcome {
  const of = stockist === undefined ? {} : { stockist }
  if (quantity === 0) return { is: 'no', ...of }
  const { stockist: before, ...rest } = outcome
  return { ...rest, is: outcome.is === 'other' ? 'other' : 'part', ...of, quantity }
}

/** By its medicine and name, or else by one of them. */
function lineOf(lines: readonly ListLine[], { name, medicineNo }: Arrival): ListLine | undefined {
  const isNamed = (line: ListLine) => line.name.trim().toLowerCase() === name.trim().toLowerCase()
  const means = (line: ListLine) => medicineNo !== null && line.medicineNo === medicineNo
  return (
    lines.find((line) => means(line) && isNamed(line)) ??
    lines.find(means) ??
    lines.find((line) => isNamed(line) && (line.medicineNo === null || medicineNo === null))
  )
}
