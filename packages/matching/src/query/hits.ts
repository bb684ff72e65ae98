/** The best rows so far, cheapest first. Of ties, tablets and capsules come first, then what is popular. */

export interface Hit {
  /** the caller's key */
  key: number
  cost: number
  popularity: number
  /** a tablet or capsule, which is written without its form more often than an injection */
  isSolid: boolean
  /** the part of the cost that comes from edits in the brand */
  edits: number
  /** never sure: whole words of the brand are missing or extra, or the form is a different one of the same kind */
  doubtful: boolean
  /** the line's strength is none that the medicine is known to have: never sure */
  strengthInDoubt: boolean
  /** rows with the same value have the same brand */
  brand: number
  /** rows with the same value were found by the same first word or salt */
  family: number
  /** rows with the same value have the same salts, in any strength; 0 if unknown */
  salts: number
  /** rows with the same value have the same name, as far as a line can distinguish them */
  same: number
  /** found by a salt or a later word of its name */
  bySalt: boolean
  /** letters of the brand that are written, if the line has other words too: see collect-printed.ts; else 0 */
  letters: number
}

/**
 * Returns whether `a` sorts before `b`: cheaper, then solid, then more popular, then the smaller key, so that the order is
 * total.
 */
function before(a: Hit, b: Hit): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost
  if (a.isSolid !== b.isSolid) return a.isSolid
  if (a.popularity !== b.popularity) return a.popularity > b.popularity
  return a.key < b.key
}

export class Hits {
  readonly list: Hit[] = []
  /**
   * Brands that lack a word the line requires, each with its lowest cost. They are not answers, but if one is nearer
   * than the answers, the line probably means something outside the catalogue. Most lines rule out none.
   */
  ruledOut: Map<number, number> | undefined
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** The cost above which a hit is rejected. */
  get worst(): number {
    return this.list.length < this.most ? Number.POSITIVE_INFINITY : this.list[this.list.length - 1]!.cost
  }

  get best(): number {
    return this.list[0]?.cost ?? Number.POSITIVE_INFINITY
  }

  clear(): void {
    this.list.length = 0
    this.ruledOut = undefined
  }

  /** Merges another list's hits and ruled-out brands. */
  addAll({ list, ruledOut }: Hits): void {
    for (const hit of list) this.add(hit)
    if (ruledOut) for (const [brand, cost] of ruledOut) this.ruleOut(brand, cost)
  }

  ruleOut(brand: number, cost: number): void {
    this.ruledOut ??= new Map()
    const known = this.ruledOut.get(brand)
    if (known === undefined || cost < known) this.ruledOut.set(brand, cost)
  }

  /** Adds a hit; a row that is already present keeps its lower cost. */
  add(hit: Hit): void {
    const { list } = this
    if (list.length === this.most && !before(hit, list[list.length - 1]!)) return
    const known = list.findIndex((other) => other.key === hit.key)
    if (known >= 0) {
      if (list[known]!.cost <= hit.cost) return
      list.splice(known, 1)
    }
    let at = list.length
    while (at > 0 && before(hit, list[at - 1]!)) at--
    list.splice(at, 0, hit)
    if (list.length > this.most) list.pop()
  }
}
