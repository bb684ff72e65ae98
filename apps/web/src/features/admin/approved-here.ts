import type { PartyRole } from '@rasad/contract/party-fields'
import type { ReviewKind } from '@rasad/contract/review'
import { useSyncExternalStore } from 'react'
import { createStoredList } from '../../lib/safe-storage.ts'
import type { Candidate } from './candidates.ts'
import type { Decidable } from './review/queue.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

// Accounts approved on this device. Overrides the fetched lists.
const lists = {
  stockist: createStoredList(() => 'admin_approved_stockists', isText),
  medicalOwner: createStoredList(() => 'admin_approved_users', isText),
}

function listOf(kind: ReviewKind) {
  return kind === 'stockist' || kind === 'medicalOwner' ? lists[kind] : undefined
}

const none: readonly string[] = []
const never = () => () => {}

export function useApprovedHere(kind: PartyRole): readonly string[] {
  const list = listOf(kind)
  return useSyncExternalStore(list?.subscribe ?? never, list?.read ?? (() => none))
}

export function noteDecided({ kind, _id: id }: Decidable, decision: 'approve' | 'decline'): void {
  const list = listOf(kind)
  const others = list?.read().filter((other) => other !== id) ?? []
  list?.write(decision === 'approve' ? [...others, id] : others)
}

/** A row that the service reports as pending but that was approved here is shown as approved. */
export function laidOver(candidate: Candidate, approvedHere: readonly string[]): Candidate {
  const isApproved = candidate.state === 'processing' && approvedHere.includes(candidate._id)
  return isApproved ? { ...candidate, state: 'approved' } : candidate
}
