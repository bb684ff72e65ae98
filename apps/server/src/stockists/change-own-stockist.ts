import type { StockistChanges } from '@rasad/contract/own-record'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import { auditDetails, type Changes, type DecidedValues } from '../changes/changes.ts'
import { type Files, fileIdOf, fileUrl } from '../files/files.ts'
import { checkPin } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Turn } from '../platform/queue.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { addressColumns } from './address-columns.ts'
import { imageKinds, uploadsOf } from './register-stockist.ts'
import {
  createStockistPapersRepository,
  type PaperColumns,
  type StockistColumns,
} from './stockist-papers-repository.ts'
import type { FullStockistRow } from './stockist-repository.ts'

interface OwnStockistDeps {
  db: Db
  files: Files
  audit: Audit
  changes: Changes
}

/**
 * A stockist changes its own record: plain fields at once, what its approval rests on as a pending change.
 * @param sender the caller whose turn is used to resize the profile image
 * @throws AppError record-not-found; not-signed-in where the account is deleted or declined meanwhile; invalid-input at a PIN that does not exist, at the reach, or at an image
 *   that is no upload. Nothing is changed then.
 */
export async function changeOwnStockist(
  { db, files, audit, changes }: OwnStockistDeps,
  given: StockistChanges,
  { actor, sender }: { actor: AccountCaller; sender: Turn },
): Promise<void> {
  const { id } = actor
  checkPin(given.address?.pincode ?? undefined, 'address.pincode')
  const papersIn = (tx: Db) => createStockistPapersRepository(tx.withTables<TradeTables>())
  const standing = await papersIn(db).find(id)
  if (!standing) throw notFound()
  const named = uploadsOf({
    licenseImageUrl: isSameImage(given.licenseImageUrl, fileUrl(standing.licence_file))
      ? undefined
      : given.licenseImageUrl,
    profileImageUrl: isSameImage(given.profileImageUrl, standing.profile_image_url)
      ? undefined
      : (given.profileImageUrl ?? undefined),
  })
  const replaced: string[] = []
  await files.withUploads(named, sender, (uploads) =>
    db.transaction().execute(async (tx) => {
      const papers = papersIn(tx)
      await papers.lock(id)
      const before = await papers.find(id)
      if (!before) throw notFound()
      // Deleted or declined since the call came in: what erasure has blanked must not come back.
      if (before.status === 'declined') throw new AppError('not-signed-in')
      for (const field of ['licenseImageUrl', 'profileImageUrl'] as const) {
        const upload = uploads[field]
        if (upload) await files.claim(tx, upload, { ownerId: id, kind: imageKinds[field], field })
      }
      const profile = uploads.profileImageUrl?.id ?? (given.profileImageUrl === null ? null : undefined)
      const columns = stockistColumns(given, before, profile)
      const paperColumns = paperColumnsOf(given)
      const changed = changedFields({ ...columns, ...paperColumns }, before)
      if (Object.keys(changed).length > 0) {
        await papers.update(id, columns, paperColumns)
        if (columns.profile_image_url !== undefined) {
          replaced.push(...[fileIdOf(before.profile_image_url ?? '')].filter((file) => file !== undefined))
          await files.release(tx, replaced)
        }
        await audit.record(tx, {
          actor,
          action: 'record.changed',
          subject: { kind: 'stockist', id, name: before.firm_name },
          details: auditDetails(changed),
        })
      }
      const wanted = wantedOf(given, uploads.licenseImageUrl?.id)
      if (Object.keys(wanted).length > 0) await changes.propose(tx, { actor, role: 'stockist', wanted })
    }),
  )
  files.discardSoon(replaced)
}

/** What an admin decides. */
function wantedOf(
  { name, licenseNumber, licenseExpiry }: StockistChanges,
  licenseImageUrl: string | undefined,
): DecidedValues {
  return {
    ...(name !== undefined && { name }),
    ...(licenseNumber !== undefined && { licenseNumber }),
    ...(licenseExpiry !== undefined && { licenseExpiry }),
    ...(licenseImageUrl !== undefined && { licenseImageUrl }),
  }
}

/** @param profile the id of the new profile image; null: none; undefined: as before */
function stockistColumns(
  given: StockistChanges,
  before: FullStockistRow,
  profile: string | null | undefined,
): StockistColumns {
  const { contactPerson, phone, hours, minOrder } = given
  return {
    ...(contactPerson !== undefined && { contact_person: contactPerson }),
    ...(phone !== undefined && { phone }),
    ...(hours !== undefined && { hours }),
    ...(minOrder !== undefined && { min_order_paise: minOrder === null ? null : minOrder * 100 }),
    ...(profile !== undefined && { profile_image_url: fileUrl(profile) }),
    ...addressColumns(given, before),
  }
}

function paperColumnsOf({
  roleType,
  cntxNumber,
  dob,
  bloodGroup,
  licenseKinds,
  gstin,
}: StockistChanges): PaperColumns {
  return {
    ...(licenseKinds !== undefined && { licence_kinds: licenseKinds ?? [] }),
    ...(gstin !== undefined && { gstin }),
    ...(roleType !== undefined && { role_type: roleType }),
    ...(cntxNumber !== undefined && { cntx_number: cntxNumber }),
    ...(dob !== undefined && { dob }),
    ...(bloodGroup !== undefined && { blood_group: bloodGroup }),
  }
}

/** How answers name the columns, for the audit log. */
const fieldOf: Record<string, string> = {
  contact_person: 'contactPerson',
  phone: 'phone',
  hours: 'hours',
  min_order_paise: 'minOrder',
  profile_image_url: 'profileImageUrl',
  street: 'address',
  city: 'address',
  district: 'address',
  state: 'address',
  pincode: 'address',
  reach_kind: 'reach',
  reach_areas: 'reach',
  licence_kinds: 'licenseKinds',
  gstin: 'gstin',
  role_type: 'roleType',
  cntx_number: 'cntxNumber',
  dob: 'dob',
  blood_group: 'bloodGroup',
}

function changedFields(columns: Record<string, unknown>, before: FullStockistRow) {
  const changed: Record<string, { old: string | null; new: string | null }> = {}
  for (const [column, value] of Object.entries(columns)) {
    const old = before[column as keyof FullStockistRow]
    const field = fieldOf[column]
    if (field !== undefined && String(value) !== String(old)) {
      changed[field] = { old: old === null ? null : String(old), new: value === null ? null : String(value) }
    }
  }
  return changed
}

function isSameImage(given: string | null | undefined, standing: string | null): boolean {
  return typeof given === 'string' && standing !== null && fileIdOf(given) === fileIdOf(standing)
}

function notFound(): AppError {
  return new AppError('record-not-found', { message: 'No such stockist.' })
}
