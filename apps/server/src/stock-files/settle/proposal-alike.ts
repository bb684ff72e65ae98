import type { MedicineHit } from '@rasad/contract/search'
import { compareProducts, type ReadProduct, readProduct } from '../../catalogue/catalogue.ts'
import { areAlike, companyWords } from '../../upkeep/upkeep.ts'
import type { ProposalDeps } from './proposal-deps.ts'
import { readPack } from './proposal-pack.ts'

/** A proposal as it would be accepted. */
export interface Proposed {
  record: { id: string }
  name: string
  pack: string | null
  company: string | null
}

const maxConsidered = 8

/** Medicines that a proposal could be, best first, with whether nothing says that it is another. */
export async function findAlike(
  { search }: Pick<ProposalDeps, 'search'>,
  proposed: readonly Proposed[],
): Promise<{ medicine: MedicineHit; isProbable: boolean }[][]> {
  if (proposed.length === 0) return []
  const printed = proposed.map(({ name, pack, company }) => ({
    text: name,
    ...(pack !== null && { pack }),
    ...(company !== null && { company }),
  }))
  const meanings = await search.resolvePrinted(printed, { limit: maxConsidered })
  return proposed.map((one, at) =>
    (meanings[at]?.medicines ?? []).flatMap(({ no }) => {
      const medicine = search.medicine(no)
      return medicine ? [{ medicine, isProbable: couldBe(one, medicine) }] : []
    }),
  )
}

/** Names of medicines that a proposal probably is, by the proposal's id. */
export async function alikeMedicines(
  deps: Pick<ProposalDeps, 'search'>,
  proposed: readonly Proposed[],
): Promise<Map<string, string[]>> {
  const found = await findAlike(deps, proposed)
  return new Map(
    proposed.map(({ record }, at) => [
      record.id,
      (found[at] ?? []).filter(({ isProbable }) => isProbable).map(({ medicine }) => medicine.name),
    ]),
  )
}

/** Whether two proposals could be the same medicine, as far as they say. */
export function areAlikeProposals(one: Omit<Proposed, 'record'>, other: Omit<Proposed, 'record'>): boolean {
  if (areOtherPacks(one.pack, other.pack) || areOtherMakers(one.company, other.company)) return false
  return isProbablyOne(productOf(one), productOf(other))
}

function couldBe(one: Proposed, medicine: MedicineHit): boolean {
  if (areOtherPacks(one.pack, medicine.pack) || areOtherMakers(one.company, medicine.companyName))
    return false
  const { name, composition, pack } = medicine
  return isProbablyOne(productOf(one), readProduct({ name, composition, pack, form: null }))
}

function productOf({ name, pack }: Omit<Proposed, 'record'>): ReadProduct {
  return readProduct({ name, composition: null, pack, form: null })
}

/** Whether nothing says that two products are not one. */
function isProbablyOne(one: ReadProduct, other: ReadProduct): boolean {
  const { against, unclear } = compareProducts(one, other)
  return against.length === 0 && !unclear.includes('name')
}

/** Whether two packs are known and differ. A box of ten strips is warned of beside one strip. */
function areOtherPacks(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((pack) => readPack(pack ?? undefined).replace(/^[\d.]+x/, ''))
  return Boolean(first && second && first !== second)
}

function areOtherMakers(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && !areAlike(companyWords(one), companyWords(other))
}
