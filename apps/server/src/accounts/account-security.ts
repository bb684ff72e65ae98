import type { AccountSession } from '@rasad/contract/accounts'
import type { OwnData } from '@rasad/contract/privacy'
import { AppError } from '../platform/errors.ts'
import type { AccountTables } from './account-tables.ts'
import type { AccountCaller } from './caller.ts'
import {
  type ChangeEmailDeps,
  confirmNewEmail,
  requestEmailChange,
  withdrawEmailChange,
} from './change-email.ts'
import { changePassword } from './change-password.ts'
import { createEmailChangeRepository } from './email-change-repository.ts'
import { askUnlessFresh } from './own-password.ts'
import { restoreEmail } from './restore-email.ts'
import { createSessionRepository } from './session-repository.ts'

/** The part of `createAccounts` with which people look after their own account. */
export function createAccountSecurity(deps: ChangeEmailDeps) {
  const { db, audit } = deps
  const tables = db.withTables<AccountTables>()

  return {
    /** @throws as `changePassword` */
    changePassword: (caller: AccountCaller, given: Parameters<typeof changePassword>[2]) =>
      changePassword(deps, caller, given),

    /** @throws as `askUnlessFresh` */
    askUnlessFresh: (caller: AccountCaller, given: Parameters<typeof askUnlessFresh>[2]) =>
      askUnlessFresh(deps, caller, given),

    /** @throws as `requestEmailChange` */
    requestEmailChange: (caller: AccountCaller, given: Parameters<typeof requestEmailChange>[2]) =>
      requestEmailChange(deps, caller, given),

    withdrawEmailChange: (caller: AccountCaller) => withdrawEmailChange(db, caller.id),

    /** @throws as `confirmNewEmail` */
    confirmNewEmail: (tokenHash: string) => confirmNewEmail(deps, tokenHash),

    /** @throws as `restoreEmail` */
    restoreEmail: (given: { token: string; address: string }) => restoreEmail(deps, given),

    /** The caller's own session first, then the latest used. */
    async sessions(caller: AccountCaller): Promise<AccountSession[]> {
      const rows = await createSessionRepository(tables).sessionsOf(caller.id)
      const sessions = rows.map((row) => ({
        _id: row.id,
        device: row.device,
        current: row.id === caller.sessionId,
        since: row.createdAt.toISOString(),
        usedOn: row.usedOn,
        until: row.expiresAt.toISOString(),
      }))
      const order = ({ current, usedOn, since }: AccountSession) => `${current ? 1 : 0} ${usedOn} ${since}`
      return sessions.sort((a, b) => (order(a) < order(b) ? 1 : -1))
    },

    /**
     * Ends one session of the caller's account and its streams, in every process.
     * @throws AppError record-not-found where the account has no such session (any more).
     */
    async endSession(caller: AccountCaller, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const sessions = createSessionRepository(tx.withTables<AccountTables>())
        if (!(await sessions.deleteSessionOf(caller.id, id))) {
          throw new AppError('record-not-found', { message: 'This device is signed out already.' })
        }
        const subject = { kind: caller.role, id: caller.id }
        await audit.record(tx, { actor: null, action: 'session.ended', subject })
      })
    },

    /** Each session of the account, for its export. */
    async sessionsOf(id: string): Promise<OwnData['sessions']> {
      const rows = await createSessionRepository(tables).sessionsOf(id)
      return rows.map(({ createdAt, expiresAt, device, usedOn }) => ({
        since: createdAt.toISOString(),
        until: expiresAt.toISOString(),
        device,
        usedOn,
      }))
    },

    /** Changes of the e-mail address of the account, for its export. */
    async emailChangesOf(id: string): Promise<OwnData['emailChanges']> {
      const rows = await createEmailChangeRepository(tables).changesOf(id)
      return rows.map(({ email, kind, since, until }) => ({
        email,
        kind: kind === 'confirm' ? 'new' : 'old',
        since: since.toISOString(),
        until: until.toISOString(),
      }))
    },
  }
}
