import type { RegistrationEvent } from '@rasad/contract/registrations'
import type { Actor } from '../audit/audit.ts'
import { AppError } from '../platform/errors.ts'
import type { createAccountRepository } from './account-repository.ts'
import type { Decision } from './decide-account.ts'
import type { RegistrationEventRow } from './registration-repository.ts'

// What the events of a registration mean. Undone ones are never among them.

/** Refusals since an admin last approved it or let its holder try again. */
export function refusalsOf(events: readonly Pick<RegistrationEventRow, 'kind'>[]): number {
  const since = events.findLastIndex(({ kind }) => kind === 'approved' || kind === 'reopened')
  return events.slice(since + 1).filter(({ kind }) => kind === 'declined').length
}

/** What its holder has sent since an admin last did something. */
export function additionsOf(events: readonly Pick<RegistrationEventRow, 'kind'>[]): number {
  return events.length - 1 - events.findLastIndex(({ kind }) => kind !== 'resubmitted')
}

/** Names the registration as it is now: whatever happens to it, or is undone, changes this. */
export function revisionOf(events: readonly Pick<RegistrationEventRow, 'no'>[]): string {
  return events.at(-1)?.no ?? '0'
}

export function isDecision(kind: RegistrationEventRow['kind'] | undefined): kind is Decision {
  return kind === 'approved' || kind === 'declined'
}

/** Why it is declined, if it is. */
export function refusalOf(events: readonly RegistrationEventRow[]): RegistrationEventRow | undefined {
  const last = events.findLast(({ kind }) => kind !== 'reopened')
  return last?.kind === 'declined' ? last : undefined
}

/** For the holder and for admins; without who took the step. */
export function presentEvent(row: RegistrationEventRow): RegistrationEvent {
  return { kind: row.kind, at: row.at.toISOString(), reason: row.reason, note: row.note }
}

const verbs = { approved: 'approved', declined: 'declined', resubmitted: 'sent again', reopened: 'reopened' }

/**
 * For an admin who has seen another revision. The same admin may repeat the own decision.
 * @throws AppError decided-meanwhile, naming who decided what; changed-meanwhile where the holder has sent more
 */
export async function refuseUnlessSeen(
  accounts: ReturnType<typeof createAccountRepository>,
  events: readonly RegistrationEventRow[],
  actor: Actor,
): Promise<void> {
  const last = events.at(-1)
  if (!last || !isDecision(last.kind)) throw new AppError('changed-meanwhile')
  if (last.actor_id === actor.id) return
  throw await decidedMeanwhile(accounts, last)
}

/** Says who has decided what. */
export async function decidedMeanwhile(
  accounts: ReturnType<typeof createAccountRepository>,
  last: RegistrationEventRow,
): Promise<AppError> {
  const other = last.actor_id === null ? undefined : await accounts.find(last.actor_id)
  const who = other?.name ?? other?.email ?? 'Somebody else'
  const why = last.reason ? ` (${last.reason})` : ''
  return new AppError('decided-meanwhile', {
    message: `${who} has ${verbs[last.kind]} this meanwhile${why}.`,
  })
}
