/** The best few rows so far, cheapest first, popularity breaking ties. */

export interface Hit {
  /** the caller's key */
  key: number
  cost: number
  popularity: number
  /** the part of the cost that is edits in the brand */
  edits: number
  /** never sure: whole words of the brand are missing or too many, or the form is another of its kind */
  doubtful: boolean
  /** rows with the same one have the same brand */
  brand: number
  /** rows with the same one were found by the same first word or salt */
  family: number
  /** rows with the same one hold the same salts, in whatever strength; 0 where they are not known */
  salts: number
  /** rows with the same one bear the same name, as far as a line can tell */
  same: number
}

/** True where `a` comes before `b`: cheaper, then more popular, then the smaller key, so that order is total. */
export function before(a: Hit, b: Hit): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost
  if (a.popularity !== b.popularity) return a.popularity > b.popularity
  return a.key < b.key
}

export class Hits {
  readonly list: Hit[] = []
  /**
   * Brands that lack a word which the line insists on, each with its least cost. They are no answers, but where one is
   * nearer than the answers, the line likely means what is not in the catalogue. Most lines rule out none.
   */
  ruledOut: Map<number, number> | undefined
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** The cost above which nothing gets in any more. */
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

  /** Takes in what another list holds, and the brands that it has ruled out. */
  addAll({ list, ruledOut }: Hits): void {
    for (const hit of list) this.add(hit)
    if (ruledOut) for (const [brand, cost] of ruledOut) this.ruleOut(brand, cost)
  }

  ruleOut(brand: number, cost: number): void {
    this.ruledOut ??= new Map()
    const known = this.ruledOut.get(brand)
    if (known === undefined || cost < known) this.ruledOut.set(brand, cost)
  }

  /** Takes a hit in; a row that is there already keeps its cheaper cost. */
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
