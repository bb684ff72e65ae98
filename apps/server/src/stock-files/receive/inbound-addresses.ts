import { randomBytes } from 'node:crypto'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import { createSendingRepository } from './sending-repository.ts'
import type { SendingTables } from './sending-tables.ts'

export type InboundAddresses = ReturnType<typeof createInboundAddresses>

/** An address as `stock+TOKEN@domain`; null until there is one. */
interface InboundAddress {
  offered: boolean
  address: string | null
  createdAt: string | null
}

interface InboundAddressesDeps {
  db: Db
  audit: Audit
  /** Of the operator, which gets the token after a plus sign: `stock@in.example`; null: no files by mail. */
  mailbox: string | null
}

const tokenShape = /^[0-9a-f]{32}$/

/** The mail address of each stockist. Who knows it can send files for that stockist; the sender of a mail proves nothing. */
export function createInboundAddresses({ db, audit, mailbox }: InboundAddressesDeps) {
  const within = (tx: Db) => createSendingRepository(tx.withTables<SendingTables & TradeTables>())
  const [local = '', domain = ''] = splitAddress(mailbox ?? '')

  function present(row: { token: string; created_at: Date } | undefined): InboundAddress {
    if (mailbox === null || !row) return { offered: mailbox !== null, address: null, createdAt: null }
    return {
      offered: true,
      address: `${local}+${row.token}@${domain}`,
      createdAt: row.created_at.toISOString(),
    }
  }

  return {
    /** @throws AppError record-not-found */
    async get(stockist: string): Promise<InboundAddress> {
      const firm = await within(db).findFirm(stockist)
      if (!firm) throw noSuchStockist()
      return present(await within(db).findAddress(firm.no))
    },

    /** Makes an address. The one before then belongs to nobody. @throws AppError inbound-mail-off, record-not-found */
    async renew(stockist: string, actor: AccountCaller): Promise<InboundAddress> {
      if (mailbox === null) throw new AppError('inbound-mail-off')
      return db.transaction().execute(async (tx) => {
        const firm = await within(tx).lockFirm(stockist)
        if (!firm) throw noSuchStockist()
        const row = await within(tx).putAddress(firm.no, randomBytes(16).toString('hex'))
        await audit.record(tx, {
          actor,
          action: 'inbound-address.made',
          subject: { kind: 'stockist', id: firm.id, name: firm.firm_name },
        })
        return present(row)
      })
    },

    /** The approved stockists that these addresses belong to, each once. */
    async stockistsOf(addresses: readonly string[]): Promise<{ no: number; id: string }[]> {
      const tokens = new Set(addresses.map(tokenOf).filter((token) => token !== undefined))
      return tokens.size === 0 ? [] : within(db).stockistsOf([...tokens])
    },
  }

  /** The token of an address at our mailbox, which can stand in angle brackets after a name. */
  function tokenOf(text: string): string | undefined {
    const bare = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
    const [before = '', after = ''] = splitAddress(bare.trim())
    // Only ASCII letters lose their case: no other letter may pass for one of them.
    const own = lower(`${local}+`)
    if (lower(after) !== lower(domain) || !lower(before).startsWith(own)) return undefined
    const token = lower(before).slice(own.length)
    return tokenShape.test(token) ? token : undefined
  }
}

function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
}

function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function noSuchStockist(): AppError {
  return new AppError('record-not-found', { message: 'No such stockist.' })
}
