import { useSyncExternalStore } from 'react'
import { createStoredList } from '../../lib/safe-storage.ts'
import type { CandidateKind } from './api/candidate-lists.ts'
import type { Candidate } from './candidates.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

// Accounts approved on this device. Overrides the fetched lists.
const lists = {
  stockist: createStoredList(() => 'admin_approved_stockists', isText),
  user: createStoredList(() => 'admin_approved_users', isText),
}

function listOf(kind: CandidateKind) {
  return kind === 'purchaser' ? undefined : lists[kind]
}

const none: readonly string[] = []
const never = () => () => {}

export function useApprovedHere(kind: CandidateKind): readonly string[] {
  const list = listOf(kind)
  return useSyncExternalStore(list?.subscribe ?? never, list?.read ?? (() => none))
}

export function noteApproved(kind: CandidateKind, id: string): void {
  const list = listOf(kind)
  if (list && !list.read().includes(id)) list.write([...list.read(), id])
}

export function noteDeclined(kind: CandidateKind, id: string): void {
  const list = listOf(kind)
  list?.write(list.read().filter((other) => other !== id))
}

/** A row that the service reports as pending but that was approved here is shown as approved. */
export function laidOver(candidate: Candidate, approvedHere: readonly string[]): Candidate {
  const isApproved = candidate.state === 'processing' && approvedHere.includes(candidate._id)
  return isApproved ? { ...candidate, state: 'approved' } : candidate
}
