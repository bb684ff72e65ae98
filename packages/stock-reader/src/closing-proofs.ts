/** What shows that the closing stock is what it was taken for. */

import type { ExplainedRow } from './explain-rows.ts'
import type { FoundMapping } from './find-mapping.ts'
import type { StockProof } from './reading-types.ts'
import { readQuantity } from './values.ts'

const provenShare = 0.9
const minRows = 3
const slack = 0.011

/** The proofs that hold, one of a kind. */
export function proofsOf(
  { terms, sum, value, quantity }: FoundMapping,
  explained: readonly ExplainedRow[],
): StockProof[] {
  const proofs: StockProof[] = []
  const add = (kind: StockProof['kind'], held: number, rows: number) => {
    if (rows >= minRows && held >= rows * provenShare) proofs.push({ kind, held, of: rows })
  }
  if (terms.length >= 2) add('movement', Math.round(sum.share * sum.moving), sum.moving)
  if (value) add('value', Math.round(value.share * value.rows), value.rows)
  const { held, rows } = underTotals(explained, quantity)
  add('total', held, rows)
  return proofs
}

/** Items whose closings add up to a printed total: of their group, or of the whole table. */
function underTotals(explained: readonly ExplainedRow[], quantity: number): { held: number; rows: number } {
  let rows = 0
  let all = 0
  let held = 0
  let since = 0
  let group = 0
  const numberIn = (cells: readonly string[]) => readQuantity(cells[quantity] ?? '')?.quantity
  for (const own of explained) {
    const number = numberIn(own.row.cells)
    if (own.kind === 'item') {
      rows++
      since++
      all += number ?? 0
      group += number ?? 0
    } else if (own.kind === 'total' && number !== undefined && number !== 0) {
      if (Math.abs(number - all) < slack) return { held: rows, rows: countOf(explained) }
      if (Math.abs(number - group) < slack) held += since
      since = 0
      group = 0
    }
  }
  return { held, rows }
}

function countOf(explained: readonly ExplainedRow[]): number {
  return explained.filter(({ kind }) => kind === 'item').length
}
