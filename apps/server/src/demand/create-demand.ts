import { setImmediate as breathe } from 'node:timers/promises'
import type { Demand, DemandGroup, DemandItem, DemandResult, UnmatchedLine } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import type { MedicineHit } from '@rasad/contract/search'
import { groupByStockist, planCalls } from '@rasad/matching'
import type { Search } from '../search/search.ts'

/** A demand never holds the event loop for longer, in milliseconds. */
const sliceMost = 8

/**
 * Understands each line, groups those that anyone has by stockist, and plans the fewest calls. Every line is
 * either in the plan or among the unmatched.
 */
export async function createDemand(search: Search, demand: Demand, now: Date): Promise<DemandResult> {
  const items: DemandItem[] = []
  const suppliers: Uint32Array[] = []
  const unmatched: UnmatchedLine[] = []

  let sliceBegan = performance.now()
  for (const [line, { name, qty }] of demand.items.entries()) {
    const { understanding, medicines } = search.understand(name.trim(), limits.demandAlternatives)
    const [first, ...others] = medicines
    const medicine = first === undefined ? undefined : search.medicine(first)
    const alternatives = others.map((no) => search.medicine(no)).filter((hit) => hit !== undefined)
    const stockists = first === undefined ? new Uint32Array(0) : search.suppliersOf(first)
    const written = { line, name, qty, understanding, alternatives }
    if (medicine && stockists.length > 0) {
      items.push({ ...written, medicine })
      suppliers.push(stockists)
    } else {
      unmatched.push({ ...written, medicine: medicine ?? null })
    }
    if (performance.now() - sliceBegan > sliceMost) {
      await breathe()
      sliceBegan = performance.now()
    }
  }

  const groups = groupByStockist({ suppliers })
  await breathe()
  const plan = planCalls({ suppliers })
  const present = (group: { stockist: number; lines: number[] }) => presentGroup(search, group, items)
  return {
    items,
    groups: groups.slice(0, limits.demandGroupsMost).flatMap(present),
    groupCount: groups.length,
    plan: plan.calls.flatMap((call) => present(call).map((group) => ({ ...group, covered: call.covered }))),
    unmatched: unmatched.slice(0, limits.unmatchedShown),
    unmatchedCount: unmatched.length,
    createdAt: now.toISOString(),
  }
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
