import type { Account, DecisionState, RegistrationStatus } from '@rasad/contract/accounts'
import type { AccountState } from '@rasad/contract/roles'
import type { AccountRow } from './account-repository.ts'

// Only presenters turn account rows into answers. Each lists the fields that its viewer may see.

/** The state of a registration, in the API's words. */
function statusWord(state: AccountState): DecisionState {
  return state === 'pending' ? 'processing' : state
}

export function presentStatus(row: { id: string; state: AccountState }): RegistrationStatus {
  return {
    _id: row.id,
    approved: row.state === 'approved',
    declined: row.state === 'declined',
    status: statusWord(row.state),
  }
}

/** What was decided of an account, and when it was approved. */
export function presentDecision(row: AccountRow) {
  return { ...presentStatus(row), approvedAt: approvedAt(row) }
}

/** An account as it sees itself and as admins see it. */
export function presentAccount(row: AccountRow): Account {
  return {
    ...presentDecision(row),
    id: row.id,
    role: row.role,
    owner: row.owner,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    name: row.name,
  }
}

/** Accounts that were added as approved have no decision: they are approved since they were created. */
function approvedAt(row: AccountRow): string | null {
  return row.state === 'approved' ? (row.decided_at ?? row.created_at).toISOString() : null
}
