import { fold, spellingHash } from '@rasad/lexicon'
import type { IndexData } from '@rasad/matching'

/**
 * Hash table with open addressing, from the hash of a name to the medicine number. An exact name is found without a
 * search. 0: free; numbers start at 1.
 */
export type ExactNames = Uint32Array<ArrayBuffer>

/** Built from the name index, which already contains the hashes. */
export function buildExactNames({ rowCount, callers, spelling }: IndexData): ExactNames {
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * rowCount + 2)))
  for (let row = 0; row < rowCount; row++) {
    let slot = slotOf(spelling[row] ?? 0, table)
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
    table[slot] = callers[row] ?? 0
  }
  return table
}

/** More than the longest name and the blanks around it. */
const maxText = 1_000

/** Exact names that follow the database: changes since the build are stored on top. */
export class LiveExactNames {
  readonly #base: ExactNames
  readonly #nameOf: (no: number) => string | undefined
  /** The current name of each changed medicine; null: deleted. */
  readonly #changed = new Map<number, string | null>()
  readonly #added = new Map<string, Set<number>>()

  /** @param nameOf returns the current name of a medicine */
  constructor(base: ExactNames, nameOf: (no: number) => string | undefined) {
    this.#base = base
    this.#nameOf = nameOf
  }

  /** Sets the name of a medicine; null: deleted. */
  set(no: number, name: string | null): void {
    const before = this.#changed.get(no)
    if (before !== undefined && before !== null) this.#added.get(before)?.delete(no)
    const now = name === null ? null : spelt(name)
    this.#changed.set(no, now)
    if (now === null) return
    const added = this.#added.get(now)
    if (added) added.add(no)
    else this.#added.set(now, new Set([no]))
  }

  /** Medicines with exactly this name, ignoring case and the number of blanks; ascending. */
  of(text: string): number[] {
    // Folding can make many letters of one, so a text that cannot be a name is not folded.
    if (text.length > maxText) return []
    const wanted = spelt(text)
    if (wanted === '') return []
    const found = [...(this.#added.get(wanted) ?? [])]
    const table = this.#base
    for (
      let slot = slotOf(spellingHash(text), table);
      table[slot] !== 0;
      slot = (slot + 1) & (table.length - 1)
    ) {
      const no = table[slot] ?? 0
      if (!this.#changed.has(no) && spelt(this.#nameOf(no) ?? '') === wanted) found.push(no)
    }
    return found.sort((a, b) => a - b)
  }
}

function spelt(name: string): string {
  return fold(name).replace(/ +/g, ' ').trim()
}

function slotOf(hash: number, table: ExactNames): number {
  return Math.imul(hash, 0x9e3779b1) >>> (1 + Math.clz32(table.length))
}
