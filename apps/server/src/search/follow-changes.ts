import { setImmediate as breathe } from 'node:timers/promises'
import type { Catalogue } from './catalogue-in-memory.ts'
import type { CatalogueChange, Range, SnapshotRepository } from './snapshot-repository.ts'

/** Beyond this, building a new snapshot in another thread is cheaper than following. */
const maxMedicines = 2_000
const maxListings = 200
/** From this many listings of one medicine on, all of its listings are read at once. */
const minTogether = 8
const breatheEvery = 50
/** Medicine numbers: a millisecond or two. */
const listingsAtOnce = 1_000
const everyMedicine: Range = { from: 0, to: 2_147_483_647 }

/** What must be read again, collected from any number of changes. */
interface Work {
  medicines: Range[]
  companies: Set<number>
  companyRanges: Range[]
  stockists: Set<number>
  listings: { stockistNo: number; range: Range }[]
  /** Single medicines, and the stockists whose listing of them has changed: a merge changes that of many. */
  carriers: Map<number, Set<number>>
}

/**
 * Applies changes to the catalogue in memory. It reads the current rows, so it can be repeated and can see more than
 * the changes say.
 * @param signal ends the work early, because a service that stops needs no index any more.
 * @returns false when there are too many changes to follow; the catalogue is then unchanged.
 * @throws the signal's reason once it is aborted.
 */
export async function followChanges(
  catalogue: Catalogue,
  repository: SnapshotRepository,
  changes: CatalogueChange[],
  signal: AbortSignal,
): Promise<boolean> {
  const work = gather(changes)
  const medicineCount = work.medicines.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (medicineCount > maxMedicines || work.listings.length + work.carriers.size > maxListings) return false

  for (const range of work.medicines) await readMedicines(catalogue, repository, range, work, signal)
  for (const range of work.companyRanges) {
    for (const no of await repository.companyNosIn(range)) work.companies.add(no)
  }
  await readStockists(catalogue, repository, work)
  for (const { stockistNo, range } of work.listings) {
    await putList(catalogue, stockistNo, range, await repository.listingsOf(stockistNo, range), signal)
  }
  for (const [no, stockists] of work.carriers) {
    const carriers = new Map((await repository.carriersOf(no)).map((row) => [row.stockist_no, row]))
    for (const stockistNo of stockists) {
      const listed = carriers.get(stockistNo)
      catalogue.putListings(stockistNo, no, no, listed ? [listed] : [])
    }
    await breathe(undefined, { signal })
  }
  await readCompanies(catalogue, repository, work)
  return true
}

/** Sets a stockist's listings in steps: a stock file changes a whole list at once, and people search meanwhile. */
async function putList(
  catalogue: Catalogue,
  stockistNo: number,
  range: Range,
  listed: Awaited<ReturnType<SnapshotRepository['listingsOf']>>,
  signal: AbortSignal,
): Promise<void> {
  const last = Math.min(range.to, Math.max(catalogue.postings.maxMedicine, listed.at(-1)?.medicine_no ?? 0))
  let at = 0
  for (let from = range.from; from <= last; from += listingsAtOnce) {
    const to = Math.min(from + listingsAtOnce - 1, last)
    const begin = at
    while ((listed[at]?.medicine_no ?? Number.POSITIVE_INFINITY) <= to) at++
    catalogue.putListings(stockistNo, from, to, listed.slice(begin, at))
    await breathe(undefined, { signal })
  }
}

function gather(changes: CatalogueChange[]): Work {
  const work: Work = {
    medicines: [],
    companies: new Set(),
    companyRanges: [],
    stockists: new Set(),
    listings: [],
    carriers: new Map(),
  }
  for (const { kind, owner_no: stockistNo, from_no: from, to_no: to } of changes) {
    if (kind === 'medicine') work.medicines.push({ from, to })
    else if (kind === 'company') work.companyRanges.push({ from, to })
    else if (kind === 'stockist') for (let no = from; no <= to; no++) work.stockists.add(no)
    else if (stockistNo !== null) {
      work.stockists.add(stockistNo)
      if (kind === 'listing') {
        if (from === to) work.carriers.set(from, (work.carriers.get(from) ?? new Set()).add(stockistNo))
        else work.listings.push({ stockistNo, range: { from, to } })
      } else work.companyRanges.push({ from, to })
    }
  }
  for (const [no, stockists] of work.carriers) {
    if (stockists.size >= minTogether) continue
    for (const stockistNo of stockists) work.listings.push({ stockistNo, range: { from: no, to: no } })
    work.carriers.delete(no)
  }
  return work
}

async function readMedicines(
  catalogue: Catalogue,
  repository: SnapshotRepository,
  range: Range,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const found = new Map((await repository.medicinesIn(range)).map((record) => [record.no, record]))
  for (let no = range.from; no <= range.to; no++) {
    const before = catalogue.medicine(no)
    const now = found.get(no)
    // Each company's count depends on its medicines.
    for (const companyNo of [before?.companyNo, now?.companyNo]) if (companyNo) work.companies.add(companyNo)
    if (now) catalogue.putMedicine(now)
    else if (before) catalogue.removeMedicine(no)
    if ((no - range.from) % breatheEvery === breatheEvery - 1) await breathe(undefined, { signal })
  }
}

async function readStockists(
  catalogue: Catalogue,
  repository: SnapshotRepository,
  work: Work,
): Promise<void> {
  if (work.stockists.size === 0) return
  const found = new Map(
    (await repository.suppliers([...work.stockists])).map((record) => [record.no, record]),
  )
  for (const no of work.stockists) {
    const before = catalogue.suppliers.has(no)
    const now = found.get(no)
    if (now) catalogue.putSupplier(now)
    else catalogue.removeSupplier(no)
    if (before !== catalogue.suppliers.has(no)) {
      // Approved or declined: all its listings appear or disappear, and the counts of its companies change.
      work.listings.push({ stockistNo: no, range: everyMedicine })
      for (const companyNo of await repository.companyNosOf(no)) work.companies.add(companyNo)
    }
  }
}

async function readCompanies(
  catalogue: Catalogue,
  repository: SnapshotRepository,
  work: Work,
): Promise<void> {
  for (const { from, to } of work.companyRanges) {
    for (const no of catalogue.companies.keys()) if (no >= from && no <= to) work.companies.add(no)
  }
  if (work.companies.size === 0) return
  const found = new Map(
    (await repository.companies([...work.companies])).map((record) => [record.no, record]),
  )
  for (const no of work.companies) {
    const now = found.get(no)
    if (now) catalogue.putCompany(now)
    else catalogue.removeCompany(no)
  }
}
