import { limits } from '@rasad/contract/limits'
import { fold, namedBy } from '@rasad/lexicon'
import { takeTurns } from '../platform/take-turns.ts'
import type { Search } from '../search/search.ts'
import { brandWordsOf, firstWordOf, hasWord } from './brand-word.ts'
import { type Contradiction, contradictionOf, type SaidMedicine, withoutCodes } from './contradiction.ts'

type Known = Pick<Search, 'understand' | 'medicine' | 'exactly' | 'isSalt' | 'nearSalt'>

/** A text, and the medicine that somebody has said it to mean. */
export interface SaidMeaning {
  text: string
  medicineNo: number
  /** Enough others have said so, not the person who asks. */
  isShared?: boolean
}

/** What speaks against a text that is to mean a medicine. `brand`: it names another one, or only a salt. */
export type Objection = Contradiction | 'brand'

/**
 * What speaks against a text that is to mean a medicine: what it says, that the catalogue calls another brand or other salts
 * exactly so, or that it names a salt alone, which every brand with it has. A person is asked this when it is confirmed, and
 * it is asked again at each use, because the catalogue may have changed since.
 * @param brandWord the word of the text by which medicines are called: see `brandWordsOf`
 */
export function objectionTo(
  text: string,
  medicine: SaidMedicine,
  brandWord: string | undefined,
  search: Omit<Known, 'understand'>,
): Objection | undefined {
  const contradiction = contradictionOf(text, medicine, search)
  if (contradiction !== undefined) return contradiction
  const named = search.exactly(text).flatMap((no) => search.medicine(no) ?? [])
  if (named.length > 0 && !named.some((one) => kindOf(one) === kindOf(medicine))) return 'brand'
  if (brandWord !== undefined && !hasWord(medicine.name, brandWord)) return 'brand'
  return namedBy(withoutCodes(text), medicine) === 'salt' ? 'brand' : undefined
}

/** What speaks against each text, in order: see `objectionTo`. Nothing where there is no medicine. */
export async function objectionsTo(
  search: Known,
  said: readonly { text: string; medicine: SaidMedicine | undefined }[],
): Promise<(Objection | undefined)[]> {
  const brandWords = await brandWordsOf(
    search,
    said.map(({ text }) => text),
  )
  const objections: (Objection | undefined)[] = []
  const turns = takeTurns()
  for (const [at, { text, medicine }] of said.entries()) {
    objections.push(medicine && objectionTo(text, medicine, brandWords[at], search))
    await turns.next()
  }
  return objections
}

/**
 * Whether each text may still mean the medicine that was said, in order. What others have said must also be among what the
 * catalogue itself takes the text for, with nothing of another brand or composition before it, and confirmed.
 * @param mayBeCode whether a text that says nothing, such as a supplier's code, can mean a medicine
 */
export async function mayStillMean(
  search: Known,
  said: readonly SaidMeaning[],
  { mayBeCode = false } = {},
): Promise<boolean[]> {
  const shared = said.filter(({ isShared }) => isShared).map(({ text }) => text)
  const medicines = said.map(({ medicineNo }) => search.medicine(medicineNo))
  const [objections, candidates] = await Promise.all([
    objectionsTo(
      search,
      said.map(({ text }, at) => ({ text, medicine: medicines[at] })),
    ),
    search.understand(shared, limits.demandAlternatives),
  ])
  const understood = new Map(shared.map((text, at) => [text, candidates[at]?.medicines ?? []]))
  return said.map(({ text, medicineNo, isShared }, at) => {
    const medicine = medicines[at]
    if (!medicine) return false
    const objection = objections[at]
    if (objection !== undefined && !(mayBeCode && objection === 'says-nothing')) return false
    // Of an entry that nobody has looked at, others say nothing.
    return (
      !isShared || (!medicine.unconfirmed && isFirstOfItsKind(search, understood.get(text) ?? [], medicineNo))
    )
  })
}

function isFirstOfItsKind(search: Known, candidates: readonly number[], medicineNo: number): boolean {
  const at = candidates.indexOf(medicineNo)
  const kind = (no: number) => kindOf(search.medicine(no))
  return at >= 0 && candidates.slice(0, at).every((no) => kind(no) === kind(medicineNo))
}

/** The brand and the salts. Another strength is no other salt; where the text says one, it has to agree anyway. */
function kindOf(medicine: Pick<SaidMedicine, 'name' | 'composition'> | undefined): string {
  const salts = (medicine?.composition ?? '').replace(/\([^()]*\)/g, '')
  return `${firstWordOf(medicine?.name ?? '')} ${fold(salts).replace(/\s+/g, '')}`
}
