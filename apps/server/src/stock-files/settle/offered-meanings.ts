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

/**
 * The numbers of other products of the brand that each row begins with, for rows that nobody has said anything of: they are
 * there to compare where nothing like the row has its brand.
 */
export function productsOfBrands(
  search: Pick<Search, 'ofBrand'>,
  rows: readonly Pick<PreviewRow, 'text' | 'medicine_no'>[],
): number[][] {
  return rows.map(({ text, medicine_no }) => {
    const brand = lex(text).words[0]
    return medicine_no !== null || brand === undefined ? [] : search.ofBrand(brand, maxCandidates)
  })
}

/**
 * What is like each row, in order, and why the service would not take some of it as an answer: nobody is offered what is
 * refused then.
 * @param products of its brand, for each row: see `productsOfBrands`
 * @param medicines by number
 */
export async function offeredMeanings(
  search: Pick<Search, 'understand' | 'medicine' | 'exactly' | 'isSalt' | 'nearSalt'>,
  rows: readonly PreviewRow[],
  products: readonly number[][],
  medicines: ReadonlyMap<number, MedicineRow>,
): Promise<OfferedMeaning[][]> {
  const pairs = rows.flatMap(({ text, candidates }, at) => {
    const found = candidates ?? []
    const ofBrand = products[at] ?? []
    const isNamed =
      ofBrand.length === 0 ||
      found.some(({ no }) => {
        const medicine = medicines.get(no)
        return medicine !== undefined && namedBy(text, saidOf(medicine)) === 'brand'
      })
    const others = isNamed ? [] : ofBrand.map((no): RowCandidate => ({ no, score: 0 }))
    return [...others, ...found].slice(0, maxCandidates).flatMap((candidate) => {
      const medicine = medicines.get(candidate.no)
      return medicine ? [{ at, candidate, text, medicine: saidOf(medicine) }] : []
    })
  })
  const objections = await objectionsTo(search, pairs)
  const offered = rows.map((): OfferedMeaning[] => [])
  for (const [place, { at, candidate }] of pairs.entries()) {
    const refused = objections[place]
    // What says nothing, such as a supplier's code, can mean any medicine.
    offered[at]?.push({ ...candidate, ...(refused && refused !== 'says-nothing' && { refused }) })
  }
  return offered
}

function saidOf({ name, composition, pack, form, company_name }: MedicineRow) {
  return { name, composition, pack, form, companyName: company_name }
}
