import type { Account, SignedInUser } from '@rasad/contract/accounts'
import type { ErrorCode } from '@rasad/contract/error-codes'
import { limits } from '@rasad/contract/limits'
import type { Support } from '@rasad/contract/registrations'
import type { AccountState, Role } from '@rasad/contract/roles'
import type { Language } from '@rasad/texts'
import type { Actor, Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createAccess } from '../platform/http/access.ts'
import { type AccountRow, createAccountRepository, getsAllMail } from './account-repository.ts'
import { createAccountSecurity } from './account-security.ts'
import type { AccountTables } from './account-tables.ts'
import { addAccount, ensureSuperAdmin, type NewAccount } from './add-account.ts'
import { createAttempts, type Limit } from './attempts.ts'
import type { AccountCaller, Caller } from './caller.ts'
import { kindOf, visitor } from './caller.ts'
import type { FollowEmail } from './change-email.ts'
import { confirmEmail, requestConfirmation, sendConfirmation } from './confirm-email.ts'
import { type Decided, type Decision, decideAccount } from './decide-account.ts'
import { createDeviceRepository } from './device-repository.ts'
import { rememberDevice } from './devices.ts'
import { createEmailChangeRepository } from './email-change-repository.ts'
import { beginHash, type NewRole } from './hash-for-new.ts'
import { handOverSuperAdmin, removeAdmin } from './manage-admins.ts'
import { checkNewPassword } from './new-password.ts'
import { createOwnerRepository } from './owner-repository.ts'
import { createPasswordLinkRepository } from './password-link-repository.ts'
import { createPasswords, type HashCost, publicCost } from './passwords.ts'
import { presentAccount } from './present-account.ts'
import {
  addInvitation,
  endSharedLinks,
  requestRecovery,
  resetPassword,
  type WaysWithoutSession,
} from './recover-password.ts'
import { limitRegistrations, registering } from './registering.ts'
import { createRegistrations } from './registrations.ts'
import { createSessionRepository } from './session-repository.ts'
import { findSession, hashToken, openSession } from './sessions.ts'
import { type SignIn, signIn } from './sign-in.ts'
import { type Asker, verifyPassword } from './verify-password.ts'

export type { AccountRow } from './account-repository.ts'
export type { AccountTables } from './account-tables.ts'
export { type AccountCaller, type CallById, type Caller, isAdmin } from './caller.ts'
export type { Decision } from './decide-account.ts'
export type { RegistrationPolicy, Verdict } from './decide-registration.ts'
export { emailKey } from './email-key.ts'
export type { HashCost } from './passwords.ts'
export { presentAccount, presentDecision, presentStatus } from './present-account.ts'
export { registrationRoute } from './registration-route.ts'
export type { RegistrationTrail } from './registrations.ts'
export type { Asking, Registering } from './resubmit.ts'
export type { Asker } from './verify-password.ts'

export type Accounts = ReturnType<typeof createAccounts>

interface AccountsDeps {
  db: Db
  files: Files
  mail: Mail
  audit: Audit
  notifications: Notifications
  /** Base of links in mails, without a trailing slash. */
  publicUrl: () => string
  /** How people reach the operator, for mails. */
  support: Support
  /** Seconds within which a decision can be undone. */
  undoSeconds: number
  /** Whether attempts are counted and limited. */
  rateLimits: boolean
  /** Default: what is safe. */
  hashCost?: HashCost | undefined
}

/** Where an account receives mail. */
interface AccountMailbox {
  address: string
  /** Somebody has proved that the address is theirs. */
  confirmed: boolean
  /** Whether mails that quote other people may go there. */
  getsAllMail: boolean
  /** In which its mails are; null: none is known. */
  language: string | null
}

/** An account of the demo world. */
export interface DemoAccount {
  id: string
  role: Role
  email: string
  state: AccountState
  name?: string
  owner?: boolean
}

/** What a domain adds to the answer to "who am I". */
export type Description = (id: string) => Promise<Partial<SignedInUser>>

/** The stockist that an upload key stands for. `address`: where it came from, as limits count it. */
export type FindUploadKey = (key: string, address: string) => Promise<AccountCaller | undefined>

/** Public interface to accounts and sessions: who can sign in, who is signed in, and what an account is. */
export function createAccounts(given: AccountsDeps) {
  const { db } = given
  const tables = db.withTables<AccountTables>()
  const accounts = createAccountRepository(tables)
  const sessions = createSessionRepository(tables)
  const passwords = createPasswords(db, given.hashCost)
  const attempts = createAttempts(db, given.rateLimits)
  const deps = { ...given, passwords, attempts, confirmation: given }

  const descriptions = new Map<Role, Description>()
  const follow = new Map<Role, FollowEmail>()
  let ways: WaysWithoutSession = { end: async () => {}, countLinks: async () => 0, endLinks: async () => 0 }
  let findUploadKey: FindUploadKey = async () => undefined
  const changes = createEmailChangeRepository(tables)
  const security = createAccountSecurity({ ...deps, follow })

  async function present(account: AccountRow): Promise<SignedInUser> {
    const [record, pendingEmail = null] = await Promise.all([
      descriptions.get(account.role)?.(account.id),
      changes.pendingOf(account.id),
    ])
    // The address is the account's: a record that is deleted at this moment has none any more.
    return { ...presentAccount(account), ...record, email: account.email, pendingEmail }
  }

  return {
    access: createAccess<Caller>({
      find: (token) => findSession(db, token),
      findByUploadKey: async (key, address) => findUploadKey(key, address),
      visitor,
      kindOf: (caller) => (caller.kind === 'visitor' ? undefined : kindOf(caller)),
      idOf: (caller) => (caller.kind === 'visitor' ? '' : caller.id),
      publicUrl: deps.publicUrl,
    }),

    /** Registers what a domain adds to `user` in the answers of login and me. */
    describe(role: Role, description: Description): void {
      descriptions.set(role, description)
    },

    /** Registers who looks up upload keys. Until then they open nothing. */
    acceptUploadKeys(find: FindUploadKey): void {
      findUploadKey = find
    },

    /** Registers what else lets somebody in, which a reset of the password ends. */
    atReset(registered: WaysWithoutSession): void {
      ways = registered
    },

    /** Registers how a domain's record follows its account to another e-mail address. */
    followEmail(role: Role, follower: FollowEmail): void {
      follow.set(role, follower)
    },

    ...security,

    /** Opens a session by password. @throws as `signIn`. */
    async signIn(given: SignIn): Promise<{ token: string; user: SignedInUser; device: string | undefined }> {
      const { token, account, device } = await signIn(deps, given)
      return { token, device, user: await present(account) }
    },

    /** Makes a device known to an account that has just signed in. @returns the token for the device to store. */
    rememberDevice: (device: string | undefined, account: { id: string; passwordHash: string | null }) =>
      rememberDevice(db, device, account),

    /**
     * Ends all sessions of an account except the caller's, in every process, and forgets its other devices.
     * @param device token of the device that stays known.
     * @throws AppError too-many-requests
     */
    async endOtherSessions(caller: AccountCaller, device: string | undefined): Promise<void> {
      const most = limits.maxSessionEndsPerDay
      await attempts.count({ what: 'sessions-end', parts: [caller.id], most, seconds: 24 * 3_600 })
      await db.transaction().execute(async (tx) => {
        const within = tx.withTables<AccountTables>()
        const sessions = await createSessionRepository(within).deleteOtherSessions(
          caller.id,
          caller.sessionId,
        )
        const devices = await createDeviceRepository(within).deleteOf(
          [caller.id],
          device && hashToken(device),
        )
        if (sessions + devices === 0) return
        const subject = { kind: caller.role, id: caller.id }
        await deps.audit.record(tx, { actor: null, action: 'sessions.ended', subject })
      })
    },

    /** Opens a session for a new account, in the transaction that creates it. @returns the token. */
    openSession,

    /** Ends the session of this token, if there is one. */
    async signOut(token: string): Promise<void> {
      await sessions.deleteSession(hashToken(token))
    },

    /** Which of these sessions are still valid. */
    openSessions: (ids: string[]): Promise<string[]> => sessions.findOpen(ids),

    async me(caller: AccountCaller): Promise<SignedInUser> {
      const account = await accounts.find(caller.id)
      if (!account) throw new AppError('not-signed-in')
      return present(account)
    },

    /**
     * Counts an attempt against a limit that all processes share.
     * @throws AppError too-many-requests with the seconds to wait
     */
    async limit(what: string, parts: string[], most: number, seconds: number): Promise<void> {
      await attempts.count({ what, parts, most, seconds })
    },

    /** The same of the account that calls, as a route's `limit`. */
    limitCaller(what: string, most: number, seconds: number) {
      return async (_request: unknown, caller: () => Promise<AccountCaller>): Promise<void> =>
        attempts.count({ what, parts: [(await caller()).id], most, seconds })
    },

    /** Counts a change of the own record before its body is read. @throws AppError too-many-requests */
    limitOwnChanges: ({ id }: { id: string }): Promise<void> =>
      attempts.count({ what: 'own-record', parts: [id], most: limits.maxOwnChangesPerDay, seconds: 86_400 }),

    /** Runs work that is limited by how it ends. @throws as `attempts.limitWork` */
    limitWork: <T>(limit: Limit, counted: 'done' | ErrorCode, work: () => Promise<T>): Promise<T> =>
      attempts.limitWork(limit, counted, work),

    /** Counts a registration before its body is read. @throws AppError too-many-requests */
    limitRegistrations: (address: string): Promise<void> => limitRegistrations(attempts, address),

    /** How many of `wanted` fit within a limit that all processes share. Counts them in the given transaction. */
    allowed: (tx: Db, limit: Limit, wanted: number): Promise<number> => attempts.allowed(tx, limit, wanted),

    /** Registers somebody whose registration is already counted. @throws as `registering`. */
    registering: <T>(
      who: { address: string; email: string; role: Role },
      work: () => Promise<T>,
    ): Promise<T> => registering(deps, who, work),

    /**
     * Begins to hash the password of a new account, before the transaction: photos are read meanwhile.
     * @param from network address of the person who registers. @throws AppError email-taken, here or at the hash
     */
    beginHash: (email: string, password: string, role: NewRole, from: string) =>
      beginHash(deps, email, password, role, from),

    /**
     * Creates the account of a record, in the record's transaction. The address is unconfirmed: the person confirms it
     * with the mailed link or, where the account has no password yet, with the invitation.
     * @throws AppError email-taken
     */
    async create(
      tx: Db,
      given: {
        id: string
        role: Role
        email: string
        passwordHash: string | null
        state: AccountState
        emailConfirmed?: boolean
        /** In which the person registers, for the mails. */
        language?: Language | null | undefined
        /** The network address of the request, as limits count it. */
        from?: string
      },
    ): Promise<void> {
      const repository = createAccountRepository(tx.withTables<AccountTables>())
      await repository.insert({ ...given, name: null, owner: false })
      if (given.passwordHash !== null && !given.emailConfirmed) await sendConfirmation(tx, deps, given)
    },

    /** Keeps the language of an account's mails. @param isChosen false: only where none is known yet. */
    keepLanguage: (id: string, language: Language, isChosen: boolean): Promise<void> =>
      accounts.keepLanguage(id, language, isChosen),

    languageOf: (id: string): Promise<string | null> => accounts.languageOf(id),

    /** Where mails to these accounts go and what they may contain. Unknown ids are left out. */
    async mailboxes(ids: string[], tx: Db = db): Promise<Map<string, AccountMailbox>> {
      const rows = await createAccountRepository(tx.withTables<AccountTables>()).findAll(ids)
      return new Map(
        rows.map((row) => [
          row.id,
          {
            address: row.email,
            confirmed: row.email_confirmed_at !== null,
            getsAllMail: getsAllMail(row),
            language: row.language,
          },
        ]),
      )
    },

    confirmEmail: (given: { token: string; address: string }) =>
      confirmEmail({ ...deps, confirmNew: security.confirmNewEmail }, given),
    requestConfirmation: (given: Parameters<typeof requestConfirmation>[1]) =>
      requestConfirmation(deps, given),

    /** Marks the addresses of the demo accounts as confirmed. */
    confirmDemo: (people: { email: string; role: Role }[]): Promise<void> => accounts.confirmEmailsOf(people),

    /**
     * Creates those of these demo accounts that do not exist. They share a password that everybody knows, and one quick
     * hash of it: a slow hash for each would protect nothing, and take longer than loading the catalogue.
     */
    async addDemo(tx: Db, people: readonly DemoAccount[], password: string): Promise<void> {
      const [first] = people
      if (!first) return
      const checked = checkNewPassword(password, 'registration')
      const passwordHash = await passwords.inTurn('local', () =>
        passwords.hash(first.email, checked, publicCost),
      )
      const same = { emailConfirmed: true, passwordHash }
      await createAccountRepository(tx.withTables<AccountTables>()).insertNew(
        people.map((person) => ({ name: null, owner: false, ...person, ...same })),
      )
    },

    /** Applies a decision to a record's account, in the record's transaction. A declined account is signed out. */
    decide: (tx: Db, id: string, decision: Decision): Promise<Decided> => decideAccount(tx, id, decision),

    /** Notes whose accounts are that have been added approved. */
    noteOwners: (tx: Db, ids: readonly string[]): Promise<void> =>
      createOwnerRepository(tx.withTables<AccountTables>()).approved(ids, { by: 'admin' }),

    /** Notes the licence that an admin has approved for an account. Returns its number if another approved account has it. */
    async noteLicence(tx: Db, id: string): Promise<string | undefined> {
      const owners = createOwnerRepository(tx.withTables<AccountTables>())
      await owners.approvedLicence(id)
      return owners.sharedLicenceOf(id)
    },

    /** What tells the owner of an account, as it was approved. */
    async signsOf(id: string): Promise<{ kind: string; value: string }[]> {
      const signs = await createOwnerRepository(tables).signsOf(id)
      return signs.map((sign) => {
        const at = sign.indexOf(' ')
        return { kind: sign.slice(0, at), value: sign.slice(at + 1) }
      })
    },

    /** Registrations and what is decided about them. */
    registrations: createRegistrations(deps, present),

    /** Since when the account knows each device, and when the device last signed in. */
    async devicesOf(id: string): Promise<{ since: string; usedAt: string }[]> {
      const rows = await createDeviceRepository(tables).devicesOf(id)
      return rows.map((row) => ({ since: row.created_at.toISOString(), usedAt: row.used_at.toISOString() }))
    },

    /** Whether the e-mail has another account besides this one. */
    async hasOthers(tx: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
      return createAccountRepository(tx.withTables<AccountTables>()).othersOfEmail(id, email)
    },

    /** Deletes password links of an e-mail that no longer has an account. */
    async forgetLinks(tx: Db, email: string): Promise<void> {
      await createPasswordLinkRepository(tx.withTables<AccountTables>()).deleteRecoveries(email)
    },

    /** Locks an account that is about to be deleted. @throws AppError owner-stays */
    async refuseSuperAdmin(tx: Db, id: string): Promise<void> {
      const account = await createAccountRepository(tx.withTables<AccountTables>()).lock(id)
      if (account?.owner) throw new AppError('owner-stays')
    },

    /**
     * Deletes the accounts with their sessions, in the records' transaction. Records without an account are fine.
     * @returns how many accounts were deleted.
     */
    async remove(tx: Db, ids: string[]): Promise<number> {
      return createAccountRepository(tx.withTables<AccountTables>()).delete(ids)
    },

    /** @returns the URL of a page that sets the password of this one account, valid for 7 days. */
    invite: (tx: Db, { accountId, email }: { accountId: string; email: string }): Promise<string> =>
      addInvitation(tx, deps.publicUrl(), { email, accountId }),

    verifyPassword: (id: string, password: string, asker: Asker) => verifyPassword(deps, id, password, asker),

    /** Admins, for super admins. */
    async admins(page: PageRequest): Promise<Page<Account>> {
      return mapPage(await accounts.admins(page), presentAccount)
    },

    /** @param actor who asks; null for the operator on the command line. @throws as `removeAdmin` */
    removeAdmin: (id: string, actor: Actor | null) => removeAdmin(deps, id, actor),

    /** Checks the actor's password first. @throws as `verifyPassword` and `handOverSuperAdmin`. */
    async handOverSuperAdmin(
      id: string,
      password: string,
      actor: AccountCaller,
      asker: Asker,
    ): Promise<Account> {
      await verifyPassword(deps, actor.id, password, { ...asker, session: actor.sessionId })
      return handOverSuperAdmin(deps, id, actor)
    },

    requestRecovery: (given: { email: string; address: string }) => requestRecovery(deps, given),
    resetPassword: (given: { token: string; email: string; newPassword: string; address: string }) =>
      resetPassword({ ...deps, ways }, given),
    endSharedLinks: (given: { token: string; email: string; address: string }) =>
      endSharedLinks({ ...deps, ways }, given),

    addAccount: (given: NewAccount, actor: Actor | null) => addAccount(deps, given, actor),
    ensureSuperAdmin: (given: { email: string; password: string }) => ensureSuperAdmin(deps, given),

    async exists(email: string, role: Role): Promise<boolean> {
      return (await accounts.findByEmail(email, role)) !== undefined
    },

    /** Those of these accounts that still exist, in any state. */
    async known(ids: string[]): Promise<AccountRow[]> {
      return accounts.findAll(ids)
    },

    /** Deletes what has expired. */
    async sweep(): Promise<void> {
      await sessions.deleteExpired()
      await createDeviceRepository(tables).deleteUnused(limits.knownDeviceDays)
    },
  }
}
