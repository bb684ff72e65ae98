import type { UnmatchedLine } from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import { phoneLinks } from '../../../lib/phone.ts'
import type { Counted } from '../quantity.ts'
import { isByCourier } from '../reach.ts'
import { callsInOrder, countedAt, orderLines } from '../result.ts'
import type { SavedDemand, StockistLines } from '../saved-demand.ts'

/** The texts of an exported plan. */
interface PlanTexts {
  heads: readonly string[]
  unsure: string
  /** The note of a line without a quantity. */
  notGiven: string
  unmatched: string
  noMatch: string
  nobody: string
  /** Names the substitutes for a medicine that nobody has. */
  sameSalt: (names: string) => string
  /** When and by what the stockist last said so; undefined: nobody knows. */
  listed: (listing: SupplierListing) => string | undefined
  /** The note of a call for lines that nobody within reach has. */
  beyond: (call: StockistLines, isByCourier: boolean) => string
  /** Counts unmatched lines beyond those listed. */
  more: (count: number) => string
}

/** Column widths of the plan table, in characters. */
export const planWidths: readonly number[] = [6, 32, 28, 14, 36, 8, 8, 10, 36, 44]

/**
 * The plan as a table of texts: a heading, one row for each line of each call, those of calls beyond reach with a note,
 * then the lines that nobody supplies.
 * Columns: call, stockist, location, phone, medicine, quantity, free packs, unit, as written, note.
 */
export function planTable(demand: SavedDemand, texts: PlanTexts): string[][] {
  const calls = callsInOrder(demand).flatMap((call, at) => {
    const { stockist } = call
    const part = demand.beyond.includes(call) && texts.beyond(call, isByCourier(call))
    return orderLines(demand, call).map((line) => [
      String(at + 1),
      stockist.name,
      stockist.location ?? '',
      phoneLinks(stockist.phone)?.text ?? '',
      line.medicine,
      ...cellsOf(line.counted),
      line.written,
      [
        part,
        line.isUnsure && texts.unsure,
        line.quantity === '' && texts.notGiven,
        line.listing && texts.listed(line.listing),
        line.note,
      ]
        .filter(Boolean)
        .join(', '),
    ])
  })
  const unmatched = demand.unmatched
    .filter((line) => line.name.trim() !== '')
    .map((line) => [
      '',
      texts.unmatched,
      '',
      '',
      line.medicine?.name ?? '',
      ...cellsOf(countedAt(demand, line.line)),
      line.name,
      [noteOf(line, texts), demand.lines[line.line]?.note].filter(Boolean).join('. '),
    ])
  const unshown = demand.unmatchedCount - demand.unmatched.length
  const more = unshown > 0 ? [['', texts.unmatched, '', '', '', '', '', '', '', texts.more(unshown)]] : []
  return [[...texts.heads], ...calls, ...unmatched, ...more]
}

/** Quantity, free packs and unit, each in a column of its own, so that a spreadsheet can count. */
function cellsOf({ qty, free = 0, unit = '' }: Counted): string[] {
  return qty === 0 ? ['', '', ''] : [String(qty), free > 0 ? String(free) : '', unit]
}

function noteOf(line: UnmatchedLine, texts: PlanTexts): string {
  if (!line.medicine) return texts.noMatch
  if (line.substitutes.length === 0) return texts.nobody
  return `${texts.nobody}. ${texts.sameSalt(line.substitutes.map(({ name }) => name).join(', '))}`
}
