import { substituteKey } from '@rasad/matching'
import { SaltWords } from './salt-words.ts'

/**
 * Medicines by composition: the numbers of all medicines with the same salts and strengths are stored together. A group
 * is found by a hash of its key, so the keys themselves are not stored.
 */
export interface Compositions {
  /** One per group; unique, ascending. */
  hashes: Float64Array<ArrayBuffer>
  /** Where each group starts in `members`; has one element more than there are groups. */
  start: Uint32Array<ArrayBuffer>
  /** Medicine numbers, ascending within a group. */
  members: Uint32Array<ArrayBuffer>
}

/** Collects medicines, which must come in number order. */
export function createCompositionsBuilder(most: number) {
  // Compositions repeat: compute the key once for each spelling.
  const groupOfText = new Map<string, number>()
  const groupOfHash = new Map<number, number>()
  const groupOf = new Int32Array(most + 1).fill(-1)
  const salts = new SaltWords()

  function groupFor(composition: string): number {
    const known = groupOfText.get(composition)
    if (known !== undefined) return known
    salts.add(composition)
    const hash = hashOf(composition)
    const group = hash === null ? -1 : (groupOfHash.get(hash) ?? groupOfHash.size)
    if (hash !== null) groupOfHash.set(hash, group)
    groupOfText.set(composition, group)
    return group
  }

  return {
    add(no: number, composition: string | null): void {
      if (composition !== null) groupOf[no] = groupFor(composition)
    },
    /** The words of all salts so far. */
    salts,
    finish(): Compositions {
      const hashes = Float64Array.from(groupOfHash.keys()).sort()
      const rank = new Uint32Array(hashes.length)
      hashes.forEach((hash, at) => {
        rank[groupOfHash.get(hash) ?? 0] = at
      })
      for (let no = 0; no < groupOf.length; no++) {
        const group = groupOf[no] ?? -1
        if (group >= 0) groupOf[no] = rank[group] ?? -1
      }
      const start = new Uint32Array(groupOfHash.size + 1)
      for (const group of groupOf) if (group >= 0) start[group + 1] = (start[group + 1] ?? 0) + 1
      for (let group = 1; group < start.length; group++)
        start[group] = (start[group] ?? 0) + (start[group - 1] ?? 0)
      const members = new Uint32Array(start.at(-1) ?? 0)
      const next = start.slice()
      groupOf.forEach((group, no) => {
        if (group < 0) return
        const at = next[group] ?? 0
        members[at] = no
        next[group] = at + 1
      })
      return { hashes, start, members }
    },
  }
}

/** Compositions that follow the database: changes since the build are stored on top. */
export class LiveCompositions {
  readonly #base: Compositions
  /** The current hash of each changed medicine; null: no composition, or the medicine was deleted. */
  readonly #changed = new Map<number, number | null>()
  readonly #added = new Map<number, Set<number>>()

  constructor(base: Compositions) {
    this.#base = base
  }

  /** Sets the composition of a medicine; null: unknown, or the medicine was deleted. */
  set(no: number, composition: string | null): void {
    const before = this.#changed.get(no)
    if (before !== undefined && before !== null) this.#added.get(before)?.delete(no)
    const hash = composition === null ? null : hashOf(composition)
    this.#changed.set(no, hash)
    if (hash === null) return
    const added = this.#added.get(hash)
    if (added) added.add(no)
    else this.#added.set(hash, new Set([no]))
  }

  /** Medicines with this composition in no particular order: the same salts and strengths, in any form. */
  of(composition: string): number[] {
    const hash = hashOf(composition)
    if (hash === null) return []
    const found = [...(this.#added.get(hash) ?? [])]
    const { hashes, start, members } = this.#base
    const group = indexOf(hashes, hash)
    if (group < 0) return found
    for (let at = start[group] ?? 0; at < (start[group + 1] ?? 0); at++) {
      const no = members[at] ?? 0
      if (!this.#changed.has(no)) found.push(no)
    }
    return found
  }
}

/** The index of a number in an ascending array; -1 when it is missing. */
function indexOf(numbers: Float64Array, number: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return numbers[low] === number ? low : -1
}

/** 53 bits of the hash of a composition's key; null when nothing can be substituted for it. */
function hashOf(composition: string): number | null {
  const key = substituteKey(composition)
  if (key === null) return null
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & two) + (one >>> 0)
}
