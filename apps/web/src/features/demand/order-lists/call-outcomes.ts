import type { SeenOutcome } from '@rasad/contract/order-lists'
import type { Said } from '../calls/said.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'

/**
 * What the answers to calls have brought for the rows, as far as they have changed. Null: they were taken back.
 * @param before the result as it was: of another result, nothing was taken back
 */
export function outcomesOfCalls(
  before: SavedDemand | undefined,
  now: SavedDemand | undefined,
  rows: readonly Row[],
): Map<number, SeenOutcome | null> {
  const found = new Map<number, SeenOutcome | null>()
  if (!now || before?.said === now.said) return found
  const [was, is] = [byRow(before?.said), byRow(now.said)]
  for (const row of rows) {
    const said = is.get(row.id) ?? []
    if (isSame(said, was.get(row.id) ?? [])) continue
    const outcome = outcomeOfSaid(said, row)
    if (outcome !== null || before?.createdAt === now.createdAt) found.set(row.id, outcome)
  }
  return found
}

function byRow(said: readonly Said[] = []): Map<number, Said[]> {
  const rows = new Map<number, Said[]>()
  for (const one of said) rows.set(one.row, [...(rows.get(one.row) ?? []), one])
  return rows
}

function isSame(one: readonly Said[], other: readonly Said[]): boolean {
  return one.length === other.length && one.every((said, at) => said === other[at])
}

/** The last stockist that has it, or what several give together; that it comes later, or that nobody has it, if all have said so. */
function outcomeOfSaid(said: readonly Said[], row: Row): SeenOutcome | null {
  const last =
    said.findLast(({ is }) => is === 'has' || is === 'other') ?? said.findLast(({ is }) => is === 'part')
  const one = last ?? said.findLast(({ availableOn }) => availableOn !== undefined) ?? said.at(-1)
  if (!one) return null
  const { is, stockist, medicine, pricePaise, availableOn } = one
  const parts = said.filter((part) => part.is === 'part').reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const wanted = Number(row.qty)
  return {
    is: is === 'part' && wanted > 0 && parts >= wanted ? 'has' : is,
    // Others may see the list: nobody else knows of an own supplier.
    stockist: stockist.own ? null : { _id: stockist._id, name: stockist.name },
    medicine: is === 'other' && medicine ? { _id: medicine._id, name: medicine.name } : null,
    ...(is === 'part' && { quantity: parts }),
    ...(pricePaise !== undefined && { pricePaise }),
    ...(availableOn !== undefined && { availableOn }),
  }
}
