import { nameKey } from '@rasad/lexicon'
import { listingSizes, medicineDrawer } from '../../seed/bench/listings.ts'
import { benchMedicines } from '../../seed/bench/medicines.ts'
import { benchStockists } from '../../seed/bench/stockists.ts'
import { createRandom, type Random } from '../../seed/demo/random.ts'
import type { ImportedMedicine } from '../catalogue/catalogue.ts'
import { ImportStoppedError, medicineKey, storeMedicines } from '../catalogue/catalogue.ts'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { type ListableMedicines, listingLine, type SeedRepository, seedInOne } from './seed-repository.ts'

const medicinesAtOnce = 5_000
const stockistsAtOnce = 1_000
const listingsAtOnce = 100_000
const linesAtOnce = 2_000
const dayLength = 24 * 60 * 60_000
/** The day that the listings of a benchmark are of. */
const benchDay = Date.UTC(2026, 0, 1, 15)

interface BenchOptions {
  database: Database
  /** Medicines are generated until the catalogue has this many. */
  medicines: number
  /** Stockists to add. */
  stockists: number
  /** Listings to add, across all of the new stockists. */
  listings: number
  seed: number
  signal: AbortSignal
  /** @param title what is being added */
  onProgress: (title: string, done: number, total: number) => void
}

/**
 * Fills a catalogue for benchmarks: stockists of different sizes, and listings with a popular head and a long tail over
 * the existing medicines.
 * @returns how many of each were added.
 * @throws RangeError when the listings do not fit; ImportStoppedError after the signal.
 */
export async function seedBench(
  options: BenchOptions,
): Promise<{ medicines: number; stockists: number; listings: number }> {
  const random = createRandom(options.seed)
  const medicines = await topUpMedicines(options, random)
  await seedInOne(options.database, async (repository) => {
    const there = await repository.readMedicines()
    const sizes = listingSizes(options.stockists, there.no.length, options.listings, random)
    const stockistNos = await addStockists(repository, options, random)
    await addListings(repository, options, random, there, sizes, stockistNos)
    await repository.analyze()
  })
  return { medicines, stockists: options.stockists, listings: options.listings }
}

async function topUpMedicines({ database, ...options }: BenchOptions, random: Random): Promise<number> {
  const there = await seedInOne(database, (repository) => repository.countMedicines())
  const missing = options.medicines - there
  if (missing <= 0) return 0

  async function* generate(): AsyncGenerator<{ line: number; medicine: ImportedMedicine }[]> {
    let batch: { line: number; medicine: ImportedMedicine }[] = []
    let line = 0
    for (const made of benchMedicines(missing, random)) {
      line++
      const keys = { nameKey: medicineKey(made.name), companyKey: nameKey(made.company), packKey: null }
      const medicine = { ...made, ...keys }
      batch.push({ line, medicine })
      if (batch.length < medicinesAtOnce) continue
      yield batch
      batch = []
    }
    yield batch
  }

  const { created } = await storeMedicines({
    database,
    medicines: generate(),
    columns: () => [],
    onDuplicate: () => {},
    onRemoved: () => {},
    onWritten: (done, total) => options.onProgress('Medicines', done, total),
    onWait: () => {},
    signal: options.signal,
  })
  return created
}

async function addStockists(
  repository: SeedRepository,
  { stockists, signal, onProgress }: BenchOptions,
  random: Random,
): Promise<number[]> {
  const rows = benchStockists(stockists, random).map(({ firmName, contactPerson, ...rest }) => ({
    id: newId(),
    firm_name: firmName,
    contact_person: contactPerson,
    status: 'approved' as const,
    ...rest,
  }))
  const numbers: number[] = []
  for (let from = 0; from < rows.length; from += stockistsAtOnce) {
    throwIfStopped(signal)
    numbers.push(...(await repository.addStockists(rows.slice(from, from + stockistsAtOnce))))
    onProgress('Stockists', numbers.length, rows.length)
  }
  return numbers
}

async function addListings(
  repository: SeedRepository,
  { listings, signal, onProgress }: BenchOptions,
  random: Random,
  medicines: ListableMedicines,
  sizes: Int32Array,
  stockistNos: number[],
): Promise<void> {
  const draw = medicineDrawer(medicines.no.length, random)
  const carried: string[] = []
  let at = 0
  let done = 0

  /** Lines of complete stockists, until the chunk is full. */
  function* chunk(): Generator<string> {
    let lines: string[] = []
    for (let count = 0; at < stockistNos.length && count < listingsAtOnce; at++) {
      const stockistNo = stockistNos[at] ?? 0
      const drawn = draw(sizes[at] ?? 0)
      count += drawn.length
      done += drawn.length
      for (const medicine of drawn) {
        lines.push(drawListing(stockistNo, medicine, medicines, random))
        if (lines.length < linesAtOnce) continue
        yield lines.join('')
        lines = []
      }
      for (const company of mainCompanies(drawn, medicines)) carried.push(`${stockistNo}\t${company}\n`)
    }
    yield lines.join('')
  }

  while (at < stockistNos.length) {
    throwIfStopped(signal)
    await repository.addListings(chunk())
    onProgress('Listings', done, listings)
  }
  await repository.addCompanyListings(carried)
}

function drawListing(
  stockistNo: number,
  medicine: number,
  { no, pricePaise }: ListableMedicines,
  random: Random,
): string {
  const mrp = pricePaise[medicine] ?? 0
  return listingLine({
    stockist_no: stockistNo,
    medicine_no: no[medicine] ?? 0,
    price_paise: mrp > 0 && random.chance(0.75) ? Math.floor(mrp * (0.78 + 0.15 * random.next())) : null,
    available: random.chance(0.92),
    // Most stockists send their list every evening: what one says is of one moment.
    confirmed_at:
      stockistNo % 4 === 0 ? null : new Date(benchDay - (stockistNo % 60) * dayLength).toISOString(),
    source: stockistNo % 4 === 0 ? null : 'file',
  })
}

/** The companies that make most of a stockist's listings: the larger the stockist, the more companies. */
function mainCompanies(drawn: Int32Array, { companyNo }: ListableMedicines): number[] {
  const counts = new Map<number, number>()
  for (const medicine of drawn) {
    const company = companyNo[medicine] ?? 0
    if (company > 0) counts.set(company, (counts.get(company) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || a - b)
    .slice(0, Math.ceil(Math.sqrt(drawn.length)))
    .map(([company]) => company)
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new ImportStoppedError()
}
