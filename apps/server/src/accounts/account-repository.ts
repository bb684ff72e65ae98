import type { AccountState, Role } from '@rasad/contract/roles'
import type { Language } from '@rasad/texts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { AccountTables } from './account-tables.ts'
import { createEmailChangeRepository } from './email-change-repository.ts'
import { emailKey } from './email-key.ts'

export type AccountRow = Omit<
  Selectable<AccountTables['accounts']>,
  'password_hash' | 'email_key' | 'submitted_at' | 'language'
>

interface NewAccountRow {
  id: string
  role: Role
  email: string
  name: string | null
  state: AccountState
  owner: boolean
  passwordHash: string | null
  /** True where the creator of the account vouches for the address. */
  emailConfirmed?: boolean
  language?: Language | null | undefined
}

const shown = [
  ...(['id', 'role', 'email', 'email_confirmed_at', 'email_assumed'] as const),
  ...(['name', 'state', 'owner', 'decided_at', 'created_at'] as const),
] as const

/**
 * Whether mails that quote other people may go to the address: it is confirmed, or the account predates confirmation.
 */
export function getsAllMail(account: Pick<AccountRow, 'email_confirmed_at' | 'email_assumed'>): boolean {
  return account.email_confirmed_at !== null || account.email_assumed
}

/** SQL of accounts. Only `findCandidates` returns password hashes. */
export function createAccountRepository(db: Kysely<AccountTables>) {
  return {
    async find(id: string): Promise<AccountRow | undefined> {
      return db.selectFrom('accounts').select(shown).where('id', '=', id).executeTakeFirst()
    },

    /** Keeps an account's language. @param isChosen false: only where none is known yet. */
    async keepLanguage(id: string, language: Language, isChosen: boolean): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ language })
        .where('id', '=', id)
        .where('language', isChosen ? 'is distinct from' : 'is', isChosen ? language : null)
        .execute()
    },

    async languageOf(id: string): Promise<string | null> {
      const row = await db.selectFrom('accounts').select('language').where('id', '=', id).executeTakeFirst()
      return row?.language ?? null
    },

    async findAll(ids: string[]): Promise<(AccountRow & { language: string | null })[]> {
      if (ids.length === 0) return []
      return db.selectFrom('accounts').select(shown).select('language').where('id', 'in', ids).execute()
    },

    async findByEmail(email: string, role: Role): Promise<AccountRow | undefined> {
      return db
        .selectFrom('accounts')
        .select(shown)
        .where('email_key', '=', emailKey(email))
        .where('role', '=', role)
        .executeTakeFirst()
    },

    /** Accounts of an e-mail with the hashes to check, in the order of `roles`. */
    async findCandidates(
      email: string,
      roles: readonly Role[],
    ): Promise<(AccountRow & { passwordHash: string | null })[]> {
      const rows = await db
        .selectFrom('accounts')
        .select([...shown, 'password_hash as passwordHash'])
        .where('email_key', '=', emailKey(email))
        .where('role', 'in', roles)
        .execute()
      return rows.sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
    },

    async findCandidate(id: string): Promise<(AccountRow & { passwordHash: string | null }) | undefined> {
      return db
        .selectFrom('accounts')
        .select([...shown, 'password_hash as passwordHash'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** The account whose address represents the e-mail: confirmed ones first, then the oldest. */
    async firstOfEmail(email: string): Promise<AccountRow | undefined> {
      return db
        .selectFrom('accounts')
        .select(shown)
        .where('email_key', '=', emailKey(email))
        .where('state', '<>', 'declined')
        .orderBy('email_confirmed_at', (order) => order.asc().nullsLast())
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    },

    /** Marks the addresses of these accounts as confirmed. @returns the accounts that were not confirmed before. */
    async confirmEmails(ids: string[]): Promise<AccountRow[]> {
      if (ids.length === 0) return []
      return db
        .updateTable('accounts')
        .set({ email_confirmed_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .where('email_confirmed_at', 'is', null)
        .returning(shown)
        .execute()
    },

    /** Marks the addresses of these accounts as confirmed, where there are such accounts and they are not yet. */
    async confirmEmailsOf(people: { email: string; role: Role }[]): Promise<void> {
      if (people.length === 0) return
      await db
        .updateTable('accounts')
        .set({ email_confirmed_at: sql<Date>`now()` })
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('email_key', 'role'),
            'in',
            people.map(({ email, role }) => tuple(emailKey(email), role)),
          ),
        )
        .where('email_confirmed_at', 'is', null)
        .execute()
    },

    /** Whether the e-mail has another account besides this one, in any state. */
    async othersOfEmail(id: string, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('accounts')
        .select('id')
        .where('email_key', '=', emailKey(email))
        .where('id', '<>', id)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * @throws AppError email-taken: the e-mail already has an account with this role, or an account that has just left
     *   the address can still be taken back there.
     */
    async insert(account: NewAccountRow): Promise<void> {
      if ((await this.insertNew([account])) === 0) throw emailTaken()
      // After the insert: only then has a change in progress committed, and shows that it holds the address.
      if (account.emailConfirmed) return
      const changes = createEmailChangeRepository(db)
      if (await changes.isHeld(account.email, account.role, account.id)) throw emailTaken()
    },

    /** Leaves out those whose e-mail has an account with that role. @returns how many it has inserted */
    async insertNew(accounts: NewAccountRow[]): Promise<number> {
      if (accounts.length === 0) return 0
      const rows = accounts.map((account) => ({
        id: account.id,
        role: account.role,
        email: account.email,
        email_key: emailKey(account.email),
        name: account.name,
        state: account.state,
        owner: account.owner,
        password_hash: account.passwordHash,
        email_confirmed_at: account.emailConfirmed ? sql<Date>`now()` : null,
        language: account.language ?? null,
        decided_at: null,
      }))
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('accounts')
        .values(rows)
        // Also where the account is there under another address.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows ?? 0)
    },

    /** The account, locked until the transaction ends, so that concurrent decisions run one after the other. */
    async lock(id: string): Promise<AccountRow | undefined> {
      return db.selectFrom('accounts').select(shown).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async setState(id: string, state: AccountState): Promise<Date> {
      const { decided_at } = await db
        .updateTable('accounts')
        .set({ state, decided_at: sql<Date>`now()` })
        .where('id', '=', id)
        .returning('decided_at')
        .executeTakeFirstOrThrow()
      return decided_at ?? new Date()
    },

    /** Undo: the state that a decision has replaced. */
    async restoreState(id: string, state: AccountState, decidedAt: Date | null): Promise<void> {
      await db.updateTable('accounts').set({ state, decided_at: decidedAt }).where('id', '=', id).execute()
    },

    /** A declined registration waits again, at the end of the queue. */
    async waitAgain(id: string): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ state: 'pending', decided_at: null, submitted_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    },

    /** Since when registrations wait. */
    async submittedAt(ids: string[]): Promise<{ id: string; submitted_at: Date }[]> {
      if (ids.length === 0) return []
      return db.selectFrom('accounts').select(['id', 'submitted_at']).where('id', 'in', ids).execute()
    },

    /** All super admins and the admin with this id, in a fixed order, locked until the transaction ends. */
    async lockAdmins(id: string): Promise<AccountRow[]> {
      return db
        .selectFrom('accounts')
        .select(shown)
        .where('role', '=', 'admin')
        .where((eb) => eb.or([eb('owner', '=', true), eb('id', '=', id)]))
        .orderBy('id')
        .forUpdate()
        .execute()
    },

    /** Admins, newest first. `q` searches name and e-mail. */
    async admins(request: PageRequest): Promise<Page<AccountRow>> {
      const matches = sql<boolean>`role = 'admin' AND ${hasText([sql`name`, sql`email`], request.q ?? '')}`
      const admins = db.selectFrom('accounts').select(shown).where(matches)
      return listNewestFirst(admins, request, newestFirst(sql`created_at`, sql`accounts.id`))
    },

    async endSuperAdmin(id: string): Promise<void> {
      await db.updateTable('accounts').set({ owner: false }).where('id', '=', id).execute()
    },

    async makeSuperAdmin(id: string): Promise<void> {
      await db.updateTable('accounts').set({ owner: true, state: 'approved' }).where('id', '=', id).execute()
    },

    /** Locks one account, or all accounts of an e-mail. Call it before locking anything that belongs to them. */
    async lockAll(
      of: { email: string } | { accountId: string },
    ): Promise<Pick<AccountRow, 'id' | 'role' | 'email'>[]> {
      return db
        .selectFrom('accounts')
        .select(['id', 'role', 'email'])
        .where((eb) =>
          'accountId' in of ? eb('id', '=', of.accountId) : eb('email_key', '=', emailKey(of.email)),
        )
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
    },

    /** @returns ids of the accounts that now have the password. */
    async setPasswords(
      of: { email: string } | { accountId: string },
      passwordHash: string,
    ): Promise<AccountRow[]> {
      return db
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where((eb) =>
          'accountId' in of ? eb('id', '=', of.accountId) : eb('email_key', '=', emailKey(of.email)),
        )
        .returning(shown)
        .execute()
    },

    /** Replaces the password only if it is still the one that was checked. Locks the account. */
    async replacePassword(id: string, passwordHash: string, checkedHash: string | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where(sql<boolean>`password_hash IS NOT DISTINCT FROM ${checkedHash}`)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /**
     * Gives the account another address, which its owner has just proved.
     * @param passwordHash under the new address; null: nobody can sign in before a password is set.
     */
    async setEmail(id: string, email: string, passwordHash: string | null): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ email, email_key: emailKey(email), email_confirmed_at: sql<Date>`now()` })
        .set({ email_assumed: false, password_hash: passwordHash })
        .where('id', '=', id)
        .execute()
    },

    /** @returns how many accounts were deleted. */
    async delete(ids: string[]): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('accounts').where('id', 'in', ids).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

export function emailTaken(): AppError {
  const refusal = new AppError('email-taken')
  return new AppError('email-taken', { fields: { email: { code: refusal.code, message: refusal.message } } })
}
