import type { Answer } from '../platform/http/routes.ts'

/** The answer to approve and decline. @param who the record's name as the start of a sentence. */
export function decisionAnswer(
  who: string,
  record: Answer<'PATCH /api/user/{id}/approve'>['data'],
): Answer<'PATCH /api/user/{id}/approve'> {
  const { _id, approved, declined, status, approvedAt } = record
  return {
    success: true,
    message: `${who} ${approved ? 'approved' : 'declined'}.`,
    data: { _id, approved, declined, status, approvedAt },
  }
}

/** The answer to a change of the own record. @param pending the fields that wait for an admin */
export function ownRecordAnswer<T>({ data, pending }: { data: T; pending: string[] }) {
  const message = pending.length === 0 ? 'Saved.' : 'Saved. What your approval rests on waits for a decision.'
  return { success: true as const, data, pending, message }
}
