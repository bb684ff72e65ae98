import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@rasad/contract/limits'
import type { UploadKey } from '@rasad/contract/stock-files'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import { createSendingRepository, type UploadKeyRow } from './sending-repository.ts'
import type { SendingTables } from './sending-tables.ts'
import { createWrongKeys } from './wrong-keys.ts'

interface UploadKeysDeps {
  db: Db
  audit: Audit
  /** Whether wrong keys are counted. */
  rateLimits: boolean
}

/**
 * Keys with which a stockist's computer sends stock files. A key opens the calls that take one, for its own stockist;
 * only its hash is stored.
 */
export function createUploadKeys({ db, audit, rateLimits }: UploadKeysDeps) {
  const within = (tx: Db) => createSendingRepository(tx.withTables<SendingTables & TradeTables>())
  const repository = within(db)
  const wrong = createWrongKeys(rateLimits ? limits.maxWrongUploadKeys : Number.POSITIVE_INFINITY)

  return {
    /** Of a stockist, oldest first. @throws AppError record-not-found */
    async list(stockist: string): Promise<UploadKey[]> {
      const firm = await repository.findFirm(stockist)
      if (!firm) throw noSuch('stockist')
      return (await repository.listKeys(firm.no)).map(present)
    },

    /** @returns the key itself, which nobody can read again. @throws AppError record-not-found, too-many-upload-keys */
    async create(stockist: string, name: string, actor: AccountCaller): Promise<UploadKey & { key: string }> {
      return db.transaction().execute(async (tx) => {
        const keys = within(tx)
        // Locked, so that two requests cannot both make the tenth.
        const firm = await keys.lockFirm(stockist)
        if (!firm) throw noSuch('stockist')
        if ((await keys.listKeys(firm.no)).length >= limits.maxUploadKeys) {
          throw new AppError('too-many-upload-keys')
        }
        const key = `rsk_${randomBytes(20).toString('hex')}`
        const row = await keys.insertKey({
          id: newId(),
          stockist_no: firm.no,
          name,
          key_hash: hashOf(key),
          ending: key.slice(-4),
        })
        await audit.record(tx, {
          actor,
          action: 'upload-key.created',
          subject: { kind: 'stockist', id: firm.id, name: firm.firm_name },
          details: { name, ending: row.ending },
        })
        return { ...present(row), key }
      })
    },

    /** @throws AppError record-not-found when there is no such key, or it is another stockist's. */
    async mayRemove(id: string, caller: AccountCaller): Promise<void> {
      const found = await repository.findKey(id)
      if (!found || (caller.role === 'stockist' && found.stockist !== caller.id)) throw noSuch('key')
    },

    /** @throws AppError record-not-found */
    async remove(id: string, actor: AccountCaller): Promise<UploadKey> {
      return db.transaction().execute(async (tx) => {
        const keys = within(tx)
        const found = await keys.findKey(id)
        const removed = found && (await keys.deleteKey(id))
        if (!removed) throw noSuch('key')
        const firm = await keys.findFirm(found.stockist)
        await audit.record(tx, {
          actor,
          action: 'upload-key.removed',
          subject: { kind: 'stockist', id: found.stockist, name: firm?.firm_name ?? null },
          details: { name: removed.name, ending: removed.ending },
        })
        return present(removed)
      })
    },

    /**
     * Whom a key stands for: its stockist, as if signed in. Notes the use, at most once a minute.
     * @param address as limits count it
     * @returns undefined for a wrong key, and for one of a stockist that is not approved or whose licence is cancelled.
     * @throws AppError too-many-tries after many wrong ones
     */
    async find(key: string, address: string): Promise<AccountCaller | undefined> {
      const retryAfter = wrong.wait(address)
      if (retryAfter > 0) throw new AppError('too-many-tries', { retryAfter })
      const holder = await repository.findHolder(hashOf(key))
      if (!holder) {
        wrong.count(address)
        return undefined
      }
      const { keyId, id, email, isNoteDue } = holder
      // A file must not be refused because the note could not be written, such as on a full disk.
      if (isNoteDue) await repository.noteUse(keyId).catch(() => undefined)
      return {
        kind: 'account',
        id,
        role: 'stockist',
        state: 'approved',
        isSuperAdmin: false,
        email,
        sessionId: '',
        uploadKeyId: keyId,
      }
    },
  }
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function present(row: UploadKeyRow): UploadKey {
  return {
    _id: row.id,
    name: row.name,
    ending: row.ending,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

function noSuch(what: string): AppError {
  return new AppError('record-not-found', { message: `No such ${what}.` })
}
