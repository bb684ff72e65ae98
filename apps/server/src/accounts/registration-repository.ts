import type { DeclineReason } from '@rasad/contract/decline-reasons'
import type { RegistrationEvent } from '@rasad/contract/registrations'
import type { AccountState } from '@rasad/contract/roles'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { createAccountLinkRepository } from './account-link-repository.ts'
import type { AccountTables } from './account-tables.ts'

export type RegistrationEventRow = Selectable<AccountTables['registration_events']>

interface NewEvent {
  id: string
  accountId: string
  kind: RegistrationEvent['kind']
  actorId: string | null
  reason?: DeclineReason | null
  note?: string | null
  old?: { state: AccountState; decidedAt: Date | null }
  replaced?: Record<string, string | null>
  oldLicence?: string | null
}

/** SQL of what happens to registrations, and of the links with which papers are sent again. */
export function createRegistrationRepository(db: Kysely<AccountTables>) {
  const links = createAccountLinkRepository(db, 'resubmission_links')

  return {
    async add(event: NewEvent): Promise<void> {
      const row: Insertable<AccountTables['registration_events']> = {
        id: event.id,
        account_id: event.accountId,
        kind: event.kind,
        actor_id: event.actorId,
        reason: event.reason ?? null,
        note: event.note ?? null,
        old_state: event.old?.state ?? null,
        old_decided_at: event.old?.decidedAt ?? null,
        replaced: event.replaced ? JSON.stringify(event.replaced) : null,
        old_licence: event.oldLicence ?? null,
        undone_at: null,
      }
      await db.insertInto('registration_events').values(row).execute()
    },

    /** Without undone ones, oldest first. */
    async of(accountIds: string[]): Promise<RegistrationEventRow[]> {
      if (accountIds.length === 0) return []
      return db
        .selectFrom('registration_events')
        .selectAll()
        .where('account_id', 'in', accountIds)
        .where('undone_at', 'is', null)
        .orderBy('no')
        .execute()
    },

    /** The latest event that counts, and whether it is so recent that it can be undone. */
    async latest(
      accountId: string,
      seconds: number,
    ): Promise<(RegistrationEventRow & { is_recent: boolean }) | undefined> {
      return db
        .selectFrom('registration_events')
        .selectAll()
        .select(sql<boolean>`at > clock_timestamp() - make_interval(secs => ${seconds})`.as('is_recent'))
        .where('account_id', '=', accountId)
        .where('undone_at', 'is', null)
        .orderBy('no', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    async markUndone(id: string): Promise<void> {
      await db
        .updateTable('registration_events')
        .set({ undone_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    },

    addLink: links.insert,
    findLink: links.find,

    /** Whatever is decided or sent, earlier links end. */
    deleteLinksOf: (accountId: string) => links.deleteOf([accountId]),

    /** Keeps the links of an account that last longest. */
    async deleteLinksBeyond(accountId: string, most: number): Promise<void> {
      const kept = db
        .selectFrom('resubmission_links')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('expires_at', 'desc')
        .limit(most)
      await db
        .deleteFrom('resubmission_links')
        .where('account_id', '=', accountId)
        .where('token_hash', 'not in', kept)
        .execute()
    },
  }
}
