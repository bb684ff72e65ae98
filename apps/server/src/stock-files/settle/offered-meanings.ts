import type { RefusedMeaning } from '@rasad/contract/stock-files'
import { namedBy } from '@rasad/lexicon'
import { lex } from '@rasad/matching'
import { objectionsTo } from '../../aliases/aliases.ts'
import type { Search } from '../../search/search.ts'
import type { MedicineRow, PreviewRow } from '../apply/preview-repository.ts'
import { maxCandidates, type RowCandidate } from './find-meanings.ts'

/** A medicine that a row is offered to mean. */
export interface OfferedMeaning extends RowCandidate {
  /** Why the service would not take it as an answer. */
  refused?: RefusedMeaning
}

interface OfferDeps {
  search: Pick<Search, 'understand' | 'medicine' | 'exactly' | 'isSalt' | 'nearSalt' | 'ofBrand'>
  /** Medicines by number. */
  medicines(nos: readonly number[]): Promise<ReadonlyMap<number, MedicineRow>>
}

/**
 * What is like each row, in order, and why the service would not take some of it as an answer: nobody is offered what is
 * refused then. Where nothing like a row has its brand, other products of that brand are there to compare.
 */
export async function offeredMeanings(
  { search, medicines }: OfferDeps,
  rows: readonly PreviewRow[],
): Promise<{ offered: OfferedMeaning[][]; medicines: ReadonlyMap<number, MedicineRow> }> {
  const ofBrand = rows.map(({ text, medicine_no }) => {
    const brand = lex(text).words[0]
    return medicine_no !== null || brand === undefined ? [] : search.ofBrand(brand, maxCandidates)
  })
  const nos = rows.flatMap(({ candidates }, at) => [
    ...(candidates ?? []).map(({ no }) => no),
    ...(ofBrand[at] ?? []),
  ])
  const known = await medicines([...new Set(nos)])
  const pairs = rows.flatMap(({ text, candidates }, at) => {
    const found = candidates ?? []
    const isNamed = found.some(({ no }) => {
      const row = known.get(no)
      return row !== undefined && namedBy(text, saidOf(row)) === 'brand'
    })
    const others = isNamed ? [] : (ofBrand[at] ?? []).map((no): RowCandidate => ({ no, score: 0 }))
    return [...others, ...found].slice(0, maxCandidates).flatMap((candidate) => {
      const medicine = known.get(candidate.no)
      return medicine ? [{ at, candidate, text, medicine: saidOf(medicine) }] : []
    })
  })
  const objections = await objectionsTo(search, pairs)
  const offered = rows.map((): OfferedMeaning[] => [])
  for (const [place, { at, candidate }] of pairs.entries()) {
    const refused = objections[place]
    offered[at]?.push({ ...candidate, ...(refused && { refused }) })
  }
  return { offered, medicines: known }
}

function saidOf({ name, composition, pack, form, company_name }: MedicineRow) {
  return { name, composition, pack, form, companyName: company_name }
}
