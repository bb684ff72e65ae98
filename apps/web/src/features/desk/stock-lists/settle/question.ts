import type { ImportRow } from '@rasad/contract/stock-files'
import { comparePrinted, isDoubtful, namedBy } from '../../../../lib/medicine-differences.ts'

type Candidate = ImportRow['candidates'][number]

/** Keys choose from so many. */
const mostChoices = 5
/** Of what is there to compare alone: more would push the answers out of a phone's sight. */
const mostOthers = 2
/** Less likely ones that only look like the printed name are noise. */
const leastScore = 0.2

/** What is asked about a printed row. */
export interface Question {
  /** `salt`: the catalogue has other brands with the salt that is printed; `unknown`: nothing that it can mean. */
  kind: 'which' | 'salt' | 'unknown'
  /** What it can mean. Keys count in this order. */
  choices: Candidate[]
  /** What is like it and is something else, where it can mean nothing. */
  others: Candidate[]
  /** The only choice that has all that is printed. */
  likely: Candidate | undefined
}

/** The question about a printed row. Nothing that the service would refuse is a choice. */
export function questionOf(row: Pick<ImportRow, 'text' | 'pack' | 'company' | 'candidates'>): Question {
  const isNamed = (by: 'brand' | 'salt') => (one: Candidate) => namedBy(row.text, one.medicine) === by
  const taken = row.candidates.filter(({ refused }) => refused === undefined)
  const ofBrand = taken.filter(isNamed('brand'))
  const otherBrands = row.candidates.filter(isNamed('salt'))
  // What only looks like the name is no choice where a salt is printed: ORS is not the drink ORSL.
  const alike = otherBrands.length > 0 ? [] : taken.filter(({ score }) => score >= leastScore)
  const choices = (ofBrand.length > 0 ? ofBrand : alike).slice(0, mostChoices)
  const fitting = choices.filter((one) => !needsSecondLook(row, one) && isWhole(row, one))
  const likely = fitting.length === 1 ? fitting[0] : undefined
  if (choices.length > 0) return { kind: 'which', choices, others: [], likely }
  const otherProducts = row.candidates.filter(isNamed('brand'))
  const isSalt = otherProducts.length === 0 && otherBrands.length > 0
  const others = (isSalt ? otherBrands : otherProducts).slice(0, mostOthers)
  return { kind: isSalt ? 'salt' : 'unknown', choices, others, likely }
}

/** Whether a choice has another name, strength or form than is printed: it is taken only when it is chosen twice. */
export function needsSecondLook(
  row: Pick<ImportRow, 'text' | 'pack' | 'company'>,
  { medicine }: Candidate,
): boolean {
  return isDoubtful(comparePrinted(row, medicine)) || namedBy(row.text, medicine) !== 'brand'
}

function isWhole(row: Pick<ImportRow, 'text' | 'pack' | 'company'>, { medicine }: Candidate): boolean {
  const { without, otherPack } = comparePrinted(row, medicine)
  return without.length === 0 && !otherPack
}
