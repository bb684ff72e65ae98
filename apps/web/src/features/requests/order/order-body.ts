import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { freeWith, type OrderPart } from './parts.ts'

/** What is typed into an order before it is sent: quantities by stockist and line. */
export interface OrderDraft {
  /** Stockists that get an order. */
  chosen: string[]
  quantities: Record<string, string>
}

export const cellOf = (stockistId: string, line: number) => `${stockistId}:${line}`

/** Those that have answered; the others can be added. */
export function firstDraft(parts: readonly OrderPart[]): OrderDraft {
  return {
    chosen: parts
      .filter(({ items }) => items.some(({ isAnswered }) => isAnswered))
      .map(({ stockist }) => stockist._id),
    quantities: Object.fromEntries(
      parts.flatMap(({ stockist, items }) =>
        items.map(({ line, quantity }) => [
          cellOf(stockist._id, line),
          quantity === null || quantity === 0 ? '' : String(quantity),
        ]),
      ),
    ),
  }
}

/** A typed quantity; 0 for one that is left out, undefined if it is none. */
export function readOrdered(text: string | undefined): number | undefined {
  const plain = (text ?? '').trim().replaceAll(',', '')
  if (plain === '') return 0
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(plain)) return undefined
  return Number(plain) <= 1_000_000 ? Number(plain) : undefined
}

export interface OrderBody {
  orders: {
    stockistId: string
    lines: { line: number; quantity: number; free?: number; medicine?: string }[]
    answeredAt: string | null
  }[]
}

/** The order; `faults` names cells whose quantity is none. Lines with 0 or without a quantity are left out. */
export function orderBody(
  request: SupplyRequest,
  parts: readonly OrderPart[],
  { chosen, quantities }: OrderDraft,
): OrderBody & { faults: string[] } {
  const faults: string[] = []
  const orders = parts
    .filter(({ stockist }) => chosen.includes(stockist._id))
    .map(({ stockist, items, answeredAt }) => ({
      stockistId: stockist._id,
      answeredAt,
      lines: items.flatMap((item) => {
        const { line, medicine, isOther } = item
        const cell = cellOf(stockist._id, line)
        const quantity = readOrdered(quantities[cell])
        if (quantity === undefined) faults.push(cell)
        if (!quantity) return []
        const free = freeWith(request, stockist._id, item, quantity)
        return {
          ...{ line, quantity },
          ...(free > 0 && { free }),
          ...(isOther && medicine && { medicine: medicine._id }),
        }
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
  return { orders, faults }
}
