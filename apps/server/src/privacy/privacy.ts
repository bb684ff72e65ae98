import type { OwnData } from '@rasad/contract/privacy'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Purchasing } from '../purchaser-cards/purchaser-cards.ts'
import type { Staff } from '../staff/staff.ts'
import type { Directory } from '../stockists/stockists.ts'

export interface PrivacyDeps {
  db: Db
  accounts: Accounts
  directory: Directory
  files: Files
  mail: Mail
  audit: Audit
  purchasing: Purchasing
  staff: Staff
}

export type Privacy = ReturnType<typeof createPrivacy>

const maxHistory = 1_000

/** Personal data: export and deletion. */
export function createPrivacy(deps: PrivacyDeps) {
  const { accounts, files, mail, audit } = deps

  async function recordsOf({ id, role }: AccountCaller): Promise<OwnData['records']> {
    if (role === 'purchaser') return { cardRequests: await deps.purchasing.ownRequests(id) }
    if (role === 'stockist') return { staff: await deps.staff.ownStaff(id) }
    return {}
  }

  /** Deletes what belongs to the account's record. @returns files that no longer have an owner. */
  async function forgetRecord(tx: Db, { id, role }: AccountCaller): Promise<string[]> {
    if (role === 'staff') {
      await deps.staff.forgetSignIn(tx, id)
      // Its images belong to the staff record, which the stockist keeps.
      return []
    }
    let images: string[] = []
    if (role === 'purchaser') await deps.purchasing.forget(tx, id)
    if (role === 'stockist') {
      // First, because it locks the stockist: nobody can send it requests meanwhile.
      await deps.directory.forgetStockist(tx, id)
      images = await deps.staff.forgetStaffOf(tx, id)
      await deps.purchasing.forgetStockist(tx, id)
    }
    const own = (await files.ownedBy(id, tx)).map((file) => file.id)
    await files.release(tx, own)
    return [...images, ...own]
  }

  return {
    /** @throws AppError email-not-confirmed: an account on a stranger's address must not show the stranger's data. */
    async ownData(caller: AccountCaller): Promise<OwnData> {
      const mailbox = (await accounts.mailboxes([caller.id])).get(caller.id)
      if (!mailbox?.confirmed) throw new AppError('email-not-confirmed')
      const history = { limit: maxHistory }
      const [account, sessions, devices, owned, records, mails, about, by] = await Promise.all([
        accounts.me(caller),
        accounts.sessionsOf(caller.id),
        accounts.devicesOf(caller.id),
        files.ownedBy(caller.id),
        recordsOf(caller),
        mail.mailsOf(caller.id),
        audit.entries({ ...history, subject: caller.id }),
        audit.entries({ ...history, actor: caller.id }),
      ])
      const entries = new Map([...about.rows, ...by.rows].map((entry) => [entry._id, entry]))
      return {
        exportedAt: new Date().toISOString(),
        account,
        sessions,
        devices,
        files: owned.map(({ id, ...file }) => file),
        records,
        mails,
        history: [...entries.values()],
      }
    },

    /**
     * Deletes the caller's account and all personal data that the trade does not need: see docs/security.md.
     * @throws AppError wrong-password, too-many-tries, or owner-stays; not-signed-in where the account was deleted
     *   meanwhile.
     */
    async deleteAccount(
      caller: AccountCaller,
      { password, address }: { password: string; address: string },
    ): Promise<void> {
      if (caller.owner) throw new AppError('owner-stays')
      await accounts.verifyPassword(caller.id, password, { address, session: caller.sessionId })
      const left = await deps.db.transaction().execute(async (tx) => {
        // Ownership may be handed to this admin at the same moment.
        if (caller.role === 'admin') await accounts.refuseOwner(tx, caller.id)
        const images = await forgetRecord(tx, caller)
        // Of several concurrent requests, another one has already deleted it.
        if ((await accounts.remove(tx, [caller.id])) === 0) throw new AppError('not-signed-in')
        if (!(await accounts.hasOthers(tx, caller))) {
          await accounts.forgetLinks(tx, caller.email)
          await mail.forget(tx, caller.email)
        }
        await audit.record(tx, {
          actor: null,
          action: 'account.deleted',
          subject: { kind: caller.role, id: caller.id },
        })
        return images
      })
      await files.discard(left)
    },
  }
}
