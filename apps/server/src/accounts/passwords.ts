import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashRaw } from '@node-rs/argon2'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import { createSlots } from '../platform/slots.ts'
import type { AccountTables } from './account-tables.ts'
import type { NewPassword } from './new-password.ts'
import { readSecret } from './secret-repository.ts'

/** argon2id: 19 MiB, two passes, one lane: 10 to 25 ms on a small machine. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const saltLength = 16
const maxWaiting = 2_000
const phc = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+))\$([A-Za-z0-9+/]+)$/

/** Hashes run beside the event loop: one core stays for everybody else, and a thread for files. */
export const hashThreads = Math.max(1, Math.min(3, availableParallelism() - 1))

export const turnsAtOnce = hashThreads + 1

export interface Passwords {
  /**
   * Runs the work when its turn comes: as many at once as there are hash threads, and one more, which does its
   * reading and writing while the others hash. Turns go round the addresses that wait.
   * @param address the limit key of whoever asks
   * @param gone whether nobody waits for the answer any more when the turn comes; then nothing is done.
   */
  inTurn<T>(address: string, work: () => Promise<T>, gone?: () => boolean): Promise<T>
  /** A PHC string. Only inside of `inTurn`. */
  hash(email: string, password: NewPassword): Promise<string>
  /**
   * Which of the hashes the password fits, in their order. Only inside of `inTurn`. One hash is computed
   * whether there are no candidates, one or several, and whether one fits or not.
   * @param candidates may still be on their way: the hash does not wait for them.
   */
  matching<T extends { passwordHash: string | null }>(
    email: string,
    password: string,
    candidates: Promise<T[]>,
  ): Promise<T[]>
}

/**
 * Passwords of one installation. The salt of a password follows from its e-mail and a secret drawn at random
 * once: so the accounts of one e-mail share it and are tried with one hash, and an e-mail that nobody has
 * takes as long as one that somebody has.
 */
export function createPasswords(db: Db): Passwords {
  const turns = createFairTurns(turnsAtOnce, maxWaiting)
  const threads = createSlots(hashThreads, maxWaiting)
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
      turns(address, async () => {
        if (gone?.()) throw new AppError('busy')
        return work()
      }),

    async hash(email, password) {
      const salt = await saltOf(email)
      return threads(() => hash(password, { ...hashCost, salt }))
    },

    async matching(email, password, candidates) {
      const own = await saltOf(email)
      const hashes = new Map<string, Buffer>()
      const start = phcStart(own)
      const [typedNow, known] = await Promise.all([
        threads(() => hashRaw(password, { ...hashCost, salt: own })),
        candidates,
      ])
      hashes.set(start, typedNow)
      const found = []
      for (const candidate of known) {
        const [, prefix, memory, time, lanes, salt, digest] = phc.exec(candidate.passwordHash ?? '') ?? []
        if (prefix === undefined || salt === undefined || digest === undefined) continue
        // Only hashes of another cost, from before it was changed, need one of their own.
        let typed = hashes.get(prefix)
        if (!typed) {
          const cost = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(lanes) }
          typed = await threads(() => hashRaw(password, { ...cost, salt: Buffer.from(salt, 'base64') }))
          hashes.set(prefix, typed)
        }
        const kept = Buffer.from(digest, 'base64')
        if (kept.length === typed.length && timingSafeEqual(kept, typed)) found.push(candidate)
      }
      return found
    },
  }
}

function phcStart(salt: Buffer): string {
  const { memoryCost, timeCost, parallelism } = hashCost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt.toString('base64').replace(/=+$/, '')}`
}
