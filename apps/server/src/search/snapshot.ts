import { buildIndexData, type IndexData, inSharedMemory, type NameRow, transferables } from '@rasad/matching'
import type pg from 'pg'
import { type Compositions, createCompositionsBuilder } from './compositions.ts'
import { buildExactNames, type ExactNames } from './exact-names.ts'
import { buildFormHashes, type FormHashes } from './form-hashes.ts'
import { createColumnsBuilder, type MedicineColumns, MedicineReader } from './medicine-columns.ts'
import { createPostingsBuilder, entryOf, type Postings, priceClass } from './postings.ts'
import {
  beginSnapshot,
  type CompanyRecord,
  endSnapshot,
  type LogPosition,
  listedBytes,
  type MedicineRecord,
  readCompanies,
  readCompanyListings,
  readListings,
  readMedicines,
  readSizes,
  readSuppliers,
  readUnconfirmed,
  type SupplierRecord,
} from './snapshot-repository.ts'

/**
 * The whole catalogue at one moment, as search needs it. Consists of plain values, so that it can move between threads.
 */
export interface Snapshot {
  position: LogPosition
  medicines: MedicineColumns
  postings: Postings
  compositions: Compositions
  exactNames: ExactNames
  formHashes: FormHashes
  /** The numbers of unconfirmed medicines; there are few. What strangers write means nothing: they have an index of their own. */
  unconfirmed: number[]
  /** The words of the salts in all compositions. */
  saltWords: string[]
  companies: CompanyRecord[]
  suppliers: SupplierRecord[]
  names: { medicine: IndexData; company: IndexData; supplier: IndexData }
  unconfirmedNames: { medicine: IndexData; company: IndexData }
}

/**
 * Reads the database and builds the indexes. Takes seconds of processor time for a large catalogue: do not call it on the
 * thread that answers then.
 */
export async function buildSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  const position = await beginSnapshot(client)
  const { maxMedicine, maxStockist } = await readSizes(client)
  const companies = new Map((await readCompanies(client)).map((company) => [company.no, company]))
  const suppliers = new Map((await readSuppliers(client)).map((supplier) => [supplier.no, supplier]))
  await readCompanyListings(client, (stockistNo, companyNo) => {
    const company = companies.get(companyNo)
    const supplier = suppliers.get(stockistNo)
    if (company) company.stockistCount++
    if (supplier) supplier.companyCount++
  })

  const postingsBuilder = createPostingsBuilder(maxMedicine, maxStockist)
  await readListings(client, (stockistNo, listed) => {
    const supplier = suppliers.get(stockistNo)
    if (supplier) supplier.medicineCount = listed.length / listedBytes
    for (let at = 0; at < listed.length; at += listedBytes) {
      const listing = listed.readUInt32BE(at)
      const price = priceClass(listed.readInt32BE(at + 4))
      const day = listed.readInt16BE(at + 8)
      postingsBuilder.add(listing >>> 1, entryOf(stockistNo, (listing & 1) === 1), price, day)
    }
  })
  const postings = postingsBuilder.finish()

  const columns = createColumnsBuilder(maxMedicine)
  await readMedicines(client, (fields) => columns.add(fields))
  const unconfirmed = await readUnconfirmed(client)
  const isUnconfirmed = new Set(unconfirmed)
  await endSnapshot(client)
  const medicines = columns.finish()
  for (const companyNo of medicines.companyNo) {
    const company = companies.get(companyNo)
    if (company) company.medicineCount++
  }

  const compositions = createCompositionsBuilder(maxMedicine)
  const medicineIndex = buildIndexData(
    medicineNames(medicines, postings, companies, (no) => !isUnconfirmed.has(no), compositions.add),
  )

  const companyIndex = (areUnconfirmed: boolean) => {
    const ones = [...companies.values()].filter(({ unconfirmed }) => unconfirmed === areUnconfirmed)
    return buildIndexData(ones.map(companyName), { names: 'plain' })
  }

  return {
    position,
    medicines,
    postings,
    compositions: compositions.finish(),
    exactNames: buildExactNames(medicineIndex),
    formHashes: buildFormHashes(medicineIndex),
    unconfirmed,
    saltWords: [...compositions.salts],
    companies: [...companies.values()],
    suppliers: [...suppliers.values()],
    names: {
      // Other threads resolve demands.
      medicine: inSharedMemory(medicineIndex),
      company: companyIndex(false),
      supplier: buildIndexData([...suppliers.values()].map(supplierName), { names: 'plain' }),
    },
    unconfirmedNames: {
      medicine: buildIndexData(medicineNames(medicines, postings, companies, (no) => isUnconfirmed.has(no))),
      company: companyIndex(true),
    },
  }
}

/** The buffers to transfer instead of copying. */
export function snapshotTransferables({
  postings,
  compositions,
  exactNames,
  formHashes,
  names,
  unconfirmedNames,
}: Snapshot): ArrayBuffer[] {
  return [
    postings.offsets.buffer,
    postings.entries.buffer,
    postings.prices.buffer,
    postings.days.buffer,
    compositions.hashes.buffer,
    compositions.start.buffer,
    compositions.members.buffer,
    exactNames.buffer,
    formHashes.buffer,
    ...[...Object.values(names), ...Object.values(unconfirmedNames)].flatMap(transferables),
  ]
}

/** @param onComposition called for each of these medicines in passing, so that its texts are read only once. */
function* medicineNames(
  medicines: MedicineColumns,
  { offsets }: Postings,
  companies: ReadonlyMap<number, CompanyRecord>,
  isOne: (no: number) => boolean,
  onComposition?: (no: number, composition: string | null) => void,
): Iterable<NameRow> {
  const reader = new MedicineReader(medicines)
  for (let no = 0; no <= medicines.most; no++) {
    const record = isOne(no) ? reader.read(no) : undefined
    if (!record) continue
    onComposition?.(no, record.composition)
    const stockistCount = (offsets[no + 1] ?? 0) - (offsets[no] ?? 0)
    const company = companies.get(record.companyNo ?? 0)?.name
    yield medicineName(record, stockistCount + 1, company)
  }
}

/** A medicine is found by its name and, ranked lower, by its salts; the most widely carried come first. */
export function medicineName(
  record: Pick<MedicineRecord, 'no' | 'name' | 'composition' | 'pack' | 'form'>,
  popularity: number,
  company: string | undefined,
): NameRow {
  return {
    key: record.no,
    name: record.name,
    ...(record.composition !== null && { alias: record.composition }),
    ...(company !== undefined && { company }),
    ...(record.pack !== null && { pack: record.pack }),
    ...(record.form !== null && { form: record.form }),
    popularity,
  }
}

export function companyName(record: CompanyRecord): NameRow {
  const carried = record.stockistCount * 1000 + record.medicineCount
  return { key: record.no, name: record.name, popularity: carried + 1 }
}

export function supplierName(record: SupplierRecord): NameRow {
  return {
    key: record.no,
    name: record.name,
    ...(record.location !== null && { alias: record.location }),
    popularity: record.medicineCount,
  }
}
