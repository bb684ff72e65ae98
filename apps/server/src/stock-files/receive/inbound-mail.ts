import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InboundMail as Mail } from '@rasad/contract/inbound-mail'
import { limits } from '@rasad/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import type { InboundAddresses } from './inbound-addresses.ts'
import { type MailedFile, stockFilesOf } from './mailed-files.ts'
import type { ReceivedFile } from './receive-file.ts'
import { createSendingRepository } from './sending-repository.ts'
import type { SendingTables } from './sending-tables.ts'

export type InboundMail = ReturnType<typeof createInboundMail>

interface InboundMailDeps {
  db: Db
  logger: Pick<Logger, 'info'>
  addresses: Pick<InboundAddresses, 'stockistsOf'>
  /** Shared with who sends mails on; null: nobody does. */
  secret: string | null
  /** Counts a file against what a stockist can send in a day. @throws AppError too-many-requests */
  countFile(stockist: { id: string }): Promise<void>
  /** Keeps the file and begins to read it. */
  receive(file: ReceivedFile): Promise<unknown>
}

/** The headers of a mail that is sent on. */
export interface MailStamp {
  /** Seconds since 1970, as sent. */
  timestamp: string
  /** HMAC-SHA-256 of the time stamp, a full stop and the body. */
  signature: Buffer
}

/** A time stamp can be this far in the future, so its signature is accepted for twice as long; some more is safe. */
const keptSeconds = (4 * limits.inboundMailWindow) / 1_000

/**
 * Stock files by mail. Who has signed the request is the operator's mail provider; whose files they are is in the address
 * that the mail went to. Who wrote the mail proves nothing and is not looked at.
 */
export function createInboundMail({ db, logger, addresses, secret, countFile, receive }: InboundMailDeps) {
  const within = (tx: Db) => createSendingRepository(tx.withTables<SendingTables & TradeTables>())

  /** @returns how many files were taken. */
  async function takeFiles(mail: Mail, files: readonly MailedFile[]): Promise<number> {
    let taken = 0
    for (const stockist of await addresses.stockistsOf(mail.to)) {
      for (const { bytes, ...file } of files) {
        // Each import has bytes of its own: they move to a thread.
        const own = new Uint8Array(bytes)
        try {
          await countFile(stockist)
          await receive({
            ownerNo: stockist.no,
            actor: null,
            via: 'mail',
            complete: null,
            ...file,
            bytes: own,
          })
          taken += 1
        } catch (error) {
          // What is wrong with a file or over its stockist's limit stays so when the provider sends it again.
          if (!(error instanceof AppError) || error.status >= 500) throw error
        }
      }
    }
    return taken
  }

  return {
    /** Whether mails are taken at all. */
    isOn: secret !== null,

    /**
     * Reads the headers, before the body is read.
     * @throws AppError wrong-signature when one is missing or malformed, or the time stamp is more than five minutes off
     */
    stampOf(timestamp: unknown, signature: unknown): MailStamp {
      if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp))
        throw new AppError('wrong-signature')
      if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) {
        throw new AppError('wrong-signature')
      }
      if (Math.abs(Date.now() - Number(timestamp) * 1_000) > limits.inboundMailWindow) {
        throw new AppError('wrong-signature')
      }
      return { timestamp, signature: Buffer.from(signature, 'hex') }
    },

    /** @throws AppError wrong-signature */
    verify({ timestamp, signature }: MailStamp, body: Buffer): void {
      const hmac = createHmac('sha256', secret ?? '')
        .update(`${timestamp}.`)
        .update(body)
      if (secret === null || !timingSafeEqual(hmac.digest(), signature)) throw new AppError('wrong-signature')
    },

    /**
     * Takes a mail once, in whichever process: a second one with the same signature waits for the first. A failure
     * forgets it, so that the provider can send it again.
     * @throws AppError mail-repeated; invalid-input where an attachment is not base64
     */
    async take({ signature }: MailStamp, mail: Mail): Promise<void> {
      const files = stockFilesOf(mail.attachments)
      const taken = await db.transaction().execute(async (tx) => {
        if (!(await within(tx).noteMail(signature))) throw new AppError('mail-repeated')
        return takeFiles(mail, files)
      })
      logger.info(
        { attachments: mail.attachments.length, files: files.length, taken },
        'mail with stock files',
      )
    },

    /** Deletes the notes of mails that are too old to be accepted again. */
    sweep: (): Promise<void> => within(db).deleteOldMails(keptSeconds),
  }
}
