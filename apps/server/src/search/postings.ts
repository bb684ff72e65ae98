/**
 * Who lists each medicine: for every medicine number a sorted run of entries, one a stockist, in one array.
 * An entry is `stockist number << 1 | available`. Only approved stockists are in it.
 */
export interface Postings {
  /** Where each medicine's run begins in `entries`; one more than there are medicine numbers. */
  offsets: Uint32Array<ArrayBuffer>
  entries: Uint32Array<ArrayBuffer>
}

const none = new Uint32Array(0)

export function entryOf(stockistNo: number, available: boolean): number {
  return ((stockistNo << 1) | (available ? 1 : 0)) >>> 0
}

export function stockistOf(entry: number): number {
  return entry >>> 1
}

export function isAvailable(entry: number): boolean {
  return (entry & 1) === 1
}

/** Collects listings in any order and sorts them by medicine, then stockist, in time that grows with their number. */
export function createPostingsBuilder(medicineMost: number, stockistMost: number) {
  let medicines = new Uint32Array(1 << 16)
  let entries = new Uint32Array(1 << 16)
  let length = 0

  return {
    add(medicineNo: number, entry: number): void {
      if (length === entries.length) {
        medicines = doubled(medicines)
        entries = doubled(entries)
      }
      medicines[length] = medicineNo
      entries[length++] = entry
    },
    finish(): Postings {
      // Two stable counting sorts, the lesser key first.
      const byStockist = order(length, stockistMost, (index) => stockistOf(entries[index] ?? 0))
      const offsets = new Uint32Array(medicineMost + 2)
      for (let index = 0; index < length; index++) bump(offsets, (medicines[index] ?? 0) + 1)
      for (let no = 1; no < offsets.length; no++) offsets[no] = (offsets[no] ?? 0) + (offsets[no - 1] ?? 0)
      const next = offsets.slice()
      const sorted = new Uint32Array(length)
      for (const index of byStockist) {
        const medicineNo = medicines[index] ?? 0
        sorted[next[medicineNo] ?? 0] = entries[index] ?? 0
        bump(next, medicineNo)
      }
      return { offsets, entries: sorted }
    },
  }
}

/** The indices 0..length-1 in the order of a small number that each has. */
function order(length: number, keyMost: number, keyOf: (index: number) => number): Uint32Array {
  const next = new Uint32Array(keyMost + 2)
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

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(array.length * 2)
  grown.set(array)
  return grown
}

/** Postings that follow the database: what has changed since they were built lies beside them. */
export class LivePostings {
  readonly #base: Postings
  readonly #changed = new Map<number, Uint32Array>()

  constructor(base: Postings) {
    this.#base = base
  }

  /** How many medicines' runs have changed since the build. */
  get changedSize(): number {
    return this.#changed.size
  }

  /** The run of one medicine: entries in the order of stockist numbers. */
  of(medicineNo: number): Uint32Array {
    const changed = this.#changed.get(medicineNo)
    if (changed) return changed
    const { offsets, entries } = this.#base
    if (medicineNo + 1 >= offsets.length) return none
    return entries.subarray(offsets[medicineNo], offsets[medicineNo + 1])
  }

  /** How many approved stockists list a medicine. */
  count(medicineNo: number): number {
    const changed = this.#changed.get(medicineNo)
    if (changed) return changed.length
    const { offsets } = this.#base
    return (offsets[medicineNo + 1] ?? offsets[medicineNo] ?? 0) - (offsets[medicineNo] ?? 0)
  }

  /**
   * Sets what one stockist lists of one medicine.
   * @param entry the new entry, or null when it does not list it (any more).
   * @returns whether anything changed.
   */
  set(medicineNo: number, stockistNo: number, entry: number | null): boolean {
    const run = this.of(medicineNo)
    const at = lowerBound(run, stockistNo)
    const present = at < run.length && stockistOf(run[at] ?? 0) === stockistNo
    if (entry === null ? !present : present && run[at] === entry) return false
    const changed = Array.from(run)
    changed.splice(at, present ? 1 : 0, ...(entry === null ? [] : [entry]))
    this.#changed.set(medicineNo, Uint32Array.from(changed))
    return true
  }

  /** Whether a stockist lists a medicine. */
  has(medicineNo: number, stockistNo: number): boolean {
    const run = this.of(medicineNo)
    const at = lowerBound(run, stockistNo)
    return at < run.length && stockistOf(run[at] ?? 0) === stockistNo
  }

  /** The highest medicine number that any run may have. */
  get medicineMost(): number {
    let most = this.#base.offsets.length - 2
    for (const no of this.#changed.keys()) if (no > most) most = no
    return most
  }
}

/** The place of the first entry whose stockist is not below `stockistNo`. */
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
