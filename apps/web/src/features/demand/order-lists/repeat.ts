import type { OrderListRound } from '@rasad/contract/order-lists'
import { isBlank, type Row } from '../row.ts'
import { nextId } from '../rows.ts'

type RoundLine = OrderListRound['lines'][number]

/**
 * The list as a round left it: of each line what was bought, and otherwise what was asked for. Lines that have come since
 * stay at the end.
 */
export function repeated(rows: readonly Row[], round: OrderListRound): Row[] {
  const own = new Map(rows.flatMap((row) => (row.lineId === undefined ? [] : [[row.lineId, row] as const])))
  const inRound = new Set(round.lines.map(({ id }) => id))
  let next = nextId(rows)
  const again = round.lines.map((line) => rowOf(line, own.get(line.id)?.id ?? next++))
  const others = rows.filter((row) => !isBlank(row) && (row.lineId === undefined || !inRound.has(row.lineId)))
  return [...again, ...others]
}

function rowOf(line: RoundLine, id: number): Row {
  const { bought } = line
  const medicine = bought ? bought.medicine : line.medicine
  const quantity = bought?.quantity ?? line.quantity
  const isOther = bought !== null && bought.medicine?._id !== line.medicine?._id
  const isAsAsked = !isOther && quantity === line.quantity
  return {
    id,
    lineId: line.id,
    name: bought?.name ?? line.name,
    qty: quantity === null ? '' : String(quantity),
    ...(medicine && {
      medicine: { ...medicine, companyName: null, pack: null, composition: null },
    }),
    // Another product can come in other packs, and what came free came with the quantity.
    ...(line.unit !== null && !isOther && { unit: line.unit }),
    ...(line.free !== null && isAsAsked && { free: line.free }),
    ...(line.note !== null && { note: line.note }),
    ...(line.leftOut && { leftOut: true as const }),
  }
}
