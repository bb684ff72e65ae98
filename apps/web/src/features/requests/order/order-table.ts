import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { gstText } from '../money.ts'
import type { Asked } from './parts.ts'

/** One line of an order, with everything that print and table show. */
export interface OrderRow {
  /** From 1, as in the request. */
  number: number
  name: string
  /** What was written, if the name says something else. */
  written: string | null
  /** What arrives: what is confirmed, and until then what is ordered. 0: it cannot be sent. */
  quantity: number
  /** What was ordered where less arrives; null otherwise. */
  cutFrom: number | null
  unit: string
  pricePaise: number | null
  scheme: string | null
  gst: string | null
  landedPaise: number | null
  /** On top of the quantity. */
  free: number
  costPaise: number | null
  expiry: string | null
}

type Ordered = Asked['order'][number]

/** What arrives of an ordered line. */
export function arriving({ quantity, free, confirmed }: Pick<Ordered, 'quantity' | 'free' | 'confirmed'>): {
  quantity: number
  free: number
} {
  return confirmed ?? { quantity, free }
}

export function orderRows(
  { lines }: Pick<SupplyRequest, 'lines'>,
  { order }: Pick<Asked, 'order'>,
): OrderRow[] {
  return order.map((row) => {
    const { line, medicine, rate, cost, expiry } = row
    const { quantity, free } = arriving(row)
    const wanted = lines.find((row) => row.line === line)
    const written = wanted?.name ?? ''
    const name = medicine?.name ?? written
    return {
      number: line + 1,
      name,
      written: written !== '' && written.toLowerCase() !== name.toLowerCase() ? written : null,
      quantity,
      cutFrom: quantity < row.quantity ? row.quantity : null,
      unit: wanted?.unit ?? '',
      pricePaise: rate?.pricePaise ?? null,
      scheme: rate?.scheme ?? null,
      gst: rate && rate.gstBasisPoints !== null ? gstText(rate.gstBasisPoints) : null,
      landedPaise: rate?.paise ?? null,
      free,
      costPaise: cost?.paise ?? null,
      expiry,
    }
  })
}

/** What the rows with a rate cost in paise, and how many have none. */
export function orderSum(rows: readonly OrderRow[]): { paise: number; unpriced: number } {
  return {
    paise: rows.reduce((sum, row) => sum + (row.costPaise ?? 0), 0),
    unpriced: rows.filter(({ costPaise, quantity }) => costPaise === null && quantity > 0).length,
  }
}

/** Those that have an order. */
export function orderedOf({ stockists }: Pick<SupplyRequest, 'stockists'>): Asked[] {
  return stockists.filter(({ order }) => order.length > 0)
}

/** Column widths in characters. */
export const orderWidths = [30, 16, 6, 34, 26, 10, 8, 10, 12, 10, 8, 12, 12, 12]

/** The order as cells, the heading first: a row for each line. */
export function orderCells(request: SupplyRequest, heads: readonly string[]): string[][] {
  const rupees = (paise: number | null) => (paise === null ? '' : (paise / 100).toFixed(2))
  return [
    [...heads],
    ...orderedOf(request).flatMap((asked) =>
      orderRows(request, asked).map((row) => [
        asked.stockist.name,
        asked.stockist.phone ?? '',
        String(row.number),
        row.name,
        row.written ?? '',
        String(row.quantity),
        row.free === 0 ? '' : String(row.free),
        row.unit,
        rupees(row.pricePaise),
        row.scheme ?? '',
        row.gst ?? '',
        rupees(row.landedPaise),
        rupees(row.costPaise),
        row.expiry ?? '',
      ]),
    ),
  ]
}
