import { namesShorthand } from '@rasad/lexicon'
import type { Resolution, ResolveOptions } from '@rasad/matching'
import type { CompanyNames } from './printed/compare-company.ts'
import {
  type CatalogueMedicine,
  createWeighing,
  type PrintedName,
  type Weighed,
} from './printed/weigh-candidate.ts'

export type { CatalogueMedicine, PrintedName } from './printed/weigh-candidate.ts'

/** The medicines that a printed row can mean, best first, by number. A score is the likelihood, from 0 to 1. */
export interface PrintedMeaning {
  medicines: { no: number; score: number }[]
  /** The first one is meant beyond doubt. */
  sure: boolean
}

/** What the reader of printed rows asks the catalogue. */
export interface PrintedCatalogue extends CompanyNames {
  resolve(text: string, limit: number, options: ResolveOptions): Resolution
  medicine(no: number): CatalogueMedicine | undefined
}

/** Enough to see the other strengths and forms of a brand. */
const maxConsidered = 16
/** Likelihood of the first of several that a row can mean equally well. */
const maxUnsure = 0.9

type Candidate = Weighed & { no: number; score: number; composition: string | null }

/**
 * What a printed row means, with at most `limit` medicines. The name decides. Pack, company and price choose among medicines
 * that the name leaves open, or cast doubt; they never make up for a name that says something else.
 */
export function meaningOf(row: PrintedName, limit: number, catalogue: PrintedCatalogue): PrintedMeaning {
  const { text, pack, company } = row
  const { tier, matches } = catalogue.resolve(text, Math.max(limit, maxConsidered), {
    ...(pack && { pack }),
    ...(company && { company }),
  })
  const weigh = createWeighing(row, catalogue)
  const candidates = matches.flatMap(({ key, score }): Candidate[] => {
    const medicine = catalogue.medicine(key)
    if (!medicine) return []
    return [{ ...weigh(medicine), no: key, score, composition: medicine.composition }]
  })
  const [top, ...others] = rank(candidates, value)
  // The matcher is sure of a name, and several medicines can have it.
  const named = candidates.find(({ no }) => no === matches[0]?.key)
  const isNamed = top === named || (top?.reading === 'exact' && named?.reading === 'exact')
  // `PCM 650` is paracetamol of any maker, unless the maker of the brand PCM is printed.
  const isSalt = namesShorthand(text) && top?.company !== 'agrees'
  const sure = top !== undefined && !isSalt && isSure(top, others, tier === 'matched' && isNamed)
  // A price decides nothing that was not sure without it: it puts first what is likelier.
  const ordered = sure ? [top, ...others] : rank(candidates, valueByPrice)
  return {
    medicines: ordered
      .slice(0, limit)
      .map(({ no, score }) => ({ no, score: sure ? score : Math.min(score, maxUnsure) })),
    sure,
  }
}

/** Evidence chooses among medicines that the name fits equally well and that the matcher finds about as likely. */
function rank(candidates: readonly Candidate[], worth: (candidate: Candidate) => number): Candidate[] {
  return [...candidates].sort((a, b) => worth(b) - worth(a) || b.score - a.score)
}

/** Less than what pack, company or price say by agreeing: it decides between what they leave open. */
const nearPriceValue = 0.05
const RELATIONS = { agrees: 1, unknown: 0, contradicts: -1 } as const

function value({ pack, company, price, score }: Candidate): number {
  return score + 0.1 * (RELATIONS[pack] + RELATIONS[company] + RELATIONS[price])
}

function valueByPrice(candidate: Candidate): number {
  return value(candidate) + (candidate.isNearPrice ? nearPriceValue : 0)
}

function isSure(top: Candidate, others: readonly Candidate[], isMatched: boolean): boolean {
  if (top.reading === 'other' || !isSupported(top, isMatched)) return false
  return others.every((other) => !isRival(top, other) || isSeparate(top, other))
}

/** Whether what is known besides the name speaks for a medicine as much as the name needs. */
function isSupported(candidate: Candidate, isMatched: boolean): boolean {
  const { reading, isSilent, isShare, lacksForm, lacksRelease, pack, company, price } = candidate
  const agreeing = [pack, company, price].filter((one) => one === 'agrees').length
  if (pack === 'contradicts' || price === 'contradicts') return false
  // Firms sell each other's brands: price and pack can outweigh a name.
  if (company === 'contradicts' && !(reading === 'exact' && pack === 'agrees' && price === 'agrees'))
    return false
  if (reading === 'near' && !(company === 'agrees' && (isMatched || agreeing >= 2))) return false
  const isOneWord = reading === 'spaced' && agreeing >= 2
  if ((reading === 'spaced' || reading === 'apart') && company !== 'agrees' && !isOneWord) return false
  if (isSilent && price !== 'agrees' && !(isShare && agreeing >= 2)) return false
  if (lacksRelease || (lacksForm && pack !== 'agrees')) return false
  return (
    isMatched ||
    (agreeing >= 2 && (!isSilent || isShare)) ||
    (reading === 'exact' && (company === 'agrees' || price === 'agrees'))
  )
}

/** Whether the row can mean another medicine just as well. */
function isRival(top: Candidate, other: Candidate): boolean {
  if (other.reading === 'other') return false
  if (top.company === 'contradicts' && other.company === 'agrees') return true
  if (other.reading === 'near' && top.reading !== 'near') return false
  if (top.reading === 'less' || other.reading === 'exact') return true
  if (!other.isSilent) return top.reading !== 'exact'
  // `LR Tablet` beside LR 2.5 mg/50 mg Tablet: strengths of combinations are often left out.
  return top.isSilent || (other.isCombination && other.composition !== top.composition)
}

/** Whether pack, company or price say which of two it is. */
function isSeparate(top: Candidate, other: Candidate): boolean {
  const isTold = (of: 'pack' | 'company' | 'price') => top[of] === 'agrees' && other[of] === 'contradicts'
  return isTold('pack') || isTold('company') || isTold('price')
}
