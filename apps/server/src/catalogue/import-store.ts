import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { type OptionalColumn, openImport, stagedLine } from './import-repository.ts'
import type { ImportedMedicine } from './import-row.ts'

const companiesAtOnce = 5_000
const maxSlices = 20
const minSlice = 25_000

/** The import was stopped; nothing was written. */
export class ImportStoppedError extends Error {
  override name = 'ImportStoppedError'
  override message = 'The import was stopped; nothing was written.'
}

export interface StoreOptions {
  database: Database
  /** Batches with ascending `line`. An error aborts the import. */
  medicines: AsyncIterable<{ line: number; medicine: ImportedMedicine }[]>
  /** The fields that are known. Other fields of existing medicines stay unchanged. */
  columns: () => OptionalColumn[]
  onDuplicate: (line: number, firstLine: number) => void
  /** A line that names what an admin has removed. */
  onRemoved: (line: number) => void
  /** Called with the number of lines written and the total. */
  onWritten: (done: number, total: number) => void
  onWait: () => void
  signal: AbortSignal
}

interface StoreResult {
  created: number
  changed: number
  unchanged: number
  companiesCreated: number
  duplicates: number
  /** Lines that name what an admin has removed. */
  removed: number
}

/**
 * Writes medicines to the catalogue in one transaction: adds each new (company, name) and updates existing ones that
 * differ. Storing the same medicines again changes nothing.
 * @throws ImportStoppedError when the signal fires before the end, or any error from iterating the medicines.
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
    await repository.tellPacksApart()
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
    if (found.removed > 0) for (const line of await repository.removedLines()) options.onRemoved(line)
    const created = found.created > 0 ? await addMedicines() : 0
    signal.throwIfAborted()
    const changed = found.changed > 0 ? await repository.changeMedicines(columns) : 0
    await repository.confirmFound()
    signal.throwIfAborted()
    await repository.commit()
    if (created + changed > 0) await repository.settle()
    const unchanged = staged - duplicates - found.removed - created - changed
    return { created, changed, unchanged, companiesCreated, duplicates, removed: found.removed }
  } catch (error) {
    throw signal.aborted ? new ImportStoppedError(undefined, { cause: error }) : error
  } finally {
    signal.removeEventListener('abort', cancel)
    repository.close()
  }
}
