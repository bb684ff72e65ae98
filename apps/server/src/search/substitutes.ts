import { compositionKey } from '@rasad/matching'
import type { Catalogue } from './catalogue.ts'
import { isAvailable } from './postings.ts'

/**
 * The numbers of medicines that can stand in for one: the same salts, strengths, form and release, and a stockist has
 * them now. The most widely carried come first. Hashes only lead to candidates: each is compared for itself.
 */
export function substitutesOf(catalogue: Catalogue, no: number, limit: number): number[] {
  const medicine = catalogue.medicine(no)
  if (!medicine?.composition) return []
  const key = compositionKey(medicine.composition, medicine.name)
  if (key === null) return []
  const carried: { no: number; count: number }[] = []
  for (const other of catalogue.compositions.of(medicine.composition)) {
    const count = other === no ? 0 : catalogue.postings.count(other)
    if (count > 0) carried.push({ no: other, count })
  }
  carried.sort((a, b) => b.count - a.count || a.no - b.no)
  const found: number[] = []
  for (const { no: other } of carried) {
    if (found.length === limit) break
    const { composition, name } = catalogue.medicine(other) ?? { composition: null, name: '' }
    if (composition === null || compositionKey(composition, name) !== key) continue
    if (catalogue.postings.of(other).some(isAvailable)) found.push(other)
  }
  return found
}
