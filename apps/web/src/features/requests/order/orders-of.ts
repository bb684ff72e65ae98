import type { SupplyRequest } from '@rasad/contract/supply-requests'

/** What is ordered of one stockist for a line. */
export interface LineOrder {
  stockist: string
  quantity: number
  free: number
  /** What its stockist sends where that is less; 0: it cannot send it. Null: all, or it has not said. */
  sent: number | null
  /** The name of another product than was asked for. */
  other: string | undefined
}

/** What is ordered for a line, no matter who was asked and whether they had answered or not. */
export function ordersOf({ lines, stockists }: SupplyRequest, line: number): LineOrder[] {
  const wanted = lines.find((one) => one.line === line)?.medicine?._id
  return stockists.flatMap(({ stockist, order }) =>
    order
      .filter((ordered) => ordered.line === line)
      .map(({ quantity, free, confirmed, medicine }) => ({
        stockist: stockist.name,
        quantity,
        free,
        sent: confirmed && confirmed.quantity < quantity ? confirmed.quantity : null,
        other: medicine && medicine._id !== wanted ? medicine.name : undefined,
      })),
  )
}
