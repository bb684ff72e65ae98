import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { type OptionalColumn, openImport, stagedLine } from './import-repository.ts'
import type { ImportedMedicine } from './import-row.ts'

const companiesAtOnce = 5_000
const maxSlices = 20
const minSlice = 25_000

/** The import was told to stop; nothing of it was written. */
export class ImportStoppedError extends Error {
  override name = 'ImportStoppedError'
  override message = 'The import was stopped; nothing was written.'
}

export interface StoreOptions {
  database: Database
  /** In batches, `line` ascending. An error ends the import. */
  medicines: AsyncIterable<{ line: number; medicine: ImportedMedicine }[]>
  /** What of the medicines is known; of those already there, nothing else is changed. */
  columns: () => OptionalColumn[]
  onDuplicate: (line: number, firstLine: number) => void
  /** How many lines of how many are written. */
  onWritten: (done: number, total: number) => void
  onWait: () => void
  signal: AbortSignal
}

export interface StoreResult {
  created: number
  changed: number
  unchanged: number
  companiesCreated: number
  duplicates: number
}

/**
 * Brings medicines into the catalogue: those of a (company, name) that is not there are added, others changed
 * where they differ, all in one transaction. Storing the same again changes nothing.
 * @throws ImportStoppedError when the signal came before the end, or what reading the medicines throws.
 */
export async function storeMedicines(options: StoreOptions): Promise<StoreResult> {
  const { database, signal, onWritten } = options
  const repository = await openImport(database)
  const cancel = () => void repository.cancel()
  let duplicates = 0
  let staged = 0
  let lastLine = 0

  async function* stagedLines(): AsyncGenerator<string> {
    for await (const batch of options.medicines) {
      staged += batch.length
      lastLine = batch.at(-1)?.line ?? lastLine
      if (batch.length === 0) continue
      yield batch.map(({ line, medicine }) => stagedLine({ line, id: newId(), ...medicine })).join('')
    }
  }

  async function addCompanies(): Promise<number> {
    const missing = await repository.newCompanies()
    let added = 0
    for (let from = 0; from < missing.length; from += companiesAtOnce) {
      signal.throwIfAborted()
      const slice = missing.slice(from, from + companiesAtOnce)
      added += await repository.addCompanies(slice.map((company) => ({ ...company, id: newId() })))
    }
    return added
  }

  async function addMedicines(): Promise<number> {
    const slice = Math.max(minSlice, Math.ceil(lastLine / maxSlices))
    let added = 0
    for (let after = 0; after < lastLine; after += slice) {
      signal.throwIfAborted()
      added += await repository.addMedicines(after, after + slice)
      onWritten(Math.min(after + slice, lastLine), lastLine)
    }
    return added
  }

  try {
    signal.throwIfAborted()
    await repository.stage(stagedLines(), signal)
    signal.addEventListener('abort', cancel)
    for await (const { line, firstLine } of repository.removeDuplicates()) {
      duplicates++
      options.onDuplicate(line, firstLine)
    }
    signal.throwIfAborted()
    await repository.begin(options.onWait)
    onWritten(0, lastLine)
    const companiesCreated = await addCompanies()
    signal.throwIfAborted()
    const columns = options.columns()
    const found = await repository.compare(columns)
    const created = found.created > 0 ? await addMedicines() : 0
    signal.throwIfAborted()
    const changed = found.changed > 0 ? await repository.changeMedicines(columns) : 0
    await repository.confirmFound()
    signal.throwIfAborted()
    await repository.commit()
    if (created + changed > 0) await repository.settle()
    const unchanged = staged - duplicates - created - changed
    return { created, changed, unchanged, companiesCreated, duplicates }
  } catch (error) {
    throw signal.aborted ? new ImportStoppedError(undefined, { cause: error }) : error
  } finally {
    signal.removeEventListener('abort', cancel)
    repository.close()
  }
}
