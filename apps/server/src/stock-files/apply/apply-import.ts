import { limits } from '@rasad/contract/limits'
import type { ImportCounts } from '@rasad/contract/stock-files'
import type { Kysely } from 'kysely'
import type { Actor } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StockFilesDeps } from '../import-deps.ts'
import { createImportRepository, type ImportRecord } from '../import-repository.ts'
import { isOwnList, mustBeApproved, subjectOf } from '../policy.ts'
import { keptCounts } from '../present-import.ts'
import { proposeUnknown } from '../settle/propose-items.ts'
import { createStockNameRepository } from '../settle/stock-name-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { createApplyRepository } from './apply-repository.ts'
import { createPreviewRepository, joinByHashing } from './preview-repository.ts'
import { createRowRepository } from './row-repository.ts'

type ApplyDeps = Pick<StockFilesDeps, 'audit' | 'notifications'>

/** What tells of a file that waits for somebody. */
export const waitingKinds = ['stock-settle', 'stock-check', 'stock-columns', 'stock-refused'] as const

/** An import, with the owner of its list and itself locked until the transaction ends. */
export async function holdImport(tx: Db, record: Pick<ImportRecord, 'no' | 'owner_no'>) {
  const tables = tx.withTables<StockFilesTables>()
  const imports = createImportRepository(tables)
  const owner = await imports.holdOwner(record.owner_no)
  await imports.lock(record.no)
  const held = await imports.findByNo(record.no)
  await joinByHashing(tables)
  if (!owner || !held) throw new AppError('record-not-found', { message: 'No such stock file.' })
  return { owner, held }
}

/**
 * Writes an import into the list, in one transaction. Applying it again changes nothing.
 * @param complete whether the file is the whole stock; undefined: as it was sent, or as the stockist last said
 * @returns whether this call has applied it
 * @throws AppError stock-file-not-ready, stockist-not-approved
 */
export async function applyImport(
  deps: ApplyDeps,
  tx: Db,
  record: Pick<ImportRecord, 'no' | 'owner_no'>,
  { actor, complete }: { actor: Actor | null; complete?: boolean | undefined },
): Promise<boolean> {
  const tables = tx.withTables<StockFilesTables>()
  const { owner, held } = await holdImport(tx, record)
  if (held.status === 'applied') return false
  if (held.status !== 'preview') throw new AppError('stock-file-not-ready')
  mustBeApproved(owner)
  const said = complete ?? held.complete
  const isComplete = said ?? owner.files_complete ?? false
  const imports = createImportRepository(tables)
  const counts = isOwnList(held)
    ? await takeAsOwnList(tables, held)
    : await writeList(tx, tables, held, isComplete)
  await imports.markApplied(held.no, isComplete)
  await imports.warnOfOlder(held.owner_no)
  await imports.setCounts(held.no, counts)
  if (said !== null) await imports.rememberComplete(held.owner_no, said)
  if (actor !== null) await rememberLayout(tx, held)
  await deps.notifications.markDone(
    tx,
    counts.toSettle > 0 ? ['stock-check', 'stock-columns'] : waitingKinds,
    held.id,
  )
  await deps.audit.record(tx, {
    actor,
    action: 'stock-file.applied',
    subject: subjectOf(held.owner_no, held.owner_id, held.firm_name),
    details: {
      file: held.id,
      complete: String(isComplete),
      new: String(counts.new),
      changed: String(counts.changed),
      missing: String(counts.missing),
      warnings: held.warnings.join(' '),
    },
  })
  return true
}

/** Writes what is sure of an import into the stockist's list. @returns what has become of its rows */
async function writeList(
  tx: Db,
  tables: Kysely<StockFilesTables>,
  held: ImportRecord,
  isComplete: boolean,
): Promise<ImportCounts> {
  const lists = createApplyRepository(tables)
  await lists.holdMedicines(held.no)
  const names = createStockNameRepository(tables)
  const room = limits.maxStockNames - (await names.countOf(held.owner_no))
  // Rows were counted when they were read, and after each answer; those of the list are counted as they are written.
  const before = (await proposeUnknown(tx, held, room))
    ? await createPreviewRepository(tables).otherCounts(held.no)
    : keptCounts(held.counts)
  const list = { importNo: held.no, stockistNo: held.owner_no, confirmedAt: momentOf(held) }
  const written = await lists.writeItems(list)
  const missing = isComplete ? await lists.endMissing(list) : 0
  await lists.touchStockist(held.owner_no)
  return { ...before, ...written, missing }
}

/** The rows of an own list are the list: what nothing in the catalogue is like is kept as it is printed. */
async function takeAsOwnList(tables: Kysely<StockFilesTables>, held: ImportRecord): Promise<ImportCounts> {
  await createRowRepository(tables).keepUnknown(held.no)
  return createPreviewRepository(tables).counts(held)
}

/**
 * Brings the list up to date with rows of an applied import that were settled since.
 * @param medicines by number: what the rows mean now, and what they meant before
 */
export async function applySettled(
  tx: Db,
  held: ImportRecord,
  { said, before }: { said: readonly number[]; before: readonly number[] },
): Promise<void> {
  if (held.applied_at === null || isOwnList(held)) return
  const lists = createApplyRepository(tx.withTables<StockFilesTables>())
  await lists.holdMedicines(held.no)
  const wrong = before.filter((no) => !said.includes(no))
  await lists.takeBack(held.no, held.owner_no, wrong)
  await lists.writeItems({
    importNo: held.no,
    stockistNo: held.owner_no,
    confirmedAt: momentOf(held),
    // Another row can still name what these rows do not mean any more.
    only: { medicines: [...said, ...wrong], appliedAt: held.applied_at },
  })
  await lists.touchStockist(held.owner_no)
}

/** A person has seen what the columns of this layout mean, and applied it. */
async function rememberLayout(tx: Db, { owner_no, fingerprint }: ImportRecord): Promise<void> {
  if (fingerprint === null) return
  const names = createStockNameRepository(tx.withTables<StockFilesTables>())
  if (await names.layout(owner_no, fingerprint)) await names.useLayout(owner_no, fingerprint)
  else await names.putLayout(owner_no, fingerprint, null, limits.maxStockLayouts)
}

/** When the file says what it says: at the end of the day that it prints, in India, unless it came before. */
export function momentOf({ printed_on, created_at }: ImportRecord): Date {
  if (printed_on === null) return created_at
  const end = new Date(`${printed_on}T23:59:59+05:30`)
  return end < created_at ? end : created_at
}
