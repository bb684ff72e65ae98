import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { limits } from '@rasad/contract/limits'
import { joinTransactions } from '../db/joined.ts'
import type { SentCalls } from '../db/sent-calls.ts'
import { AppError } from '../errors.ts'

interface SentCall {
  /** Who sends it, and the call with its address. */
  from: readonly string[]
  /** Of the header Idempotency-Key. */
  key: string
  body: unknown
}

/** How often a call is tried whose first sending was refused meanwhile. */
const maxTurns = 10

/**
 * Does a call once for each key, in all processes, and gives the same answer to each sending. The key and the answer are
 * written in the transaction that does the work, so that neither is there without the other. A call that fails is not
 * kept: the same key tries it again. An answer may show a secret, so it is sealed with the key, which is not stored.
 */
export function createSendOnce(sent: SentCalls) {
  return {
    /** @throws AppError key-reused for another body; as `answer` */
    async once<T>({ from, key, body }: SentCall, answer: () => Promise<T> | T): Promise<T> {
      const mark = createHash('sha256')
        .update(JSON.stringify([...from, key]))
        .digest()
      const bodyMark = createHmac('sha256', key)
        .update(JSON.stringify(body ?? null))
        .digest()
      const sealing = Buffer.from(hkdfSync('sha256', key, mark, 'sent call', 32))
      for (let turn = 0; turn < maxTurns; turn++) {
        const known = await sent.find(mark)
        if (known && !known.body_mark.equals(bodyMark)) throw new AppError('key-reused')
        if (known) return JSON.parse(unseal(sealing, known.answer))
        const call = { isOurs: false, isTaken: false }
        try {
          return await joinTransactions(
            async () => {
              call.isOurs = await sent.take(mark, bodyMark)
              call.isTaken = !call.isOurs
              if (call.isTaken) throw new Error('The same call was made meanwhile.')
            },
            async () => {
              try {
                const given = await answer()
                await sent.keep(mark, bodyMark, seal(sealing, JSON.stringify(given)))
                return given
              } catch (error) {
                if (error instanceof AppError && call.isOurs) await sent.forget(mark)
                throw error
              }
            },
          )
        } catch (error) {
          if (!call.isTaken) throw error
        }
      }
      throw new AppError('too-many-requests')
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
