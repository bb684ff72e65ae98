import { dayInIndia, isLicenceLate } from '@rasad/contract/licences'
import type { PublicStaff, StaffAnalytics, Staff as StaffRecord, StaffStatus } from '@rasad/contract/staff'
import { type AccountCaller, type Caller, isAdmin } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page, PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { analyseStaff } from './analyse-staff.ts'
import { changeStaff, type StaffChange } from './change-staff.ts'
import { createStaff as addStaff, type NewStaffInput } from './create-staff.ts'
import { deleteStaff } from './delete-staff.ts'
import { type Invitation, inviteStaff } from './invite-staff.ts'
import { mayChange, maySeeAll } from './policy.ts'
import { presentFormerStaff, presentPublicStaff, presentStaff, shortName } from './present-staff.ts'
import { type StaffDeps, tables } from './staff-deps.ts'
import { createStaffRepository, type StaffRow } from './staff-repository.ts'

export type Staff = ReturnType<typeof createStaff>

/** The people who work for stockists, and their cards. */
export function createStaff(deps: StaffDeps) {
  const repository = createStaffRepository(tables(deps.db))

  deps.files.allow('staff-identity', async (viewer, staffId) => {
    if (viewer.kind === 'visitor' || viewer.role !== 'stockist' || viewer.state !== 'approved') return false
    return (await repository.find(staffId))?.stockist_id === viewer.id
  })
  // As public as the record that shows it.
  deps.files.allow('staff-photo', async (viewer, staffId) => {
    const row = await repository.find(staffId)
    if (!row) return false
    if (viewer.kind === 'account' && viewer.id === row.stockist_id) return true
    if (row.ended_at !== null) return false
    if (row.stockist_id === null) return true
    return (await firmsOf([row])).get(row.stockist_id)?.status === 'approved'
  })

  async function find(id: string): Promise<StaffRow> {
    const row = await repository.find(id)
    if (!row) throw notFound()
    return row
  }

  async function firmsOf(rows: StaffRow[]) {
    const ids = [...new Set(rows.flatMap((row) => row.stockist_id ?? []))]
    return new Map((await deps.stockists.briefs(ids)).map((firm) => [firm.id, firm]))
  }

  async function presentAll(rows: StaffRow[]): Promise<StaffRecord[]> {
    const firms = await firmsOf(rows)
    const codes = await deps.idCards.codesOf(rows.map(({ id }) => id))
    return rows.map((row) =>
      presentStaff(row, {
        companyName: firms.get(row.stockist_id ?? '')?.firmName ?? null,
        cardCode: codes.get(row.id) ?? null,
      }),
    )
  }

  async function whole(row: StaffRow): Promise<StaffRecord> {
    const [record] = await presentAll([row])
    if (!record) throw new Error('A staff member was not presented.')
    return record
  }

  deps.accounts.followEmail('staff', (tx, id, emails) =>
    createStaffRepository(tables(tx)).followEmail(id, emails),
  )
  deps.idCards.describe('staff', {
    async find(id) {
      const row = await repository.find(id)
      if (!row) return undefined
      const firm = (await firmsOf([row])).get(row.stockist_id ?? '')
      return {
        isValid: row.ended_at === null && (row.stockist_id === null || firm?.status === 'approved'),
        name: shortName(row.full_name),
        photoFile: row.photo_file,
        firm: firm?.firmName ?? null,
        town: firm?.city ?? null,
        until: null,
        licenceLate: isLicenceLate(firm?.licenceExpiry ?? null, dayInIndia()),
      }
    },
    async mayReissue(caller, id) {
      const row = await repository.find(id)
      return row !== undefined && mayChange(caller, row)
    },
  })

  return {
    /** @throws AppError record-not-found when the caller is not allowed to change it. */
    async mustBeTheirs(caller: Caller, id: string): Promise<void> {
      if (!mayChange(caller, await find(id))) throw notFound()
    },

    /** The whole record for permitted viewers; for others the card, while its stockist is approved. */
    async member(caller: Caller, id: string): Promise<StaffRecord | PublicStaff> {
      const row = await find(id)
      if (maySeeAll(caller, row)) return whole(row)
      const firm = (await firmsOf([row])).get(row.stockist_id ?? '')
      if (row.stockist_id !== null && firm?.status !== 'approved') throw notFound()
      const present = row.ended_at === null ? presentPublicStaff : presentFormerStaff
      return present(row, firm?.firmName ?? null)
    },

    /**
     * A stockist gets its own staff, a staff member only itself, an admin all staff or those of one stockist.
     * @throws AppError not-allowed when the caller asks for another stockist's staff.
     */
    async members(
      caller: AccountCaller,
      {
        stockist,
        status,
        ...request
      }: PageRequest & { stockist?: string | undefined; status?: StaffStatus | undefined },
    ): Promise<Page<StaffRecord>> {
      const asked = askedFor(caller, stockist)
      const page = await repository.list({
        ...request,
        stockistId: isAdmin(caller) ? asked : caller.role === 'stockist' ? caller.id : undefined,
        id: caller.role === 'staff' ? caller.id : undefined,
        ended: status === 'ended',
      })
      return { ...page, rows: await presentAll(page.rows) }
    },

    /** @param stockist chosen by an admin; ignored for stockists, who add their own staff. */
    async create(caller: AccountCaller, stockist: string | undefined, input: NewStaffInput) {
      const stockistId = isAdmin(caller) ? (stockist ?? null) : caller.id
      return whole(await addStaff(deps, caller, stockistId, input))
    },

    async change(caller: AccountCaller, id: string, change: StaffChange): Promise<StaffRecord> {
      return whole(await changeStaff(deps, caller, id, change))
    },

    /** @throws AppError record-not-found; nobody was deleted then. */
    remove: (admin: AccountCaller, ids: string[]): Promise<void> => deleteStaff(deps, admin, ids),

    /**
     * Staff growth: a stockist's own, for admins that of all or one.
     * @throws AppError not-allowed when the caller asks for another stockist's staff.
     */
    async analytics(caller: AccountCaller, stockist: string | undefined): Promise<StaffAnalytics> {
      const asked = askedFor(caller, stockist)
      const counts = await repository.countJoined(isAdmin(caller) ? asked : caller.id)
      return analyseStaff(counts, new Date(), async (ids) => deps.stockists.briefs(ids))
    },

    invite: (inviter: AccountCaller, id: string): Promise<Invitation> => inviteStaff(deps, inviter, id),

    /** A stockist's data export: the people who work for it. */
    async ownStaff(stockistId: string): Promise<Record<string, unknown>[]> {
      return presentAll(await repository.ofStockist(stockistId))
    },

    /** Clears a staff member's e-mail with its account; the record belongs to the stockist. */
    async forgetSignIn(tx: Db, id: string): Promise<void> {
      await createStaffRepository(tables(tx)).update(id, { email: null, invited_at: null })
    },

    /**
     * Deletes the people of a deleted stockist: records and accounts.
     * @returns their images, released.
     */
    async forgetStaffOf(tx: Db, stockistId: string): Promise<string[]> {
      const staff = createStaffRepository(tables(tx))
      const own = await staff.ofStockist(stockistId)
      if (own.length === 0) return []
      // Lock them before their accounts, as everywhere.
      const rows = await staff.lockAll(own.map(({ id }) => id))
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      const images = rows.flatMap((row) => [row.photo_file, row.identity_file])
      await deps.accounts.remove(tx, ids)
      await staff.remove(ids)
      await deps.files.release(tx, images)
      return images
    },

    /** The fields that sign-in returns for a staff member in addition to its account. */
    async describe(id: string) {
      const { fullName, contact, phone, address, image, staffId, joiningDate, stockist, companyName } =
        await whole(await find(id))
      return { fullName, contact, phone, address, image, staffId, joiningDate, stockist, companyName }
    },
  }
}

/** @throws AppError not-allowed when the caller asks for another stockist's staff. */
function askedFor(caller: AccountCaller, stockist: string | undefined): string | undefined {
  const asked = stockist === 'me' ? undefined : stockist
  if (caller.role === 'stockist' && asked !== undefined && asked !== caller.id) {
    throw new AppError('not-allowed')
  }
  return asked
}

function notFound(): AppError {
  return new AppError('record-not-found', { message: 'Staff not found.' })
}
