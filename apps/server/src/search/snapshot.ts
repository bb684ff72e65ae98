import { buildIndexData, type IndexData, type NameRow, transferables } from '@rasad/matching'
import type pg from 'pg'
import {
  beginSnapshot,
  type CompanyRecord,
  endSnapshot,
  type LogPosition,
  readCompanies,
  readListings,
  readMedicines,
  readSizes,
  readSuppliers,
  type SupplierRecord,
} from './catalogue-repository.ts'
import { createColumnsBuilder, type MedicineColumns, MedicineReader } from './medicine-columns.ts'
import { createPostingsBuilder, entryOf, type Postings } from './postings.ts'

/** The whole catalogue as search needs it, at one moment. Made of plain values: it moves between threads. */
export interface Snapshot {
  position: LogPosition
  medicines: MedicineColumns
  postings: Postings
  companies: CompanyRecord[]
  suppliers: SupplierRecord[]
  names: { medicine: IndexData; company: IndexData; supplier: IndexData }
}

/** Reads the database and builds the indexes. Seconds of pure computing: not for the thread that answers. */
export async function buildSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  const position = await beginSnapshot(client)
  const { medicineMost, stockistMost } = await readSizes(client)
  const companies = await readCompanies(client)
  const suppliers = (await readSuppliers(client)).filter((supplier) => supplier.approved)

  const approved = new Uint8Array(stockistMost + 1)
  for (const { no } of suppliers) approved[no] = 1
  const postingsBuilder = createPostingsBuilder(medicineMost, stockistMost)
  await readListings(client, ([stockist, medicine, available]) => {
    const stockistNo = stockist?.readInt32BE(0) ?? 0
    if (approved[stockistNo]) {
      postingsBuilder.add(medicine?.readInt32BE(0) ?? 0, entryOf(stockistNo, available?.[0] === 1))
    }
  })
  const postings = postingsBuilder.finish()

  const columns = createColumnsBuilder(medicineMost)
  await readMedicines(client, (fields) => columns.add(fields))
  await endSnapshot(client)
  const medicines = columns.finish()

  return {
    position,
    medicines,
    postings,
    companies,
    suppliers,
    names: {
      medicine: buildIndexData(medicineNames(medicines, postings)),
      company: buildIndexData(companies.map(companyName), { names: 'plain' }),
      supplier: buildIndexData(suppliers.map(supplierName), { names: 'plain' }),
    },
  }
}

/** The buffers that move instead of being copied. */
export function snapshotTransferables({ medicines, postings, names }: Snapshot): ArrayBuffer[] {
  return [
    medicines.ids.buffer,
    medicines.flags.buffer,
    medicines.companyNo.buffer,
    medicines.pricePaise.buffer,
    medicines.textAt.buffer,
    medicines.text.buffer,
    postings.offsets.buffer,
    postings.entries.buffer,
    ...Object.values(names).flatMap(transferables),
  ]
}

function* medicineNames(medicines: MedicineColumns, { offsets }: Postings): Iterable<NameRow> {
  const reader = new MedicineReader(medicines)
  for (let no = 0; no <= medicines.most; no++) {
    const record = reader.read(no)
    if (record) yield medicineName(record, (offsets[no + 1] ?? 0) - (offsets[no] ?? 0))
  }
}

/** A medicine is found by its name, and by its salts at a lower rank; the most widely carried come first. */
export function medicineName(
  record: { no: number; name: string; composition: string | null },
  stockistCount: number,
): NameRow {
  return {
    key: record.no,
    name: record.name,
    ...(record.composition !== null && { alias: record.composition }),
    popularity: stockistCount,
  }
}

export function companyName(record: CompanyRecord): NameRow {
  return { key: record.no, name: record.name, popularity: record.stockistCount * 1000 + record.medicineCount }
}

export function supplierName(record: SupplierRecord): NameRow {
  return {
    key: record.no,
    name: record.name,
    ...(record.location !== null && { alias: record.location }),
    popularity: record.medicineCount,
  }
}
