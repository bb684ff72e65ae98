import type { RecordWarning } from '@rasad/contract/accounts'
import type { Answer } from '../platform/http/routes.ts'

type DecisionAnswer = Answer<'PATCH /api/user/{id}/approve'>

/** The answer to approve and decline. @param who the record's name as the start of a sentence. */
export function decisionAnswer(
  who: string,
  record: DecisionAnswer['data'] & { warnings?: RecordWarning[] },
): DecisionAnswer {
  const { _id, approved, declined, status, approvedAt, warnings = [] } = record
  return {
    success: true,
    message: `${who} ${approved ? 'approved' : 'declined'}.`,
    warnings,
    data: { _id, approved, declined, status, approvedAt },
  }
}

/** The own record after a change of it. */
export interface OwnRecord<T> {
  data: T
  /** The fields that wait for an admin. */
  pending: string[]
}

/** The answer to a change of the own record. */
export function ownRecordAnswer<R extends OwnRecord<unknown>>(record: R) {
  const isWhole = record.pending.length === 0
  const message = isWhole ? 'Saved.' : 'Saved. What your approval rests on waits for a decision.'
  return { success: true as const, ...record, message }
}
