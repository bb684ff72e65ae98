import type { Category } from '@rasad/contract/search'
import { type NameIndex, openIndex } from '@rasad/matching'
import type { ByteText } from '../platform/byte-text.ts'
import { LiveCompositions } from './compositions.ts'
import { LiveExactNames } from './exact-names.ts'
import type { FormHashes } from './form-hashes.ts'
import { MedicineReader } from './medicine-columns.ts'
import { entryOf, LivePostings, priceClass } from './postings.ts'
import { SaltWords } from './salt-words.ts'
import { companyName, medicineName, type Snapshot, supplierName } from './snapshot.ts'
import type {
  ChangedListing,
  ChangedMedicine,
  CompanyRecord,
  MedicineRecord,
  SupplierRecord,
} from './snapshot-repository.ts'

const noCompany = Buffer.from(',"companyId":null,"companyName":null')

/** The catalogue in memory: a snapshot and the changes since then. */
export class Catalogue {
  /** By these a text means a record; unconfirmed entries are in none of them. */
  readonly names: Record<Category, NameIndex>
  /** Unconfirmed entries: found behind the others, and meant by no text. */
  readonly unconfirmedNames: Record<'medicine' | 'company', NameIndex>
  readonly postings: LivePostings
  readonly compositions: LiveCompositions
  readonly exactNames: LiveExactNames
  readonly salts: SaltWords
  readonly companies = new Map<number, CompanyRecord>()
  readonly suppliers: Map<number, SupplierRecord>
  readonly #medicines: MedicineReader
  readonly #formHashes: FormHashes
  /** The company part of a medicine's hit, as JSON, by company number. */
  readonly #companyParts: Buffer[] = [noCompany]
  /** Unconfirmed medicines. */
  readonly #unconfirmed: Set<number>
  /** null: deleted since the snapshot. */
  readonly #changedMedicines = new Map<number, MedicineRecord | null>()

  /** Names that confirmed companies have got since the snapshot. */
  readonly #changedCompanies = new Set<string>()

  /** @param openMedicines opens the index of medicine names; can also make other threads follow it */
  constructor(
    snapshot: Snapshot,
    openMedicines: (snapshot: Snapshot) => NameIndex = ({ names }) => openIndex(names.medicine),
  ) {
    this.names = {
      medicine: openMedicines(snapshot),
      company: openIndex(snapshot.names.company),
      supplier: openIndex(snapshot.names.supplier),
    }
    this.unconfirmedNames = {
      medicine: openIndex(snapshot.unconfirmedNames.medicine),
      company: openIndex(snapshot.unconfirmedNames.company),
    }
    this.postings = new LivePostings(snapshot.postings)
    this.compositions = new LiveCompositions(snapshot.compositions)
    this.exactNames = new LiveExactNames(snapshot.exactNames, (no) => this.medicine(no)?.name)
    this.salts = new SaltWords(snapshot.saltWords)
    this.#formHashes = snapshot.formHashes
    for (const record of snapshot.companies) this.#setCompany(record)
    this.suppliers = new Map(snapshot.suppliers.map((record) => [record.no, record]))
    this.#medicines = new MedicineReader(snapshot.medicines)
    this.#unconfirmed = new Set(snapshot.unconfirmed)
  }

  /** The number of changes on top of the snapshot. When it grows large, a new snapshot is faster. */
  get changedSize(): number {
    return this.#changedMedicines.size + this.postings.changedSize
  }

  medicine(no: number): MedicineRecord | undefined {
    const changed = this.#changedMedicines.get(no)
    return changed === undefined ? this.#medicines.read(no) : (changed ?? undefined)
  }

  /** Whether a stockist added this medicine and it is still unconfirmed. */
  isUnconfirmed(no: number): boolean {
    return this.#unconfirmed.has(no)
  }

  /** False only when the hashes prove that the two medicines have different forms. */
  mayShareForm(no: number, other: number): boolean {
    if (this.#changedMedicines.has(no) || this.#changedMedicines.has(other)) return true
    return this.#formHashes[no] === this.#formHashes[other]
  }

  /** Prefetches what `writeMedicine` will read of these medicines: see `MedicineReader.fetch`. */
  fetchMedicines(numbers: readonly number[]): void {
    this.#medicines.fetch(numbers)
  }

  /**
   * Writes a medicine as the JSON of a hit.
   * @returns false when it must be read as an object instead: it has changed since the snapshot, is unconfirmed or does
   *   not exist
   */
  writeMedicine(no: number, into: ByteText): boolean {
    if (this.#changedMedicines.size > 0 && this.#changedMedicines.has(no)) return false
    // The columns do not contain the unconfirmed mark.
    if (this.#unconfirmed.size > 0 && this.#unconfirmed.has(no)) return false
    return this.#medicines.write(no, this.#companyParts, this.postings.count(no), into)
  }

  putMedicine({ unconfirmed, ...record }: ChangedMedicine): void {
    if (unconfirmed) this.#unconfirmed.add(record.no)
    else this.#unconfirmed.delete(record.no)
    this.#changedMedicines.set(record.no, record)
    const company = this.companies.get(record.companyNo ?? 0)?.name
    const name = medicineName(record, this.postings.count(record.no) + 1, company)
    this.compositions.set(record.no, unconfirmed ? null : record.composition)
    this.exactNames.set(record.no, unconfirmed ? null : record.name)
    if (unconfirmed) {
      this.names.medicine.remove(record.no)
      this.unconfirmedNames.medicine.put(name)
    } else {
      if (record.composition !== null) this.salts.add(record.composition)
      this.unconfirmedNames.medicine.remove(record.no)
      this.names.medicine.put(name)
    }
  }

  removeMedicine(no: number): void {
    this.#changedMedicines.set(no, null)
    this.#unconfirmed.delete(no)
    this.compositions.set(no, null)
    this.exactNames.set(no, null)
    this.names.medicine.remove(no)
    this.unconfirmedNames.medicine.remove(no)
  }

  /** The names of confirmed companies that the snapshot does not have. */
  get changedCompanies(): string[] {
    return [...this.#changedCompanies]
  }

  putCompany(record: CompanyRecord): void {
    const before = this.companies.get(record.no)
    if (record.unconfirmed) this.#changedCompanies.delete(record.name)
    else if (before?.name !== record.name || before.unconfirmed) this.#changedCompanies.add(record.name)
    this.#setCompany(record)
    const [its, other] = record.unconfirmed
      ? [this.unconfirmedNames, this.names]
      : [this.names, this.unconfirmedNames]
    its.company.put(companyName(record))
    other.company.remove(record.no)
  }

  removeCompany(no: number): void {
    this.companies.delete(no)
    this.#companyParts[no] = noCompany
    this.names.company.remove(no)
    this.unconfirmedNames.company.remove(no)
  }

  /** A stockist that is not approved is treated as missing. */
  putSupplier(record: SupplierRecord): void {
    if (!record.approved) {
      this.removeSupplier(record.no)
      return
    }
    this.suppliers.set(record.no, record)
    this.names.supplier.put(supplierName(record))
  }

  removeSupplier(no: number): void {
    this.suppliers.delete(no)
    this.names.supplier.remove(no)
  }

  /** Sets a stockist's listings among the medicines from..to, and updates how widely each is carried. */
  putListings(
    stockistNo: number,
    from: number,
    to: number,
    listed: Omit<ChangedListing, 'stockist_no'>[],
  ): void {
    const entries = new Map(
      listed.map((row) => [
        row.medicine_no,
        {
          entry: entryOf(stockistNo, row.available),
          price: priceClass(row.price_paise),
          day: row.day,
        },
      ]),
    )
    const last = Math.max(Math.min(to, this.postings.maxMedicine), ...[...entries.keys()].slice(-1))
    for (let no = from; no <= last; no++) {
      const listing = entries.get(no)
      const before = this.postings.count(no)
      this.postings.set(no, stockistNo, listing?.entry ?? null, listing?.price, listing?.day)
      if (this.postings.count(no) === before) continue
      const index = (this.#unconfirmed.has(no) ? this.unconfirmedNames : this.names).medicine
      index.setPopularity(no, this.postings.count(no) + 1)
    }
  }

  #setCompany(record: CompanyRecord): void {
    const { no, id, name } = record
    this.companies.set(no, record)
    while (this.#companyParts.length <= no) this.#companyParts.push(noCompany)
    this.#companyParts[no] = Buffer.from(`,"companyId":"${id}","companyName":${JSON.stringify(name)}`)
  }
}
