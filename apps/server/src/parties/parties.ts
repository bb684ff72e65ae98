import type { OwnerRecord } from '@rasad/contract/accounts'
import type { PartyRole } from '@rasad/contract/party-fields'
import type { Purchaser } from '@rasad/contract/purchasing'
import type { FullStockist } from '@rasad/contract/stockists'
import type { AccountCaller, Verdict } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { partyChanges } from './change-adapter.ts'
import { changeOwn } from './change-own.ts'
import type { Images, Sent } from './images.ts'
import type { PartyDeps, PartyStore, Values } from './party-store.ts'
import { type NewParty, registerParty } from './register.ts'
import { resubmit } from './resubmit.ts'

export { type OwnRecord, ownRecordAnswer } from './change-own.ts'
export { selected } from './field-repository.ts'
export { type Images, kindOf, type Sent, sentImages, withSentImages } from './images.ts'
export { anonymous, type Columns, fileIn, type PartyStore, presentFields } from './party-store.ts'
export type { NewParty } from './register.ts'

export type Parties = ReturnType<typeof createParties>

/** A whole record, as admins see it. */
export type PartyRecord = FullStockist | OwnerRecord | Purchaser

interface Kind<Row extends { id: string }> {
  store: PartyStore<Row>
  /** Records in any state. Unknown ids are left out. */
  records(ids: string[]): Promise<PartyRecord[]>
  /** @throws AppError record-not-found */
  mustExist(id: string): Promise<void>
}

interface Decider {
  id: string
  actor: AccountCaller
}

/**
 * Records of stockists, medical stores and purchasers: registering one, changing the own one, sending it again, and what an
 * admin decides of it. `party-fields.ts` of the contract says which fields there are and where each is kept; the domain that
 * owns the records says how to lock and write them.
 */
export function createParties(deps: PartyDeps) {
  const { registrations } = deps.accounts
  // Each gets back the rows that it has given, whatever else they hold.
  const kinds = new Map<PartyRole, Kind<{ id: string }>>()
  function of(role: PartyRole) {
    const kind = kinds.get(role)
    if (!kind) throw new Error(`Nobody keeps the records of ${role}.`)
    return kind
  }

  return {
    /** Registers the domain that owns the records of a role. */
    keep<Row extends { id: string }>(kind: Kind<Row>): void {
      const { role } = kind.store
      kinds.set(role, kind)
      deps.changes.register(role, partyChanges(deps.db, kind.store))
    },

    records: (role: PartyRole, ids: string[]) => of(role).records(ids),
    mustExist: (role: PartyRole, id: string) => of(role).mustExist(id),

    /** @throws as `registerParty` */
    register: <T = undefined>(role: PartyRole, given: NewParty, also?: (tx: Db, id: string) => Promise<T>) =>
      registerParty(deps, of(role).store, given, also),

    /** Changes the actor's own record. @returns the fields that wait for a decision @throws as `changeOwn` */
    async changeOwn(
      role: PartyRole,
      given: { given: Values; images: Images; actor: AccountCaller },
    ): Promise<string[]> {
      await changeOwn(deps, of(role).store, given)
      return deps.changes.pendingFields(given.actor.id)
    },

    /** @returns how the record stands, and what to look at @throws as `decideRegistration` */
    async decide(role: PartyRole, given: Decider & Verdict) {
      const { policy, standing } = of(role).store
      const row = await registrations.decide(policy, given)
      return { data: standing(row), warnings: await registrations.warningsOf(given.id, given) }
    },

    /** @throws as `undoDecision` */
    undo: (role: PartyRole, given: Decider) => registrations.undo(of(role).store.policy, given),

    /** Lets the holder of a declined registration send papers again. @throws as `reopenRegistration` */
    reopen: (role: PartyRole, given: Decider) => registrations.reopen(of(role).store.policy, given),

    /** Sends papers again for a holder. @throws as `resubmit` */
    resubmit: (role: PartyRole, id: string, sent: Sent) => resubmit(deps, of(role).store, id, sent),
  }
}
