import { type LicenceRow, presentLicence } from '@rasad/contract/licences'
import type { LicenceRecord } from './licence-repository.ts'

/** A licence as admins see it in the list. */
export function presentLicenceRow(row: LicenceRecord): LicenceRow {
  const { id, holder, name, numbers, kinds, gstin, town, phone } = row
  return { _id: id, holder, name, numbers, kinds, gstin, town, phone, ...presentLicence(row) }
}
