import type { AlikeCompany, AlikeMedicine } from '@rasad/contract/alike'
import type { Company, Medicine } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import type { CompanyHit, MedicineHit } from '@rasad/contract/search'
import type { Directory } from '../stockists/stockists.ts'
import type { Search } from './search.ts'

/** Looks at more than it shows, so that medicines of the named company are among them. */
const maxConsidered = 40

/**
 * Up to 10 medicines that the name can mean: first the one that would block the new one, then those of the named
 * company. Names come from the index in memory; only `same` is a database query, by key.
 * @throws AppError not-ready
 */
export async function findAlikeMedicines(
  { directory, search }: { directory: Directory; search: Search },
  { name, company }: { name: string; company?: string | undefined },
): Promise<AlikeMedicine[]> {
  const near = search.alike('medicine', name, maxConsidered) as MedicineHit[]
  const same = await directory.sameMedicine(name, company)
  const own = near.filter((hit) => company !== undefined && hit.companyId === company)
  const others = near.filter((hit) => !own.includes(hit))
  return distinct([...(same ? [same] : []), ...own, ...others]).map((found) => ({
    _id: found._id,
    name: found.name,
    companyId: found.companyId,
    companyName: found.companyName,
    composition: found.composition,
    pack: found.pack,
    price: found.price,
    rx: found.rx,
    ...(found.unconfirmed && { unconfirmed: true }),
    same: found._id === same?._id,
  }))
}

/** Up to 10 companies that the name can mean, starting with the one that would block the new one. */
export async function findAlikeCompanies(
  { directory, search }: { directory: Directory; search: Search },
  name: string,
): Promise<AlikeCompany[]> {
  const near = search.alike('company', name, maxConsidered) as CompanyHit[]
  const same = await directory.sameCompany(name)
  return distinct([...(same ? [same] : []), ...near]).map((found) => ({
    _id: found._id,
    name: found.name,
    location: found.location,
    medicineCount: found.medicineCount,
    ...(found.unconfirmed && { unconfirmed: true }),
    same: found._id === same?._id,
  }))
}

function distinct<T extends Company | Medicine | CompanyHit | MedicineHit>(found: T[]): T[] {
  return [...new Map(found.map((each) => [each._id, each])).values()].slice(0, limits.maxAlike)
}
