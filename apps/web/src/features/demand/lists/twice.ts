import { quantityDoubt, readQuantity } from '../quantity.ts'
import { isOpen, type NewRow, type Row } from '../row.ts'

/** A product that stands in several rows, or rows of which one corrects another: how many are wanted is one question. */
export interface Twice {
  /** the rows, in the order of the list */
  rows: Row[]
  /** the product, as it is called or as the first row has it */
  name: string
  /** quantities to choose from: those of the rows, and all of them together */
  quantities: number[]
}

/** What a row means beyond doubt, or but for a correction. */
function keyOf({ medicine, doubt, leftOut }: Row): string | undefined {
  if (leftOut) return undefined
  if (medicine) return medicine._id
  const isCorrected = doubt?.why?.length === 1 && doubt.why[0]?.reason === 'corrected'
  return isCorrected ? doubt.candidates[0]?._id : undefined
}

/** The products that stand in the list twice or more. */
export function twiceIn(rows: readonly Row[]): Twice[] {
  const byProduct = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    // A row without a quantity is asked for one, whatever others say.
    if (key === undefined || row.qty.trim() === '' || quantityDoubt(row.qty)) continue
    byProduct.set(key, [...(byProduct.get(key) ?? []), row])
  }
  return [...byProduct.values()].flatMap((same) => {
    const [first] = same
    if (!first || same.length < 2) return []
    const each = same.map(({ qty }) => Number(readQuantity(qty)))
    const sum = each.reduce((all, quantity) => all + quantity, 0)
    const name = first.medicine?.name ?? first.doubt?.candidates[0]?.name ?? first.name
    return [{ rows: same, name, quantities: [...new Set([...each, sum])] }]
  })
}

/** Rows in doubt about nothing but how many are wanted: that is asked once for all of them. */
export function askedAsTwice(twice: readonly Twice[]): ReadonlySet<number> {
  return new Set(twice.flatMap(({ rows }) => rows.filter(isOpen).map(({ id }) => id)))
}

/** One row for each question that is left: a product that stands twice is one. */
export function questionRows(rows: readonly Row[], twice: readonly Twice[]): ReadonlySet<number> {
  const asTwice = askedAsTwice(twice)
  const open = rows.filter((row) => isOpen(row) && !asTwice.has(row.id)).map(({ id }) => id)
  return new Set([...open, ...twice.flatMap(({ rows: [first] }) => first?.id ?? [])])
}

/** The list with one row for such a product. */
export function asOne(rows: readonly Row[], { rows: same }: Twice, quantity: number): Row[] {
  const [kept] = same
  const others = new Set(same.slice(1).map(({ id }) => id))
  return rows
    .filter(({ id }) => !others.has(id))
    .map((row) => {
      if (row.id !== kept?.id) return row
      const { free: _, doubt, ...rest } = row
      const medicine = row.medicine ?? doubt?.candidates[0]
      const free = same.find(({ qty }) => Number(readQuantity(qty)) === quantity)?.free
      return {
        ...rest,
        qty: String(quantity),
        ...(free !== undefined && { free }),
        ...(medicine && { name: row.medicine ? row.name : medicine.name, medicine }),
      }
    })
}

/** Whether all these lines stand in the list already, each with its quantity: somebody adds one list twice. */
export function isRepeated(added: readonly NewRow[], rows: readonly Row[]): boolean {
  const left = [...rows]
  return added.every((line) => {
    const at = left.findIndex(
      (row) =>
        row.qty === line.qty &&
        (writtenOf(row) === writtenOf(line) || (row.medicine && row.medicine._id === line.medicine?._id)),
    )
    return at !== -1 && left.splice(at, 1)
  })
}

const writtenOf = ({ name, doubt, asWritten }: NewRow) =>
  (doubt?.written ?? asWritten?.name ?? name).toLowerCase()
