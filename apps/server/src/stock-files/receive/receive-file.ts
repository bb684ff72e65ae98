import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { limits } from '@rasad/contract/limits'
import type { ImportStatus } from '@rasad/contract/stock-files'
import type { Actor } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StockFilesDeps } from '../import-deps.ts'
import { createImportRepository } from '../import-repository.ts'
import { createOwnListRepository } from '../own-list-repository.ts'
import { mustBeApproved, subjectOf } from '../policy.ts'
import { createReadingRepository } from '../read/reading-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'

const pack = promisify(gzip)
const maxFileName = 200

export interface ReceivedFile {
  /** The number of the stockist, or of the own supplier. */
  ownerNo: number
  /** Who sends it; null: a key or a mail. */
  actor: Actor | null
  via: 'desk' | 'key' | 'mail'
  /** As its sender calls it. */
  fileName: string
  bytes: Uint8Array
  /** Whether it is the whole stock; null: as the stockist's files are. */
  complete: boolean | null
  /** Of an own supplier: the account of its buyer, and whether that waits for approval. */
  buyer?: { id: string; isWaiting: boolean }
}

/**
 * Takes a file in, to be read in its turn. The same file sent again while the first waits is the same import.
 * @throws AppError record-not-found, stockist-not-approved, too-many-stock-files; too-many-own-lists
 */
export async function receiveFile(
  { db, audit, accounts }: Pick<StockFilesDeps, 'db' | 'audit' | 'accounts'>,
  file: ReceivedFile,
): Promise<{ _id: string; status: ImportStatus }> {
  const fileHash = createHash('sha256').update(file.bytes).digest()
  const content = await pack(file.bytes)
  return db.transaction().execute(async (tx) => {
    const imports = createImportRepository(tx.withTables<StockFilesTables>())
    if (file.buyer) await mustHaveRoom(tx, accounts, file.buyer, file)
    const owner = await imports.holdOwner(file.ownerNo)
    if (!owner) throw new AppError('record-not-found', { message: 'No such stockist.' })
    mustBeApproved(owner)
    const same = await imports.findWaiting(file.ownerNo, fileHash)
    if (same) {
      if (file.complete !== null) await imports.setComplete(same.no, file.complete)
      return { _id: same.id, status: same.status }
    }
    const { reading, surplus } = await imports.openOnes(file.ownerNo, limits.maxOpenImports - 1)
    if (reading >= limits.maxOpenImports) throw new AppError('too-many-stock-files')
    await imports.drop(surplus)
    const added = await imports.add({
      ownerNo: file.ownerNo,
      accountId: file.actor?.id ?? null,
      via: file.via,
      fileName: fileNameOf(file.fileName),
      fileBytes: file.bytes.length,
      fileHash,
      complete: file.complete,
      content,
    })
    await createReadingRepository(tx.withTables<StockFilesTables>()).add(added.no)
    await audit.record(tx, {
      actor: file.actor,
      action: 'stock-file.received',
      subject: subjectOf(owner.no, owner.id, owner.name),
      details: { file: added.id, via: file.via },
    })
    return { _id: added.id, status: 'reading' as const }
  })
}

/** @throws AppError too-many-own-lists where an account would keep more lists, or has sent more bytes today, than it can */
async function mustHaveRoom(
  tx: Db,
  accounts: Pick<StockFilesDeps['accounts'], 'allowed'>,
  buyer: { id: string; isWaiting: boolean },
  { ownerNo, bytes }: ReceivedFile,
): Promise<void> {
  const lists = createOwnListRepository(tx.withTables<StockFilesTables>())
  await lists.lockAccount(buyer.id)
  const owners = await lists.owners(buyer.id)
  const most = buyer.isWaiting ? limits.maxOwnListsWaiting : limits.maxOwnLists
  const isFull = owners.length >= most && !owners.includes(ownerNo)
  // What was sent counts, also of a supplier that is removed.
  const daily = {
    ...{ what: 'own-list-bytes', parts: [buyer.id] },
    ...{ most: limits.maxOwnListBytesWaiting / 1024, seconds: 86_400 },
  }
  const size = Math.ceil(bytes.length / 1024)
  const allowed = buyer.isWaiting ? await accounts.allowed(tx, daily, size) : size
  if (isFull || allowed < size) throw new AppError('too-many-own-lists')
}

/** A name for people: the last part of a path, without what could mislead a reader. */
function fileNameOf(given: string): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const shown = last
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, maxFileName)
    .toWellFormed()
  return shown === '' ? 'stock' : shown
}
