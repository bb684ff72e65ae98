import { createHash } from 'node:crypto'
import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { AccountTables } from './account-tables.ts'
import { type Bucket, createAttemptRepository } from './attempt-repository.ts'

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

  return {
    /** @throws AppError 429 with the seconds to wait, once more than `most` were counted. */
    async count(limit: Limit): Promise<void> {
      if (!on) return
      const { tries, secondsLeft } = await repository.count(bucketOf(limit))
      if (tries > limit.most) throw tooMany(limit.code ?? 'too-many-requests', secondsLeft)
    },

    /** Whether one more is within the limit; counts it. */
    async within(limit: Limit): Promise<boolean> {
      if (!on) return true
      const { tries } = await repository.count(bucketOf(limit))
      return tries <= limit.most
    },

    /**
     * Counts a try against all of the limits, or against none where one of them is used up.
     * @returns seconds to wait; undefined where the try may be made.
     */
    async reserve(limits: Limit[]): Promise<number | undefined> {
      return on ? repository.reserve(limits.map(bucketOf)) : undefined
    },

    /** A try that was counted does not count. */
    async takeBack(limits: Limit[]): Promise<void> {
      if (on) await repository.takeBack(limits.map((limit) => bucketOf(limit).name))
    },

    /** Counts nothing. @throws AppError 429 where the limit is reached already. */
    async refuseIfSpent(limit: Limit): Promise<void> {
      if (!on) return
      const { tries, secondsLeft } = await repository.read(bucketOf(limit).name)
      if (tries >= limit.most) throw tooMany(limit.code ?? 'too-many-requests', secondsLeft)
    },

    /** How many of `wanted` are within the limit; all are counted, in the transaction that makes use of them. */
    async allowed(tx: Db, limit: Limit, wanted: number): Promise<number> {
      if (!on || wanted === 0) return wanted
      const counted = createAttemptRepository(tx.withTables<AccountTables>())
      const { tries } = await counted.count(bucketOf(limit), wanted)
      return Math.max(0, Math.min(wanted, limit.most - (tries - wanted)))
    },

    /** What was counted does not count any more. */
    async forget(limit: Limit): Promise<void> {
      if (on) await repository.empty(bucketOf(limit).name)
    },
  }
}

/** A refusal that says how long to wait, in words and as Retry-After. */
export function tooMany(code: ErrorCode, seconds: number): AppError {
  const retryAfter = Math.max(1, seconds)
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const message = `${errorCodes[code].message} You can try again in ${wait}.`
  return new AppError(code, { retryAfter, message })
}

/** E-mails and addresses are not stored in the clear, and every bucket's name is as long. */
function bucketOf({ what, parts, most, seconds }: Limit): Bucket {
  const name = `${what}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
  return { name, max: most, seconds }
}
