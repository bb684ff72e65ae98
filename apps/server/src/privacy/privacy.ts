import type { OwnData } from '@rasad/contract/privacy'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Audit } from '../audit/audit.ts'
import type { Changes } from '../changes/changes.ts'
import type { CountBook } from '../counts/counts.ts'
import type { Files } from '../files/files.ts'
import type { IdCards } from '../id-cards/id-cards.ts'
import type { Licences } from '../licences/licences.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { OrderLists } from '../order-lists/order-lists.ts'
import type { OwnSuppliers } from '../own-suppliers/own-suppliers.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { PurchaserCards } from '../purchaser-cards/purchaser-cards.ts'
import type { Staff } from '../staff/staff.ts'
import type { Sending, StockFiles } from '../stock-files/stock-files.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { SupplyRequests, Unmet } from '../supply-requests/supply-requests.ts'

interface PrivacyDeps {
  db: Db
  accounts: Accounts
  stockists: Stockists
  files: Files
  mail: Mail
  audit: Audit
  purchaserCards: PurchaserCards
  staff: Staff
  stockFiles: StockFiles
  aliases: Aliases
  idCards: IdCards
  notifications: Notifications
  licences: Licences
  changes: Changes
  counts: CountBook
  sending: Sending
  unmet: Unmet
  supplyRequests: SupplyRequests
  orderLists: OrderLists
  ownSuppliers: OwnSuppliers
}

export type Privacy = ReturnType<typeof createPrivacy>

const maxHistory = 1_000

/** Personal data: export and deletion. */
export function createPrivacy(deps: PrivacyDeps) {
  const { accounts, files, mail, audit } = deps

  async function recordsOf({ id, role }: AccountCaller): Promise<OwnData['records']> {
    const common = {
      registration: await deps.accounts.registrations.historyOf(id),
      approvedSigns: await deps.accounts.signsOf(id),
      aliases: await deps.aliases.ownAliases(id),
      lists: await deps.orderLists.ownLists({ id }),
      ownSuppliers: await deps.ownSuppliers.list({ id }),
      ownLists: await deps.ownSuppliers.listFiles({ id }),
      idCards: await deps.idCards.cardsOf(id),
      ...(await deps.notifications.own(id, role)),
      changes: await deps.changes.changesOf(id),
    }
    const wanted = {
      requests: await deps.supplyRequests.ownRequests(id),
      unmetWants: await deps.unmet.wantsOf(id),
    }
    if (role === 'purchaser') {
      return { cardRequests: await deps.purchaserCards.ownRequests(id), ...wanted, ...common }
    }
    const licenceNotices = await deps.licences.noticesOf(id)
    if (role === 'stockist') {
      const staff = await deps.staff.ownStaff(id)
      const stock = { ...(await deps.stockFiles.ownData(id)), ...(await deps.sending.own({ id })) }
      const answers = await deps.supplyRequests.ownAnswers(id)
      const dismissedWants = await deps.unmet.dismissedBy(id)
      const counts = await deps.counts.countsOf(id)
      return { staff, licenceNotices, dismissedWants, counts, ...stock, ...answers, ...common }
    }
    if (role === 'medicalOwner') return { licenceNotices, ...wanted, ...common }
    return common
  }

  /** Deletes what belongs to the account's record. @returns images of others that no longer have an owner. */
  async function forgetRecord(tx: Db, { id, role }: AccountCaller): Promise<string[]> {
    if (role === 'staff') {
      await deps.staff.forgetSignIn(tx, id)
      return []
    }
    let images: string[] = []
    if (role === 'purchaser') await deps.purchaserCards.forget(tx, id)
    // Before the account: an answer can be under way, which tells the account.
    await deps.notifications.forget(tx, await deps.supplyRequests.forgetBuyer(tx, id))
    if (role === 'stockist') {
      // First, because it locks the stockist: nobody can send it requests meanwhile.
      await deps.stockists.forget(tx, id)
      await deps.sending.forget(tx, id)
      await deps.unmet.forgetStockist(tx, id)
      await deps.counts.forgetStockist(tx, id)
      images = await deps.staff.forgetStaffOf(tx, id)
      await deps.purchaserCards.forgetStockist(tx, id)
      await deps.supplyRequests.forgetStockist(tx, id)
      await deps.notifications.forget(tx, await deps.stockFiles.forget(tx, id))
    }
    return images
  }

  /** Its images. After the account, whose lock a change with a new image holds until it is committed. */
  async function forgetImages(tx: Db, { id, role }: AccountCaller): Promise<string[]> {
    // Those of staff belong to the staff record, which the stockist keeps.
    if (role === 'staff') return []
    const own = (await files.ownedBy(id, tx)).map((file) => file.id)
    await files.release(tx, own)
    return own
  }

  return {
    /** @throws AppError email-not-confirmed: an account on a stranger's address must not show the stranger's data. */
    async ownData(caller: AccountCaller): Promise<OwnData> {
      const mailbox = (await accounts.mailboxes([caller.id])).get(caller.id)
      if (!mailbox?.confirmed) throw new AppError('email-not-confirmed')
      const history = { limit: maxHistory }
      const [account, language, sessions, emailChanges, devices, owned, records, mails, about, by] =
        await Promise.all([
          accounts.me(caller),
          accounts.languageOf(caller.id),
          accounts.sessionsOf(caller.id),
          accounts.emailChangesOf(caller.id),
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
        language,
        sessions,
        emailChanges,
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
        images.push(...(await forgetImages(tx, caller)))
        // After the account, as a decision locks them.
        await deps.notifications.forget(tx, [caller.id])
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
