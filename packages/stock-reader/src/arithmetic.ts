/** The sums of a stock statement: they prove which column is which. */

/** Numbers of one column, row by row; NaN where a cell is none. */
export type Numbers = Float64Array

export interface Term {
  column: number
  sign: 1 | -1
}

export interface SumCheck {
  /** rows with a movement whose sum holds, and all of them */
  held: number
  moving: number
  share: number
}

const slack = 1e-3

/** Whether the terms make the closing quantity in one row; undefined where nothing can be said. */
function sumHolds(
  numbers: readonly Numbers[],
  row: number,
  closing: number,
  terms: readonly Term[],
): boolean | undefined {
  let sum = 0
  for (const { column, sign } of terms) sum += sign * (numbers[column]?.[row] ?? 0)
  const printed = numbers[closing]?.[row] ?? Number.NaN
  if (Number.isNaN(sum) || Number.isNaN(printed)) return undefined
  return Math.abs(sum - printed) < slack
}

/** Counts the moving rows that hold. A row without movement proves nothing and counts only where all others lack too. */
export function checkSum(
  numbers: readonly Numbers[],
  rows: readonly number[],
  closing: number,
  terms: readonly Term[],
): SumCheck {
  let held = 0
  let moving = 0
  for (const row of rows) {
    let nonZero = (numbers[closing]?.[row] ?? 0) === 0 ? 0 : 1
    for (const { column } of terms) if ((numbers[column]?.[row] ?? 0) !== 0) nonZero++
    if (nonZero === 0) continue
    const holds = sumHolds(numbers, row, closing, terms)
    if (holds === undefined) continue
    // Opening = closing and nothing else: half a witness would still let an idle stock prove anything.
    if (nonZero <= 2 && holds) continue
    moving++
    if (holds) held++
  }
  return { held, moving, share: moving === 0 ? 0 : held / moving }
}

export interface ValueCheck {
  rate: number
  value: number
  share: number
  rows: number
}

/** Whether quantity × rate = value in one row, as far as printed decimals can tell; undefined where one is missing. */
export function valueHolds(
  quantity: number,
  rate: number,
  value: number,
  isWhole: boolean,
): boolean | undefined {
  if (Number.isNaN(quantity) || Number.isNaN(rate) || Number.isNaN(value)) return undefined
  if (quantity === 0 && value === 0) return undefined
  if (rate === 0) return undefined
  const product = quantity * rate
  return (
    Math.abs(Math.abs(product) - Math.abs(value)) <=
    Math.abs(quantity) * 0.00501 + 0.0151 + (isWhole ? 0.5 : 0)
  )
}

/** Finds the columns with quantity × rate = value for a quantity, or undefined where no pair fits. */
export function findValue(
  numbers: readonly Numbers[],
  rows: readonly number[],
  quantity: number,
  rates: readonly number[],
  values: readonly number[],
): ValueCheck | undefined {
  let best: ValueCheck | undefined
  for (const value of values) {
    const isWhole = isWholeColumn(numbers, rows, value)
    for (const rate of rates) {
      if (rate === value || rate === quantity || value === quantity) continue
      let held = 0
      let counted = 0
      for (const row of rows) {
        const q = numbers[quantity]?.[row] ?? Number.NaN
        // Where the quantity is 1, rate and value are equal; that proves nothing about the quantity.
        if (q === 0 || q === 1) continue
        const holds = valueHolds(
          q,
          numbers[rate]?.[row] ?? Number.NaN,
          numbers[value]?.[row] ?? Number.NaN,
          isWhole,
        )
        if (holds === undefined) continue
        counted++
        if (holds) held++
      }
      const share = counted === 0 ? 0 : held / counted
      if (counted >= 3 && share >= 0.6 && (!best || share > best.share + 1e-9))
        best = { rate, value, share, rows: counted }
    }
  }
  return best
}

export function isWholeColumn(numbers: readonly Numbers[], rows: readonly number[], column: number): boolean {
  return rows.every((row) => {
    const number = numbers[column]?.[row] ?? 0
    return Number.isNaN(number) || Number.isInteger(number)
  })
}

const maxColumns = 14
const witnesses = 10
const tries = 12

/**
 * Finds sums that hold without knowing any heading: all ways in which some columns, added or subtracted, are zero. Each
 * column becomes one number, a weighted sum of a few rows; two halves of the columns meet in a table.
 * @param random from 0 to 1, with a seed of its own
 */
export function findRelations(
  numbers: readonly Numbers[],
  rows: readonly number[],
  columns: readonly number[],
  random: () => number,
): { signs: Map<number, 1 | -1>; share: number }[] {
  const used = columns.slice(0, maxColumns)
  const busy = rows.filter(
    (row) =>
      used.filter((column) => (numbers[column]?.[row] ?? 0) !== 0).length >= 3 &&
      used.every((column) => !Number.isNaN(numbers[column]?.[row] ?? 0)),
  )
  if (busy.length < witnesses / 2 || used.length < 3) return []
  const found = new Map<string, { signs: Map<number, 1 | -1>; share: number }>()
  for (let attempt = 0; attempt < tries; attempt++) {
    const chosen = Array.from({ length: witnesses }, () => busy[Math.floor(random() * busy.length)] ?? 0)
    const weights = chosen.map(() => 1 + Math.floor(random() * 99_991))
    const sums = used.map((column) =>
      chosen.reduce(
        (sum, row, at) => sum + Math.round((numbers[column]?.[row] ?? 0) * 1000) * (weights[at] ?? 0),
        0,
      ),
    )
    for (const combination of combine(sums)) {
      const first = combination.find((sign) => sign !== 0) ?? 0
      const signs = new Map<number, 1 | -1>()
      for (const [at, sign] of combination.entries()) {
        if (sign !== 0 && sums[at] !== 0) signs.set(used[at] ?? 0, (sign * first) as 1 | -1)
      }
      if (signs.size < 3) continue
      const key = [...signs].join(';')
      if (found.has(key)) continue
      found.set(key, { signs, share: shareOfZero(numbers, busy, signs) })
    }
  }
  return [...found.values()].filter(({ share }) => share >= 0.8).sort((a, b) => b.share - a.share)
}

function shareOfZero(
  numbers: readonly Numbers[],
  rows: readonly number[],
  signs: Map<number, 1 | -1>,
): number {
  let held = 0
  for (const row of rows) {
    let sum = 0
    for (const [column, sign] of signs) sum += sign * (numbers[column]?.[row] ?? 0)
    if (Math.abs(sum) < slack) held++
  }
  return held / rows.length
}

/** All signs in -1, 0, 1 for which the weighted numbers add up to zero. */
function combine(sums: readonly number[]): number[][] {
  const half = Math.floor(sums.length / 2)
  const left = new Map<number, number[][]>()
  for (const [sum, signs] of combinations(sums.slice(0, half))) {
    const list = left.get(sum)
    if (list) {
      if (list.length < 4) list.push(signs)
    } else left.set(sum, [signs])
  }
  const found: number[][] = []
  for (const [sum, signs] of combinations(sums.slice(half))) {
    for (const others of left.get(-sum) ?? []) {
      if (others.some((sign) => sign !== 0) || signs.some((sign) => sign !== 0))
        found.push([...others, ...signs])
      if (found.length > 2000) return found
    }
  }
  return found
}

function combinations(sums: readonly number[]): [number, number[]][] {
  let list: [number, number[]][] = [[0, []]]
  for (const sum of sums) {
    const next: [number, number[]][] = []
    // A column of zeros changes nothing: leave it out.
    const choices = sum === 0 ? [0] : [0, 1, -1]
    for (const [total, signs] of list)
      for (const sign of choices) next.push([total + sign * sum, [...signs, sign]])
    list = next
  }
  return list
}

/** Numbers that are negative throughout need this many. */
const fewNegative = 3

/** Whether a column prints its numbers with the sign that they have in the sum: sales of `-58`. */
export function isSigned(numbers: Numbers | undefined): boolean {
  const filled = [...(numbers ?? [])].filter((number) => number !== 0 && !Number.isNaN(number))
  return filled.length >= fewNegative && filled.every((number) => number < 0)
}
