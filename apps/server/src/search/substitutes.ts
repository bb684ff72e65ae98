import { formKey, substituteKey } from '@rasad/matching'
import type { Catalogue } from './catalogue.ts'
import { isAvailable } from './postings.ts'

/**
 * The numbers of medicines that can stand in for one: the same salts, strengths, form and release, and a stockist has
 * them now. The most widely carried come first. Hashes only lead to candidates: each is compared for itself.
 */
export function substitutesOf(catalogue: Catalogue, no: number, limit: number): number[] {
  const wanted = catalogue.medicine(no)
  if (!wanted?.composition) return []
  const salts = substituteKey(wanted.composition)
  const form = formKey(wanted.name)
  if (salts === null || form === null) return []
  // Thousands hold the commonest salts: most are passed over without reading their names.
  const alike = catalogue.compositions
    .of(wanted.composition)
    .filter((other) => other !== no && catalogue.mayShareForm(no, other))
  const found: number[] = []
  for (const other of mostCarriedFirst(catalogue, alike)) {
    if (found.length === limit) break
    if (!catalogue.postings.of(other).some(isAvailable)) continue
    const { composition, name } = catalogue.medicine(other) ?? { composition: null, name: '' }
    if (composition === null || formKey(name) !== form) continue
    // Most makers write what is in it alike.
    if (composition === wanted.composition || substituteKey(composition) === salts) found.push(other)
  }
  return found
}

const maxNumbers = 2 ** 32

/** Those that anybody carries; among equals the smaller number first. */
function* mostCarriedFirst(catalogue: Catalogue, numbers: number[]): Iterable<number> {
  const ranks = Float64Array.from(numbers, (no) => catalogue.postings.count(no) * maxNumbers - no).sort()
  for (let at = ranks.length - 1; at >= 0; at--) {
    const rank = ranks[at] ?? 0
    if (rank <= 0) return
    yield Math.ceil(rank / maxNumbers) * maxNumbers - rank
  }
}
