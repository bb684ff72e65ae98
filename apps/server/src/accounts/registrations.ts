import type { RecordWarning, SignedInUser } from '@rasad/contract/accounts'
import type { Registration, RegistrationEvent } from '@rasad/contract/registrations'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { type AccountRow, createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import {
  type DecideDeps,
  decideHeld,
  decideRegistration,
  type RegistrationPolicy,
  type Verdict,
} from './decide-registration.ts'
import { createOwnerRepository } from './owner-repository.ts'
import type { Passwords } from './passwords.ts'
import { presentEvent, revisionOf } from './registration-history.ts'
import { createRegistrationRepository } from './registration-repository.ts'
import {
  type Asking,
  registrationOf,
  resubmitHeld,
  type SentAgain,
  standingOf,
  tokenFor,
} from './resubmit.ts'
import { reopenRegistration, undoDecision } from './undo-decision.ts'

/** What admins see of a registration besides its record. */
export interface RegistrationTrail {
  submittedAt: string
  revision: string
  history: RegistrationEvent[]
}

/** Registrations: their decisions, what can be undone, and what their holders send again. */
export function createRegistrations(
  deps: DecideDeps & { attempts: Attempts; passwords: Passwords },
  present: (account: AccountRow) => Promise<SignedInUser>,
) {
  const tables = deps.db.withTables<AccountTables>()

  return {
    /** Decides a registration in a transaction of its own. @throws as `decideRegistration` */
    decide: <Row extends { id: string }>(
      policy: RegistrationPolicy<Row>,
      given: { id: string; actor: Actor } & Verdict,
    ): Promise<Row> => decideRegistration(deps, policy, given),

    /** What a decision that stands is to be looked at for. */
    async warningsOf(id: string, { decision }: Verdict): Promise<RecordWarning[]> {
      if (decision === 'declined') return []
      return (await createOwnerRepository(tables).sharedLicenceOf(id)) === undefined ? [] : ['licence-shared']
    },

    /** Decides a registration whose lock the transaction holds. @throws as `decideHeld` */
    decideHeld: <Row extends { id: string }>(
      policy: RegistrationPolicy<Row>,
      tx: Db,
      given: { row: Row; actor: Actor } & Verdict,
    ): Promise<Row> => decideHeld(deps, policy, tx, given),

    /** @throws as `undoDecision` */
    undo: <Row extends { id: string }>(
      policy: RegistrationPolicy<Row>,
      given: { id: string; actor: Actor },
    ): Promise<void> => undoDecision(deps, policy, given),

    /** @throws as `reopenRegistration` */
    reopen: <Row extends { id: string }>(
      policy: RegistrationPolicy<Row>,
      given: { id: string; actor: Actor },
    ): Promise<void> => reopenRegistration(deps, policy, given),

    /** The account whose registration a caller may send again. @throws as `registrationOf` */
    holder: async (asking: Asking) => (await registrationOf(deps, asking)).account,

    /**
     * How a registration stands, for its holder; with a token to send it again where the session does not do that.
     * @throws as `registrationOf`
     */
    async standing(asking: Asking): Promise<{ registration: Registration; token: string | null }> {
      const { account, by } = await registrationOf(deps, asking)
      const [standing, sent] = await Promise.all([standingOf(deps.db, account), present(account)])
      const token =
        by === 'session' || !standing.canResubmit
          ? null
          : by === 'token'
            ? (asking.token ?? null)
            : await tokenFor(deps.db, account, standing.canResubmit)
      return { registration: { ...standing, sent }, token }
    },

    /** Puts a registration back to waiting. @throws as `resubmitHeld` */
    resubmit: <Row extends { id: string }>(
      policy: RegistrationPolicy<Row>,
      tx: Db,
      id: string,
      write: (row: Row) => Promise<SentAgain>,
    ): Promise<void> => resubmitHeld(deps, policy, tx, id, write),

    /** For admins: when each registration was sent, what happened to it, and its revision. */
    async trails(ids: string[]): Promise<Map<string, RegistrationTrail>> {
      const [times, events] = await Promise.all([
        createAccountRepository(tables).submittedAt(ids),
        createRegistrationRepository(tables).of(ids),
      ])
      return new Map(
        times.map(({ id, submitted_at }) => {
          const own = events.filter(({ account_id }) => account_id === id)
          return [
            id,
            {
              submittedAt: submitted_at.toISOString(),
              revision: revisionOf(own),
              history: own.map(presentEvent),
            },
          ]
        }),
      )
    },

    /** For the holder's export. */
    async historyOf(id: string): Promise<Record<string, unknown>[]> {
      const events = await createRegistrationRepository(tables).of([id])
      return events.map((event) => ({ ...presentEvent(event), replaced: event.replaced }))
    },
  }
}
