import { setImmediate as breathe } from 'node:timers/promises'
import type { Demand, DemandGroup, DemandItem, DemandResult, UnmatchedLine } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import type { MedicineHit } from '@rasad/contract/search'
import { groupByStockist, nameKey, planCalls } from '@rasad/matching'
import type { Search } from '../search/search.ts'
import { distanceClass, type Place, placeInAddress, placeOfPin } from './near.ts'

/** A demand never holds the event loop for longer, in milliseconds. */
const sliceMost = 8
const nowhere: Place = { pincode: null, city: null, state: null }

/**
 * Understands each line, groups those that anyone has by stockist, and plans the fewest calls. Every line is
 * either in the plan or among the unmatched.
 */
export async function createDemand(
  search: Search,
  demand: Demand,
  address: string | null,
  now: Date,
): Promise<DemandResult> {
  const items: DemandItem[] = []
  const suppliers: Uint32Array[] = []
  const medicineNos: number[] = []
  const unmatched: UnmatchedLine[] = []
  let unmatchedCount = 0

  let sliceBegan = performance.now()
  const breatheInTime = async () => {
    if (performance.now() - sliceBegan <= sliceMost) return
    await breathe()
    sliceBegan = performance.now()
  }
  for (const [line, { name, qty }] of demand.items.entries()) {
    const { understanding, medicines } = search.understand(name.trim(), limits.demandAlternatives)
    const { no, medicine, alternatives, stockists } = choose(search, medicines)
    const written = { line, name, qty, understanding, alternatives }
    if (medicine && stockists.length > 0) {
      items.push({ ...written, medicine })
      suppliers.push(stockists)
      medicineNos.push(no)
    } else {
      unmatchedCount++
      if (unmatched.length < limits.unmatchedShown) {
        const substitutes = medicine ? search.substitutesOf(no, limits.demandSubstitutes) : []
        unmatched.push({
          ...written,
          medicine: medicine ?? null,
          substitutes: substitutes.flatMap((other) => search.medicine(other) ?? []),
        })
      }
    }
    await breatheInTime()
  }

  const places = search.supplierPlaces()
  const here = placeFor(demand, address, places.values())
  const wanted = {
    suppliers,
    ...(here && { distance: (stockist: number) => distanceClass(here, places.get(stockist) ?? nowhere) }),
    price: (at: number, stockist: number) => search.priceOf(medicineNos[at] ?? 0, stockist),
  }
  await breathe()
  const groups = groupByStockist(wanted)
  await breathe()
  const plan = planCalls(wanted)
  const present = (group: { stockist: number; lines: number[] }) => presentGroup(search, group, items)
  return {
    items,
    groups: groups.slice(0, limits.demandGroupsMost).flatMap(present),
    groupCount: groups.length,
    plan: plan.calls.flatMap((call) => present(call).map((group) => ({ ...group, covered: call.covered }))),
    unmatched,
    unmatchedCount,
    near: here && (here.pincode ?? here.city ?? here.state),
    createdAt: now.toISOString(),
  }
}

function placeFor(demand: Demand, address: string | null, known: MapIterator<Place>): Place | null {
  const places = [...known]
  if (demand.near !== undefined) return placeOfPin(demand.near, places)
  return address === null ? null : placeInAddress(address, places)
}

interface Choice {
  no: number
  medicine: MedicineHit | undefined
  alternatives: MedicineHit[]
  /** Who has the medicine now. */
  stockists: Uint32Array
}

/**
 * The likeliest medicine of a line. Where several makers sell one under the same name, a line means each of them, and
 * the first that somebody has is taken.
 */
function choose(search: Search, numbers: number[]): Choice {
  const candidates = numbers.flatMap((no) => {
    const medicine = search.medicine(no)
    return medicine ? [{ no, medicine }] : []
  })
  const likeliest = candidates[0]
  if (!likeliest) return { no: 0, medicine: undefined, alternatives: [], stockists: new Uint32Array(0) }
  const meant = nameKey(likeliest.medicine.name)
  let taken = likeliest
  let stockists = search.suppliersOf(likeliest.no)
  for (const other of candidates.slice(1)) {
    if (stockists.length > 0) break
    if (nameKey(other.medicine.name) !== meant) continue
    taken = other
    stockists = search.suppliersOf(other.no)
  }
  if (stockists.length === 0) taken = likeliest
  const alternatives = candidates.filter((other) => other !== taken).map(({ medicine }) => medicine)
  return { no: taken.no, medicine: taken.medicine, alternatives, stockists }
}

/** A list of one, or of none where the stockist has just gone. */
function presentGroup(
  search: Search,
  { stockist, lines }: { stockist: number; lines: number[] },
  items: DemandItem[],
): DemandGroup[] {
  const supplier = search.supplier(stockist)
  if (!supplier) return []
  return [{ stockist: supplier, items: lines.flatMap((at) => items[at] ?? []).map(presentLine) }]
}

function presentLine({
  line,
  name,
  qty,
  medicine,
}: {
  line: number
  name: string
  qty: number
  medicine: MedicineHit
}) {
  return { line, name, qty, medicine: { _id: medicine._id, name: medicine.name } }
}
