/** `agrees` and `contradicts` are evidence; `unknown` is none. */
export type Relation = 'agrees' | 'unknown' | 'contradicts'

/** What a pack holds: `strip of 15 tablets`, `1*15`, `60ML`. */
export interface Pack {
  kind: 'pieces' | 'volume' | 'weight'
  /** Every number that can be the content: of `10*15` all of 10, 15 and 150. */
  amounts: number[]
  /** What a box of them may hold: the numbers that are not the content. */
  multiples: number[]
}

const NUMBERS = /(\d+(?:\.\d+)?)/g
const VOLUME = /\d\s*['`]?\s*(?:ml|mls|ltr|litre|cc|m)(?![a-z])/
const WEIGHT = /\d\s*['`]?\s*(?:g|gm|gms|gr|grm|grms|gram|grams|kg|mg)(?![a-z])/

/** Reads a pack as catalogues and statements write it; undefined where it says no amount. */
export function readPack(text: string | null | undefined): Pack | undefined {
  const lower = (text ?? '').toLowerCase()
  const numbers = [...lower.matchAll(NUMBERS)]
    .map(([number]) => Number(number))
    .filter((number) => number > 0)
  if (numbers.length === 0) return undefined
  const kind = VOLUME.test(lower) ? 'volume' : WEIGHT.test(lower) ? 'weight' : 'pieces'
  const product = numbers.reduce((all, number) => all * number, 1)
  const amounts = [...new Set([...numbers, product])].filter((amount) => amount !== 1)
  // `1*1`, `vial of 1 Injection`: one of something says nothing about what is in it.
  return amounts.length === 0 ? undefined : { kind, amounts, multiples: numbers }
}

/** Compares a printed pack with the catalogue's. A box of several packs agrees with each of them. */
export function comparePacks(printed: Pack | undefined, own: Pack | undefined): Relation {
  if (!printed || !own) return 'unknown'
  if (printed.kind !== own.kind) {
    // Millilitres and grams of the same number are the same bottle.
    if (printed.kind !== 'pieces' && own.kind !== 'pieces')
      return sharesAmount(printed, own) ? 'agrees' : 'unknown'
    // A box of ten ampoules: counted here, measured there.
    return 'unknown'
  }
  return sharesAmount(printed, own) ? 'agrees' : 'contradicts'
}

function sharesAmount(one: Pack, other: Pack): boolean {
  return one.amounts.some((amount) => other.amounts.includes(amount))
}
