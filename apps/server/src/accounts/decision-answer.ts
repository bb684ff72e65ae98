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
