/**
 * Who lists each medicine: one array with a sorted run of entries for every medicine number, one entry per stockist. An
 * entry is `stockist number << 1 | available`. Only approved stockists are included.
 */
export interface Postings {
  /** Where each medicine's run starts in `entries`; has one element more than there are medicine numbers. */
  offsets: Uint32Array<ArrayBuffer>
  entries: Uint32Array<ArrayBuffer>
  /** For each entry, the stockist's own price as `priceClass` encodes it. */
  prices: Uint16Array<ArrayBuffer>
  /** For each entry, the day in India on which it was last confirmed, from 2020-01-01; 0: unknown. */
  days: Uint16Array<ArrayBuffer>
}

/** The entries of one medicine, in stockist number order, and what each says. */
interface Run {
  entries: Uint32Array
  prices: Uint16Array
  days: Uint16Array
}

const nobody: Run = { entries: new Uint32Array(0), prices: new Uint16Array(0), days: new Uint16Array(0) }
const stepsPerDoubling = 2_048

export function entryOf(stockistNo: number, available: boolean): number {
  return ((stockistNo << 1) | (available ? 1 : 0)) >>> 0
}

export function stockistOf(entry: number): number {
  return entry >>> 1
}

export function isAvailable(entry: number): boolean {
  return (entry & 1) === 1
}

/**
 * A price in two bytes, accurate to a thirtieth of a percent, because only prices of one medicine are compared. 0:
 * unknown.
 */
export function priceClass(paise: number | null): number {
  return paise === null || paise <= 0 ? 0 : 1 + Math.round(Math.log2(paise) * stepsPerDoubling)
}

/** Approximate paise; undefined when the price is unknown. */
export function priceOf(kept: number): number | undefined {
  return kept === 0 ? undefined : 2 ** ((kept - 1) / stepsPerDoubling)
}

/** Collects listings in any order and sorts them by medicine, then stockist, in linear time. */
export function createPostingsBuilder(maxMedicine: number, maxStockist: number) {
  let medicines = new Uint32Array(1 << 16)
  let entries = new Uint32Array(1 << 16)
  let prices = new Uint16Array(1 << 16)
  let days = new Uint16Array(1 << 16)
  let length = 0

  return {
    add(medicineNo: number, entry: number, price = 0, day = 0): void {
      if (length === entries.length) {
        medicines = doubled(medicines)
        entries = doubled(entries)
        prices = doubled(prices)
        days = doubled(days)
      }
      medicines[length] = medicineNo
      prices[length] = price
      days[length] = day
      entries[length++] = entry
    },
    finish(): Postings {
      // Two stable counting sorts, the less significant key first.
      const byStockist = order(length, maxStockist, (index) => stockistOf(entries[index] ?? 0))
      const offsets = new Uint32Array(maxMedicine + 2)
      for (let index = 0; index < length; index++) bump(offsets, (medicines[index] ?? 0) + 1)
      for (let no = 1; no < offsets.length; no++) offsets[no] = (offsets[no] ?? 0) + (offsets[no - 1] ?? 0)
      const next = offsets.slice()
      const sorted = new Uint32Array(length)
      const sortedPrices = new Uint16Array(length)
      const sortedDays = new Uint16Array(length)
      for (const index of byStockist) {
        const medicineNo = medicines[index] ?? 0
        const at = next[medicineNo] ?? 0
        sorted[at] = entries[index] ?? 0
        sortedPrices[at] = prices[index] ?? 0
        sortedDays[at] = days[index] ?? 0
        bump(next, medicineNo)
      }
      return { offsets, entries: sorted, prices: sortedPrices, days: sortedDays }
    },
  }
}

/** The indices 0..length-1, sorted by a small number that each has. */
function order(length: number, maxKey: number, keyOf: (index: number) => number): Uint32Array {
  const next = new Uint32Array(maxKey + 2)
  for (let index = 0; index < length; index++) bump(next, keyOf(index) + 1)
  for (let key = 1; key < next.length; key++) next[key] = (next[key] ?? 0) + (next[key - 1] ?? 0)
  const sorted = new Uint32Array(length)
  for (let index = 0; index < length; index++) {
    const key = keyOf(index)
    sorted[next[key] ?? 0] = index
    bump(next, key)
  }
  return sorted
}

function bump(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function doubled<Numbers extends Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(
  array: Numbers,
): Numbers {
  const grown = new (array.constructor as new (length: number) => Numbers)(array.length * 2)
  grown.set(array)
  return grown
}

/**
 * Postings that follow the database. What a listing says changes in place; runs that get or lose a listing since the build
 * are stored on top.
 */
export class LivePostings {
  readonly #base: Postings
  readonly #changed = new Map<number, Run>()

  /** @param base belongs to it from then on */
  constructor(base: Postings) {
    this.#base = base
  }

  /** How many medicines' runs are stored on top. */
  get changedSize(): number {
    return this.#changed.size
  }

  /** The run of one medicine: entries in stockist number order. It changes with the next change; copy what is kept. */
  of(medicineNo: number): Uint32Array {
    return this.runOf(medicineNo).entries
  }

  /** The entries, with the price of each (see `priceOf`) and the day on which it was confirmed. */
  runOf(medicineNo: number): Run {
    const changed = this.#changed.get(medicineNo)
    if (changed) return changed
    const { offsets, entries, prices, days } = this.#base
    if (medicineNo + 1 >= offsets.length) return nobody
    const [from, to] = [offsets[medicineNo], offsets[medicineNo + 1]]
    return {
      entries: entries.subarray(from, to),
      prices: prices.subarray(from, to),
      days: days.subarray(from, to),
    }
  }

  /** How many approved stockists list a medicine. */
  count(medicineNo: number): number {
    const changed = this.#changed.get(medicineNo)
    if (changed) return changed.entries.length
    const { offsets } = this.#base
    return (offsets[medicineNo + 1] ?? offsets[medicineNo] ?? 0) - (offsets[medicineNo] ?? 0)
  }

  /**
   * Sets one stockist's listing of one medicine.
   * @param entry the new entry; null removes it.
   * @param price the stockist's price as `priceClass` encodes it.
   * @param day on which it was confirmed, as in `Postings`.
   * @returns whether anything changed.
   */
  set(medicineNo: number, stockistNo: number, entry: number | null, price = 0, day = 0): boolean {
    const run = this.runOf(medicineNo)
    const { entries, prices, days } = run
    const at = lowerBound(entries, stockistNo)
    const present = at < entries.length && stockistOf(entries[at] ?? 0) === stockistNo
    if (entry !== null && present) {
      if (entries[at] === entry && prices[at] === price && days[at] === day) return false
      entries[at] = entry
      prices[at] = price
      days[at] = day
      return true
    }
    if (entry === null && !present) return false
    const spliced = (numbers: ArrayLike<number>, value: number) => {
      const next = Array.from(numbers)
      if (entry === null) next.splice(at, 1)
      else next.splice(at, 0, value)
      return next
    }
    this.#changed.set(medicineNo, {
      entries: Uint32Array.from(spliced(entries, entry ?? 0)),
      prices: Uint16Array.from(spliced(prices, price)),
      days: Uint16Array.from(spliced(days, day)),
    })
    return true
  }

  /** Whether a stockist lists a medicine. */
  has(medicineNo: number, stockistNo: number): boolean {
    const run = this.of(medicineNo)
    const at = lowerBound(run, stockistNo)
    return at < run.length && stockistOf(run[at] ?? 0) === stockistNo
  }

  /** The highest medicine number that can have a run. */
  get maxMedicine(): number {
    let most = this.#base.offsets.length - 2
    for (const no of this.#changed.keys()) if (no > most) most = no
    return most
  }
}

/** The index of the first entry whose stockist number is at least `stockistNo`. */
function lowerBound(run: Uint32Array, stockistNo: number): number {
  let low = 0
  let high = run.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (stockistOf(run[middle] ?? 0) < stockistNo) low = middle + 1
    else high = middle
  }
  return low
}
