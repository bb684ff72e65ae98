import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashRaw } from '@node-rs/argon2'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createQueue } from '../platform/queue.ts'
import type { AccountTables } from './account-tables.ts'
import type { NewPassword } from './new-password.ts'
import { readSecret } from './secret-repository.ts'

export interface HashCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id with 19 MiB, two passes and one lane: 10 to 25 ms on a small machine. */
export const hashCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** For passwords that are public: a slow hash would protect nothing. */
export const publicCost: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

const saltLength = 16
const maxWaiting = 2_000
const phc = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+))\$([A-Za-z0-9+/]+)$/

/** Hashes run off the event loop. One core stays free for other work, and one thread for files. */
export const hashThreads = Math.max(1, Math.min(3, availableParallelism() - 1))

export const turnsAtOnce = hashThreads + 1

export interface Passwords {
  /**
   * Runs the work when its turn comes. As many run at once as there are hash threads, plus one that reads and writes
   * while the others hash. Waiting network addresses take turns.
   * @param address the limit key of the caller
   * @param gone whether the caller has disconnected by the time the turn comes; then the work is skipped.
   */
  inTurn<T>(address: string, work: () => Promise<T>, gone?: () => boolean): Promise<T>
  /** A PHC string. Call it only inside `inTurn`. */
  hash(email: string, password: NewPassword, cost?: HashCost): Promise<string>
  /**
   * Which of the hashes the password matches, in their order. Call it only inside `inTurn`. Computes one hash for any
   * number of candidates and matches, so that timing reveals nothing.
   * @param candidates can still be loading: the hash does not wait for them.
   */
  matching<T extends { passwordHash: string | null }>(
    email: string,
    password: string,
    candidates: Promise<T[]>,
  ): Promise<T[]>
}

/**
 * Hashes the passwords of one installation. The salt derives from the e-mail and a secret that is drawn once. So all
 * accounts of an e-mail share a salt and are checked with one hash, and an unknown e-mail takes as long as a known one.
 * @param cost what a hash takes; only tests that are not about passwords pass a lower one
 */
export function createPasswords(db: Db, cost = hashCost): Passwords {
  const turns = createQueue({ maxRunning: turnsAtOnce, maxWaiting })
  const hashing = createQueue({ maxRunning: hashThreads, maxWaiting })
  const threads = <T>(work: () => Promise<T>) => hashing({ key: '' }, work)
  let secret: Promise<Buffer> | undefined

  async function saltOf(email: string): Promise<Buffer> {
    secret ??= readSecret(db.withTables<AccountTables>(), 'password-salt', () => randomBytes(32)).catch(
      (error) => {
        secret = undefined
        throw error
      },
    )
    return createHmac('sha256', await secret)
      .update(email.toLowerCase())
      .digest()
      .subarray(0, saltLength)
  }

  return {
    inTurn: (address, work, gone) =>
      turns({ key: address }, async () => {
        if (gone?.()) throw new AppError('busy')
        return work()
      }),

    async hash(email, password, own = cost) {
      const salt = await saltOf(email)
      return threads(() => hash(password, { ...own, salt }))
    },

    async matching(email, password, candidates) {
      const own = await saltOf(email)
      const hashes = new Map<string, Buffer>()
      const start = phcStart(own, cost)
      const [typedNow, known] = await Promise.all([
        threads(() => hashRaw(password, { ...cost, salt: own })),
        candidates,
      ])
      hashes.set(start, typedNow)
      const found = []
      for (const candidate of known) {
        const [, prefix, memory, time, lanes, salt, digest] = phc.exec(candidate.passwordHash ?? '') ?? []
        if (prefix === undefined || salt === undefined || digest === undefined) continue
        // Only hashes of another cost, older or public ones, need a hash of their own.
        let typed = hashes.get(prefix)
        if (!typed) {
          const its = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(lanes) }
          typed = await threads(() => hashRaw(password, { ...its, salt: Buffer.from(salt, 'base64') }))
          hashes.set(prefix, typed)
        }
        const kept = Buffer.from(digest, 'base64')
        if (kept.length === typed.length && timingSafeEqual(kept, typed)) found.push(candidate)
      }
      return found
    },
  }
}

function phcStart(salt: Buffer, { memoryCost, timeCost, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt.toString('base64').replace(/=+$/, '')}`
}
