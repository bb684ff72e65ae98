import {
  type ColumnChoice,
  type ImportCounts,
  ImportCountsSchema,
  type ImportRow,
  type ImportRowKind,
  type ListedImport,
  type StockImport,
  type StockProof,
} from '@rasad/contract/stock-files'
import type { ColumnMapping, ReadColumn, StockReading } from '@rasad/stock-reader'
import { rupees } from '../trade-tables/trade-tables.ts'
import type { FactsRow, MedicineRow, PreviewRow } from './apply/preview-repository.ts'
import type { ImportRecord } from './import-repository.ts'
import { isOwnList } from './policy.ts'
import type { OfferedMeaning } from './settle/offered-meanings.ts'

export const noCounts: ImportCounts = {
  ...{ new: 0, changed: 0, unchanged: 0, missing: 0 },
  ...{ toSettle: 0, waiting: 0, ignored: 0, skipped: 0, negative: 0 },
}

/** What is kept of the columns of a file. */
export interface SeenColumns {
  /** What each is taken for: heading by meaning. */
  columns: Record<string, string>
  seen: ReadColumn[]
  /** Absent in those that were read before they were kept. */
  proofs?: StockProof[]
}

/** The proofs of a reading, with the headings that a person knows the columns by. */
export function proofsOf({ proofs, mapping, seen }: StockReading): StockProof[] {
  const named = (index: number, sign: number) => ({
    index,
    heading: seen.find((column) => column.index === index)?.heading ?? '',
    sign,
  })
  return proofs.map(({ kind, held, of }) => {
    const { movements = [], rate, value } = mapping
    const columns =
      kind === 'movement'
        ? movements.map(({ column, sign }) => named(column, sign))
        : kind === 'value'
          ? [rate, value].flatMap((index) => (index === undefined ? [] : [named(index, 1)]))
          : []
    return { kind, held, of, columns }
  })
}

/** The counts that were kept when it was last looked at. */
export function keptCounts(counts: unknown): ImportCounts {
  const parsed = ImportCountsSchema.safeParse(counts)
  return parsed.success ? parsed.data : noCounts
}

/** An import for its stockist and for admins. */
export function presentImport(row: ImportRecord, counts = keptCounts(row.counts)): StockImport {
  const shown = row.columns_seen as SeenColumns | null
  const canChoose = row.status === 'columns' || row.status === 'preview'
  return {
    _id: row.id,
    status: row.status,
    via: row.via,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    columns: shown?.columns ?? null,
    ...(canChoose && shown && { seen: shown.seen }),
    ...(canChoose && shown?.proofs && { proofs: shown.proofs }),
    ...(canChoose && row.mapping !== null && { mapping: choiceOf(row.mapping as ColumnMapping) }),
    counts,
    warnings: row.warnings,
    ...(row.message !== null && { message: row.message }),
    complete: row.complete,
    ...(isOwnList(row) && { supplier: row.firm_name }),
    firm: row.firm,
    printedOn: row.printed_on,
    createdAt: row.created_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoable: row.undoable,
    hasFile: row.has_file,
  }
}

export function presentListedImport(row: ImportRecord): ListedImport {
  return {
    ...presentImport(row),
    stockist: { _id: row.owner_id, name: row.firm_name },
    unaided: row.unaided,
    confidence: row.confidence,
    fingerprint: row.fingerprint,
  }
}

function choiceOf(mapping: ColumnMapping): Partial<ColumnChoice> {
  const { movements, pts, rate, value, ...choice } = mapping
  return choice
}

/** A row of an import. @param medicines by number @param offered what is like it */
export function presentRow(
  kind: ImportRowKind,
  row: PreviewRow,
  medicines: ReadonlyMap<number, MedicineRow>,
  offered: readonly OfferedMeaning[],
): ImportRow {
  const medicine = row.medicine_no === null ? undefined : medicines.get(row.medicine_no)
  return {
    line: row.line,
    row: row.row_no,
    ...(row.sheet !== null && { sheet: row.sheet }),
    kind,
    text: row.text,
    ...(row.code !== null && { code: row.code }),
    ...(row.pack !== null && { pack: row.pack }),
    ...(row.company !== null && { company: row.company }),
    quantity: row.quantity === null ? null : Number(row.quantity),
    ...(row.free !== null && { free: Number(row.free) }),
    ...(row.mrp_paise !== null && { mrp: row.mrp_paise / 100 }),
    ...(row.ptr_paise !== null && { ptr: row.ptr_paise / 100 }),
    ...(row.scheme !== null && { scheme: row.scheme }),
    ...(row.batch !== null && { batch: row.batch }),
    ...(row.expiry !== null && { expiry: row.expiry }),
    flags: row.flags,
    ...(row.why !== null && { why: row.why }),
    medicine: medicine ? presentMeant(medicine) : null,
    ...(row.before !== null && { before: presentFacts(row.before) }),
    ...(row.after !== null && { after: presentFacts(row.after) }),
    candidates: offered.flatMap(({ no, score, isSetAside, refused }) => {
      const candidate = medicines.get(no)
      if (!candidate) return []
      const medicine = { ...presentMeant(candidate), composition: candidate.composition }
      return [
        { medicine, score, ...(isSetAside && { setAside: true as const }), ...(refused && { refused }) },
      ]
    }),
  }
}

function presentMeant({ id, name, company_name, pack, price_paise }: MedicineRow) {
  return { _id: id, name, companyName: company_name, pack, price: rupees(price_paise) }
}

function presentFacts({ mrp_paise, ptr_paise, ...facts }: FactsRow) {
  return { ...facts, mrp: rupees(mrp_paise), ptr: rupees(ptr_paise) }
}
