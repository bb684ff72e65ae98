import { createHash } from 'node:crypto'
import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'
import type { Db } from '../platform/db/database.ts'
import { apart } from '../platform/db/joined.ts'
import { AppError } from '../platform/errors.ts'
import type { AccountTables } from './account-tables.ts'
import { type Bucket, createAttemptRepository } from './attempt-repository.ts'

export interface Limit {
  /** What is limited, such as `sign-in`. Together with the parts it names the bucket. */
  what: string
  /** Who it is counted for: network address, e-mail … */
  parts: string[]
  most: number
  seconds: number
  code?: ErrorCode
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Limits that all processes share, and that stand whatever becomes of the call. Each attempt is counted before it runs, so parallel requests cannot exceed a limit.
 */
export function createAttempts(db: Db, on: boolean) {
  const repository = createAttemptRepository(db.withTables<AccountTables>())

  async function count(limit: Limit): Promise<void> {
    if (!on) return
    const { tries, secondsLeft } = await apart(() => repository.count(bucketOf(limit)))
    if (tries > limit.most) throw tooMany(limit.code ?? 'too-many-requests', secondsLeft)
  }

  async function takeBack(limits: Limit[]): Promise<void> {
    if (on) await apart(() => repository.takeBack(limits.map((limit) => bucketOf(limit).name)))
  }

  return {
    /** @throws AppError 429 with the seconds to wait, once more than `most` attempts were counted. */
    count,

    /**
     * Runs work and counts it by its outcome.
     * @param counted `done`: work that succeeds. It is counted before it starts, so that parallel requests cannot exceed
     *   the limit, and uncounted where it fails. An error code: work that fails with it, counted afterwards.
     * @throws AppError 429 with the seconds to wait, or whatever `work` throws.
     */
    async limitWork<T>(limit: Limit, counted: 'done' | ErrorCode, work: () => Promise<T>): Promise<T> {
      if (counted === 'done') await count(limit)
      try {
        return await work()
      } catch (error) {
        if (counted === 'done') await takeBack([limit])
        else if (error instanceof AppError && error.code === counted) await count(limit)
        throw error
      }
    },

    /** Counts one attempt and returns whether it is within the limit. */
    async within(limit: Limit): Promise<boolean> {
      if (!on) return true
      const { tries } = await apart(() => repository.count(bucketOf(limit)))
      return tries <= limit.most
    },

    /**
     * Counts an attempt against all of the limits, or against none if one of them is reached.
     * @returns seconds to wait; undefined if the attempt can go on.
     */
    async reserve(limits: Limit[]): Promise<number | undefined> {
      return on ? apart(() => repository.reserve(limits.map(bucketOf))) : undefined
    },

    /** Uncounts an attempt. */
    takeBack,

    /** Counts nothing. @throws AppError 429 if the limit is already reached. */
    async refuseIfSpent(limit: Limit): Promise<void> {
      if (!on) return
      const { tries, secondsLeft } = await apart(() => repository.read(bucketOf(limit).name))
      if (tries >= limit.most) throw tooMany(limit.code ?? 'too-many-requests', secondsLeft)
    },

    /** How many of `wanted` fit within the limit. Counts all of them, in the transaction that uses them. */
    async allowed(tx: Db, limit: Limit, wanted: number): Promise<number> {
      if (!on || wanted === 0) return wanted
      const counted = createAttemptRepository(tx.withTables<AccountTables>())
      const { tries } = await counted.count(bucketOf(limit), wanted)
      return Math.max(0, Math.min(wanted, limit.most - (tries - wanted)))
    },

    /** Forgets everything counted against the limit. */
    async forget(limit: Limit): Promise<void> {
      if (on) await apart(() => repository.empty(bucketOf(limit).name))
    },
  }
}

/** An error that says how long to wait, in its text and as Retry-After. */
export function tooMany(code: ErrorCode, seconds: number): AppError {
  const retryAfter = Math.max(1, seconds)
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const message = `${errorCodes[code].message} You can try again in ${wait}.`
  return new AppError(code, { retryAfter, message })
}

/** Hashed, so that e-mails and addresses are not stored in the clear and all bucket names have the same length. */
function bucketOf({ what, parts, most, seconds }: Limit): Bucket {
  const name = `${what}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
  return { name, max: most, seconds }
}
