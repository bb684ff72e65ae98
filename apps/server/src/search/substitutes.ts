import { formKey, substituteKey } from '@rasad/matching'
import type { Catalogue } from './catalogue-in-memory.ts'
import { isAvailable } from './postings.ts'
import type { MedicineRecord } from './snapshot-repository.ts'
import { otherStrengthThan } from './unexplained-strengths.ts'

/**
 * The numbers of medicines that can be substituted for one: the same salts, strengths, form and release, and in stock
 * at some stockist. A strength that only the name says has to be in both names. The most widely carried come first.
 * Hashes only select candidates; each one is then compared in full.
 */
export function substitutesOf(catalogue: Catalogue, no: number, limit: number): number[] {
  const wanted = catalogue.medicine(no)
  if (!wanted?.composition) return []
  const salts = substituteKey(wanted.composition)
  const form = formKey(nameWithForm(wanted))
  if (salts === null || form === null) return []
  // The commonest salts have thousands of medicines: skip most of them without reading their names.
  const alike = catalogue.compositions
    .of(wanted.composition)
    .filter((other) => other !== no && catalogue.mayShareForm(no, other))
  const hasOtherStrength = otherStrengthThan(wanted)
  const found: number[] = []
  for (const other of mostCarriedFirst(catalogue, alike)) {
    if (found.length === limit) break
    if (!catalogue.postings.of(other).some(isAvailable)) continue
    const medicine = catalogue.medicine(other)
    if (!medicine || medicine.composition === null || formKey(nameWithForm(medicine)) !== form) continue
    const { composition } = medicine
    // Most makers spell a composition alike.
    const isSame = composition === wanted.composition || substituteKey(composition) === salts
    if (isSame && !hasOtherStrength(medicine)) found.push(other)
  }
  return found
}

/** A name that does not say its form, with what a person said. */
function nameWithForm({ name, form }: Pick<MedicineRecord, 'name' | 'form'>): string {
  return form === null || formKey(name) !== null ? name : `${name} ${form}`
}

const maxNumbers = 2 ** 32

/** Those that some stockist carries; ties go to the smaller number. */
function* mostCarriedFirst(catalogue: Catalogue, numbers: number[]): Iterable<number> {
  const ranks = Float64Array.from(numbers, (no) => catalogue.postings.count(no) * maxNumbers - no).sort()
  for (let at = ranks.length - 1; at >= 0; at--) {
    const rank = ranks[at] ?? 0
    if (rank <= 0) return
    yield Math.ceil(rank / maxNumbers) * maxNumbers - rank
  }
}
