import { writeXlsx } from 'hucre/xlsx'
import type { SampleItem } from './items.ts'
import { dayText, expiryText, type SampleDay } from './sample-days.ts'

type Cell = string | number | null

/** A stock summary as Tally and Busy export it: groups of columns in merged cells over quantities and values. */
export async function printSheet(items: readonly SampleItem[], day: SampleDay): Promise<Uint8Array> {
  const groups: Cell[] = ['Particulars', 'Packing', 'Company', 'Expiry', 'M.R.P.', 'Opening', null]
  groups.push('Inwards', null, 'Outwards', null, 'Closing', null, null)
  const parts: Cell[] = [
    null,
    null,
    null,
    null,
    null,
    ...Array(3).fill(['Qty', 'Value']).flat(),
    'Qty',
    'Rate',
    'Value',
  ]
  const rows: Cell[][] = [
    ['Stock Summary'],
    [`${dayText(day.from)} to ${dayText(day.to)}`],
    [],
    groups,
    parts,
    ...items.flatMap((item) => item.batches.map((batch) => rowOf(item, batch, day))),
  ]
  const merges = [
    ...[5, 7, 9].map((column) => ({ startRow: 3, startCol: column, endRow: 3, endCol: column + 1 })),
    { startRow: 3, startCol: 11, endRow: 3, endCol: 13 },
    ...[0, 1, 2, 3, 4].map((column) => ({ startRow: 3, startCol: column, endRow: 4, endCol: column })),
    ...[0, 1].map((row) => ({ startRow: row, startCol: 0, endRow: row, endCol: 13 })),
  ]
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Stock Summary', rows, merges }] }))
}

function rowOf(item: SampleItem, batch: SampleItem['batches'][number], day: SampleDay): Cell[] {
  const rate = (item.ptrPaise ?? 2_500) / 100
  const both = (quantity: number): Cell[] =>
    quantity === 0 ? [null, null] : [quantity, Math.round(quantity * rate * 100) / 100]
  const { opening, purchase, sale, closing } = batch
  return [
    ...[item.name, item.pack, item.company, expiryText(day, batch.months)],
    item.mrpPaise === null ? null : item.mrpPaise / 100,
    ...both(opening),
    ...both(purchase),
    ...both(sale),
    ...[closing, rate, Math.round(closing * rate * 100) / 100],
  ]
}
