import { UNIT_VOLUME } from '@rasad/lexicon'
import { type Lexed, lex, sameStrength } from '@rasad/matching'
import { readProduct } from '../catalogue/catalogue.ts'

type Strength = Lexed['numbers'][number]

/** What says how strong a medicine is. */
interface Strong {
  name: string
  composition: string | null
}

/** `500mg`, `40`; not the numbers of a brand (`Unwanted-72`) or of a mixture (`30/70`). */
const standsAlone = /^\d+(?:\.\d+)?(?:\p{L}+|%)?(?:\/(?:\d*\p{L}+|\d+(?:\.\d+)?\p{L}+))*$/u
const thousands = /^(\d+(?:\.\d+)?)k$/i

/**
 * The strengths of a name that its composition does not explain: `Proluton Depot 500mg Injection` has 250 mg/ml, so how
 * much it holds is in its name alone.
 */
function unexplainedStrengths({ name, composition }: Strong): Strength[] {
  const words = name.split(/\s+/).filter((word) => standsAlone.test(word))
  if (words.length === 0) return []
  const { amounts } = readProduct({ name: '', composition, pack: null, form: null })
  const isAmount = (value: number) => amounts.some((amount) => isNear(amount, value))
  return words.flatMap((word) => {
    const [, written] = thousands.exec(word) ?? []
    if (written !== undefined && isAmount(Number(written) * 1_000)) return []
    return lex(word).numbers.filter(
      ({ unit, value, base }) => unit !== UNIT_VOLUME && !isAmount(value) && !isAmount(base),
    )
  })
}

/**
 * Returns a test of whether another medicine of the same composition has a different strength than this one in its name,
 * which the composition does not explain.
 */
export function otherStrengthThan(one: Strong): (other: Strong) => boolean {
  const own = unexplainedStrengths(one)
  return (other) => {
    const others = unexplainedStrengths(other)
    return lacksOne(own, others) || lacksOne(others, own)
  }
}

function lacksOne(of: readonly Strength[], among: readonly Strength[]): boolean {
  return of.some(
    ({ value, base, unit }) =>
      !among.some((each) => sameStrength(value, base, unit, each.value, each.base, each.unit)),
  )
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))
}
