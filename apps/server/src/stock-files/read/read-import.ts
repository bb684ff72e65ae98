import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { limits } from '@rasad/contract/limits'
import type { ColumnMapping, StockReading } from '@rasad/stock-reader'
import { gaveUp } from '../../platform/containers/refusals.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { createPreviewRepository, joinByHashing } from '../apply/preview-repository.ts'
import { createRowRepository } from '../apply/row-repository.ts'
import { type ImportToCheck, warningsOf } from '../apply/warnings.ts'
import { type AutomaticEnd, continueAutomatically } from '../automatic-import.ts'
import type { StockFilesDeps } from '../import-deps.ts'
import { createImportRepository, type ImportRecord } from '../import-repository.ts'
import { isOwnList, isTooLong } from '../policy.ts'
import { keptCounts, noCounts, proofsOf, type SeenColumns } from '../present-import.ts'
import { findMeanings } from '../settle/find-meanings.ts'
import { acceptedBefore } from '../settle/propose-items.ts'
import { createStockNameRepository } from '../settle/stock-name-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import type { Letterheads } from './letterheads.ts'
import { type KeyedReading, readStockFile, type StockAnswer } from './read-stock-file.ts'
import { createReadingRepository, type HeldImport, type ReadResult } from './reading-repository.ts'
import { storedRows } from './stored-rows.ts'

const unpack = promisify(gunzip)

const tooManyRows = `A list has at most ${limits.maxOwnListRows.toLocaleString('en-IN')} rows. Please send a part of it.`

/** From here on nobody has to look at the columns. */
const minConfidence = 0.5
/** What must show that they are right where no person was there. */
const minProofs = 2
/** Rows from which on failing sums say that a column is another one. */
const minDenied = 5

/** A reading, and how its columns came about. */
interface Understood extends KeyedReading {
  /** A person chose the columns, for this file or for its layout. */
  isChosen: boolean
  isRemembered: boolean
  /** What a person of the firm has said about files of this layout before: `read` them so, or what each column is. */
  said: 'read' | 'columns' | undefined
}

/** Proofs for the columns of a file that came without a person. A layout that a person has accepted counts as one. */
function proofsFor({ proofs, proof, mapping }: StockReading, said: Understood['said']): number {
  // Where sums mostly fail, something else than before stands in the columns.
  const isDenied = mapping.movements !== undefined && proof.rows >= minDenied && proof.share < 0.5
  const ofPerson = isDenied || !said ? 0 : said === 'columns' ? 2 : 1
  return proofs.length + ofPerson
}

export type ReadingDeps = StockFilesDeps & { letterheads: Pick<Letterheads, 'take'> }

/**
 * Reads an import that this process holds, and stores its rows and what they mean.
 * @throws the signal's reason once it is aborted; nothing is stored then
 */
export async function readImport(deps: ReadingDeps, held: HeldImport, signal: AbortSignal): Promise<void> {
  const tables = deps.db.withTables<StockFilesTables>()
  const imports = createImportRepository(tables)
  const [record, content] = [await imports.findByNo(held.no), await imports.content(held.no)]
  if (!record) return
  if (!content)
    return finish(deps, held, record, refusal('This file is no longer kept. Please send it again.'))
  const bytes = await unpack(content, { maxOutputLength: limits.maxStockFileBytes })
  const understood = await understand(deps, record, bytes)
  signal.throwIfAborted()
  if ('refused' in understood) return finish(deps, held, record, refusal(understood.refused))
  const { reading, keys, isChosen, isRemembered, said } = understood
  if (isTooLong(record, reading.rows.length)) {
    return finish(deps, held, record, refusal(tooManyRows))
  }
  const result: ReadResult = {
    ...refusal(null),
    fingerprint: reading.fingerprint,
    mapping: reading.mapping,
    columns: {
      ...{ columns: reading.columns, seen: reading.seen },
      proofs: proofsOf(reading),
    } satisfies SeenColumns,
    confidence: reading.confidence,
    unaided: !isChosen,
    firm: reading.title.firm?.slice(0, 200) ?? null,
    printedOn: plausibleDay(reading.title.date, record.created_at),
  }
  if (reading.confidence < minConfidence && !isChosen && !isRemembered) {
    return finish(deps, held, record, { ...result, status: 'columns', unaided: false })
  }
  const names = createStockNameRepository(tables)
  const meanings = await findMeanings(
    {
      ...deps,
      namesOf: (keys) => names.ofKeys(record.owner_no, keys),
      acceptedBefore: (items) => acceptedBefore(deps.db, items),
      medicinesByIds: (ids) => names.medicinesByIds(record.owner_no, ids),
    },
    record,
    { rows: reading.rows, keys },
    signal,
  )
  const rows = await storedRows(understood, meanings)
  const toCheck = await factsToCheck(imports, record, result, reading.rows.length)
  const isWhole = await isWholeStock(imports, record)
  const isUnproven = record.via !== 'desk' && !isChosen && proofsFor(reading, said) < minProofs
  await ending(deps, held, record, async (tx) => {
    const inTx = tx.withTables<StockFilesTables>()
    const stored = createRowRepository(inTx)
    await stored.removeAll(held.no)
    await stored.add(held.no, rows)
    await joinByHashing(inTx)
    const counts = await createPreviewRepository(inTx).counts({ ...record, applied_at: null })
    const whole = isWhole ? { named: counts.changed + counts.unchanged, missing: counts.missing } : undefined
    const warnings = [...warningsOf({ ...toCheck, whole }), ...(isUnproven ? ['unproven' as const] : [])]
    const layouts = createStockNameRepository(inTx)
    if (isChosen) {
      const { fingerprint } = reading
      await layouts.putLayout(record.owner_no, fingerprint, record.mapping as object, limits.maxStockLayouts)
    } else if (isRemembered) await layouts.useLayout(record.owner_no, reading.fingerprint)
    await createReadingRepository(inTx).finish(held, { ...result, status: 'preview', counts, warnings })
    return {
      status: 'preview',
      warnings,
      toSettle: counts.toSettle,
      listed: counts.new + counts.changed + counts.unchanged,
    }
  })
}

/** Ends reading a file that this process still holds, and goes on with one that came without a person. */
async function ending(
  deps: StockFilesDeps,
  held: HeldImport,
  record: ImportRecord,
  work: (tx: Db) => Promise<AutomaticEnd>,
): Promise<void> {
  // The person who has just said what the columns mean is there.
  const isUnattended = record.via !== 'desk' && record.unaided
  await deps.db.transaction().execute(async (tx) => {
    const inTx = tx.withTables<StockFilesTables>()
    // Before the import, as everybody locks them.
    if (isUnattended) await createImportRepository(inTx).holdOwner(record.owner_no)
    if (!(await createReadingRepository(inTx).isHeld(held))) return
    const end = await work(tx)
    if (isUnattended) await continueAutomatically(deps, tx, record, end)
  })
}

/** Refuses an import that could not be read, however often it was tried. */
export async function giveUp(deps: StockFilesDeps, held: HeldImport): Promise<void> {
  const record = await createImportRepository(deps.db.withTables<StockFilesTables>()).findByNo(held.no)
  if (!record) return
  await finish(deps, held, record, refusal(gaveUp))
}

async function understand(
  { db, logger, letterheads }: ReadingDeps,
  record: ImportRecord,
  bytes: Uint8Array,
): Promise<Understood | { refused: string }> {
  const chosen = !record.unaided && record.mapping !== null ? (record.mapping as ColumnMapping) : undefined
  const known = chosen ? undefined : letterheads.take(bytes, record.holder_id)
  // Reading takes the bytes away.
  const first = known ?? told(await readStockFile(new Uint8Array(bytes), chosen), record, logger)
  if ('refused' in first) return first
  const { fingerprint } = first.reading
  const names = createStockNameRepository(db.withTables<StockFilesTables>())
  if (chosen) {
    return { ...first, isChosen: true, isRemembered: true, said: 'columns' }
  }
  const layout = await names.layout(record.owner_no, fingerprint)
  const mapping = layout?.mapping as ColumnMapping | null | undefined
  if (!mapping) {
    const isRemembered = layout !== undefined
    return { ...first, isChosen: false, isRemembered, said: isRemembered ? 'read' : undefined }
  }
  const again = told(await readStockFile(new Uint8Array(bytes), mapping), record, logger)
  return 'refused' in again ? again : { ...again, isChosen: false, isRemembered: true, said: 'columns' }
}

/** Logs what is an error of ours. The file itself is in no log. */
function told(answer: StockAnswer, { id }: ImportRecord, logger: StockFilesDeps['logger']) {
  if ('refused' in answer && answer.problem !== undefined) {
    logger.warn({ import: id, where: placeOf(answer.problem) }, 'a stock file has met something unforeseen')
  }
  return answer
}

/** Where an error came from, without its message, which can quote the file. */
function placeOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .join('\n')
}

function refusal(message: string | null): ReadResult {
  return {
    ...{
      status: 'refused',
      fingerprint: null,
      mapping: null,
      columns: null,
      confidence: null,
      unaided: true,
    },
    ...{ firm: null, printedOn: null, counts: noCounts, warnings: [], message },
  }
}

async function finish(deps: StockFilesDeps, held: HeldImport, record: ImportRecord, result: ReadResult) {
  await ending(deps, held, record, async (tx) => {
    const inTx = tx.withTables<StockFilesTables>()
    await createRowRepository(inTx).removeAll(held.no)
    await createReadingRepository(inTx).finish(held, result)
    return { status: result.status === 'columns' ? 'columns' : 'refused' }
  })
}

/** A day that a stock statement can be of: not after it came, and not long before. */
function plausibleDay(day: string | undefined, came: Date): string | null {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const time = Date.parse(`${day}T00:00:00+05:30`)
  if (Number.isNaN(time) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return null
  const years = (came.getTime() - time) / (365.25 * 86_400_000)
  return years > -1 / 365 && years < 10 ? day : null
}

/** Whether a stockist's file is taken for all that it has, unless somebody says otherwise. */
async function isWholeStock(
  imports: ReturnType<typeof createImportRepository>,
  record: ImportRecord,
): Promise<boolean> {
  if (isOwnList(record)) return false
  return record.complete ?? (await imports.stockist(record.owner_id))?.files_complete ?? false
}

async function factsToCheck(
  imports: ReturnType<typeof createImportRepository>,
  record: ImportRecord,
  { firm, printedOn }: ReadResult,
  items: number,
): Promise<ImportToCheck> {
  const [before, firmsBefore] = await Promise.all([
    imports.lastApplied(record.owner_no),
    imports.appliedFirms(record.owner_no),
  ])
  const counted = before && keptCounts(before.counts)
  return {
    firmName: record.firm_name,
    ...{ firm, printedOn, items, firmsBefore },
    before: before &&
      counted && {
        date: before.printed_on ?? dayInIndia(before.created_at),
        items:
          counted.new +
          counted.changed +
          counted.unchanged +
          counted.toSettle +
          counted.waiting +
          counted.ignored,
      },
  }
}

function dayInIndia(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
}

/** Whether an error means only that the service cannot read now: it is tried again. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not-ready'
}
