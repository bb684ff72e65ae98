import { createHash } from 'node:crypto'
import type { ErrorCode } from '@rasad/contract/error-codes'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { AccountTables } from './account-tables.ts'
import { createAttemptRepository } from './attempt-repository.ts'

export interface Limit {
  /** What is limited, such as `sign-in`; with the parts it names the bucket. */
  what: string
  /** Whom it is counted for: address, e-mail … */
  parts: string[]
  most: number
  seconds: number
  code?: ErrorCode
}

export type Attempts = ReturnType<typeof createAttempts>

/** Limits that all processes share. Each try is counted before it is made, so that none slips by in parallel. */
export function createAttempts(db: Db, on: boolean) {
  const repository = createAttemptRepository(db.withTables<AccountTables>())

  /** @throws AppError 429 with the seconds to wait, once more than `most` were counted. */
  async function count(limit: Limit): Promise<void> {
    if (!on) return
    const { tries, secondsLeft } = await repository.count(bucketOf(limit), limit.seconds)
    if (tries > limit.most) {
      throw new AppError(limit.code ?? 'too-many-requests', { retryAfter: Math.max(1, secondsLeft) })
    }
  }

  return {
    count,

    /** Whether one more is within the limit; counts it. */
    async within(limit: Limit): Promise<boolean> {
      if (!on) return true
      const { tries } = await repository.count(bucketOf(limit), limit.seconds)
      return tries <= limit.most
    },

    /** Counts nothing. @throws AppError 429 where the limit is reached already. */
    async refuseIfSpent(limit: Limit): Promise<void> {
      if (!on) return
      const { tries, secondsLeft } = await repository.read(bucketOf(limit))
      if (tries < limit.most) return
      throw new AppError(limit.code ?? 'too-many-requests', { retryAfter: Math.max(1, secondsLeft) })
    },

    /** How many of `wanted` are within the limit; all are counted, in the transaction that makes use of them. */
    async allowed(tx: Db, limit: Limit, wanted: number): Promise<number> {
      if (!on || wanted === 0) return wanted
      const counted = createAttemptRepository(tx.withTables<AccountTables>())
      const { tries } = await counted.count(bucketOf(limit), limit.seconds, wanted)
      return Math.max(0, Math.min(wanted, limit.most - (tries - wanted)))
    },

    /** A try that was counted was no wrong one. */
    async takeBack(limit: Limit): Promise<void> {
      if (on) await repository.takeBack(bucketOf(limit))
    },

    /** What was counted does not count any more. */
    async forget(limit: Limit): Promise<void> {
      if (on) await repository.empty(bucketOf(limit))
    },
  }
}

/** E-mails and addresses do not lie about in the clear, and every bucket is as long. */
function bucketOf({ what, parts }: Limit): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
