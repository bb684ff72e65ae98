import type { OwnData } from '@rasad/contract/privacy'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { IdCards } from '../id-cards/id-cards.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { PurchaserCards } from '../purchaser-cards/purchaser-cards.ts'
import type { Staff } from '../staff/staff.ts'
import type { Stockists } from '../stockists/stockists.ts'

interface PrivacyDeps {
  db: Db
  accounts: Accounts
  stockists: Stockists
  files: Files
  mail: Mail
  audit: Audit
  purchaserCards: PurchaserCards
  staff: Staff
  aliases: Aliases
  idCards: IdCards
}

export type Privacy = ReturnType<typeof createPrivacy>

const maxHistory = 1_000

/** Personal data: export and deletion. */
export function createPrivacy(deps: PrivacyDeps) {
  const { accounts, files, mail, audit } = deps

  async function recordsOf({ id, role }: AccountCaller): Promise<OwnData['records']> {
    const common = { aliases: await deps.aliases.ownAliases(id), idCards: await deps.idCards.cardsOf(id) }
    if (role === 'purchaser') return { cardRequests: await deps.purchaserCards.ownRequests(id), ...common }
    if (role === 'stockist') return { staff: await deps.staff.ownStaff(id), ...common }
    return common
  }

  /** Deletes what belongs to the account's record. @returns files that no longer have an owner. */
  async function forgetRecord(tx: Db, { id, role }: AccountCaller): Promise<string[]> {
    if (role === 'staff') {
      await deps.staff.forgetSignIn(tx, id)
      // Its images belong to the staff record, which the stockist keeps.
      return []
    }
    let images: string[] = []
    if (role === 'purchaser') await deps.purchaserCards.forget(tx, id)
    if (role === 'stockist') {
      // First, because it locks the stockist: nobody can send it requests meanwhile.
      await deps.stockists.forget(tx, id)
      images = await deps.staff.forgetStaffOf(tx, id)
      await deps.purchaserCards.forgetStockist(tx, id)
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
      if (caller.isSuperAdmin) throw new AppError('owner-stays')
      await accounts.verifyPassword(caller.id, password, { address, session: caller.sessionId })
      const left = await deps.db.transaction().execute(async (tx) => {
        // The role of super admin may be handed to this admin at the same moment.
        if (caller.role === 'admin') await accounts.refuseSuperAdmin(tx, caller.id)
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
