import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import type { SentCalls } from '../db/sent-calls.ts'
import { AppError } from '../errors.ts'

interface SentCall {
  /** Who sends it, and the call with its address. */
  from: readonly string[]
  /** Of the header Idempotency-Key. */
  key: string
  body: unknown
}

/** Seconds after which a call without an answer has none any more: its process has ended. */
const abandonedSeconds = 90
/** Milliseconds for which a second sending waits for the answer to the first, and between two looks. */
const patience = 20_000
const pause = 100

/**
 * Does a call once for each key, in all processes, and gives the same answer to each sending. A call that fails is not
 * kept: the same key tries it again. An answer may show a secret, so it is sealed with the key, which is not stored.
 */
export function createSendOnce(sent: SentCalls) {
  return {
    /** @throws AppError key-reused for another body; too-many-requests where the first takes too long; as `answer` */
    async once<T>({ from, key, body }: SentCall, answer: () => Promise<T> | T): Promise<T> {
      const mark = createHash('sha256')
        .update(JSON.stringify([...from, key]))
        .digest()
      const bodyMark = createHmac('sha256', key)
        .update(JSON.stringify(body ?? null))
        .digest()
      const sealing = Buffer.from(hkdfSync('sha256', key, mark, 'sent call', 32))
      const until = Date.now() + patience
      while (!(await sent.begin(mark, bodyMark, abandonedSeconds))) {
        const known = await sent.find(mark)
        if (known && !known.body_mark.equals(bodyMark)) throw new AppError('key-reused')
        if (known?.answer) return JSON.parse(unseal(sealing, known.answer))
        if (Date.now() > until) throw new AppError('too-many-requests')
        await wait(pause)
      }
      let given: T
      try {
        given = await answer()
      } catch (error) {
        await sent.forget(mark)
        throw error
      }
      await sent.keep(mark, seal(sealing, JSON.stringify(given)))
      return given
    },

    sweep: () => sent.deleteOlder(limits.sentCallHours),
  }
}

export type SendOnce = ReturnType<typeof createSendOnce>

const algorithm = 'aes-256-gcm'

function seal(key: Buffer, text: string): Buffer {
  const start = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, start)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), sealed])
}

function unseal(key: Buffer, sealed: Buffer): string {
  const cipher = createDecipheriv(algorithm, key, sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
}
