import type { ChangeAdapter } from '../changes/changes.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import type { Db } from '../platform/db/database.ts'
import { createMedicalOwnerRepository } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

const ownersIn = (tx: Db) => createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>())

/** The fields of a medical store that an admin decides. */
export function storeChangeAdapter(db: Db): ChangeAdapter {
  return {
    async lock(tx, id) {
      const row = await ownersIn(tx).lock(id)
      if (row?.medical_name == null) return undefined
      return {
        name: row.medical_name,
        greeting: row.owner_name,
        values: {
          medicalName: row.medical_name,
          drugLicenseNo: row.drug_license_no,
          licenseExpiry: row.licence_expiry,
          drugLicenseImage: row.license_file,
        },
      }
    },

    async check(tx, id, { medicalName }) {
      if (medicalName) await refuseLookAlike(tx, 'firm', medicalName, { field: 'medicalName', own: id })
    },

    async apply(tx, id, { medicalName, drugLicenseNo, licenseExpiry, drugLicenseImage }) {
      await ownersIn(tx).update(id, {
        ...(medicalName != null && { medical_name: medicalName }),
        ...(drugLicenseNo != null && { drug_license_no: drugLicenseNo }),
        ...(licenseExpiry !== undefined && { licence_expiry: licenseExpiry }),
        ...(drugLicenseImage != null && { license_file: drugLicenseImage }),
      })
    },

    names: (ids) => ownersIn(db).names(ids),
  }
}
