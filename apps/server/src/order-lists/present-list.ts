import type {
  ListedOrderList,
  OrderList,
  OrderListRound,
  Outcome,
  SeenListLine,
  SeenOutcome,
  Share,
  SharedList,
} from '@rasad/contract/order-lists'
import type { MedicineHit } from '@rasad/contract/search'
import type { Search } from '../search/search.ts'
import type { createListMedicineRepository } from './list-medicine-repository.ts'
import type { ListLine } from './merge-change.ts'
import type { ListedRow, OrderListRow } from './order-list-repository.ts'
import type { RoundRow } from './round-repository.ts'
import { boughtBy, isAnother, type RoundLine, type ThenProduct } from './rounds.ts'

/** What the ids and numbers of lines stand for now. */
export interface Names {
  medicine(no: number): MedicineHit | null
  medicineById(id: string): MedicineHit | null
  stockist(id: string): SeenOutcome['stockist']
}

/** The reader that lines are shown to. */
export interface Viewer {
  /** What the account is called that the list belongs to; null: not known. */
  ownerName: string | null
  /** Somebody with a link, who sees neither prices nor devices. */
  byLink: boolean
}

/** Looks up what lines name. A merged medicine is shown as the one that stands for it, a removed one as none. */
export async function namesOf(
  deps: { search: Search; medicines: ReturnType<typeof createListMedicineRepository> },
  lines: readonly ListLine[],
  rounds: readonly RoundLine[] = [],
): Promise<Names> {
  const nos = new Set(lines.flatMap(({ medicineNo }) => medicineNo ?? []))
  const outcomes = [...lines, ...rounds].flatMap(({ outcome }) => outcome ?? [])
  const ids = new Set([
    ...rounds.flatMap(({ medicine }) => medicine ?? []),
    ...outcomes.flatMap(({ medicine }) => medicine ?? []),
  ])
  const firms = new Set(outcomes.flatMap(({ stockist }) => stockist ?? []))
  const [live, stockists] = await Promise.all([
    deps.medicines.live([...nos], [...ids]),
    deps.medicines.stockists([...firms]),
  ])
  const byNo = new Map<number, MedicineHit>()
  const byId = new Map<string, MedicineHit>()
  for (const { askedNo, askedId, no, hit } of live) {
    // The index knows how many carry it. It can be a moment behind: the database says what it is.
    const known = { ...hit, stockistCount: deps.search.medicine(no)?.stockistCount ?? 0 }
    byNo.set(askedNo, known)
    byId.set(askedId, known)
  }
  return {
    medicine: (no) => byNo.get(no) ?? null,
    medicineById: (id) => byId.get(id) ?? null,
    stockist: (id) => stockists.get(id) ?? null,
  }
}

export function presentLine(line: ListLine, names: Names, { ownerName, byLink }: Viewer): SeenListLine {
  const { id, name, medicineNo, isNone, quantity, free, unit, note, leftOut, outcome, version, by, at } = line
  return {
    ...{ id, name, isNone, quantity, free, unit, note, leftOut, version },
    medicine: medicineNo === null ? null : names.medicine(medicineNo),
    outcome: outcome && presentOutcome(outcome, names, byLink),
    changedAt: at,
    changedBy: by.accountId === null ? by.name : ownerName,
    changedOn: byLink ? null : by.device,
  }
}

/** @param lines removed ones too */
export function presentList(
  list: OrderListRow,
  lines: readonly ListLine[],
  shares: Share[],
  names: Names,
  viewer: Viewer,
): OrderList {
  const gone = lines.filter(({ removed }) => removed).toSorted((a, b) => b.version - a.version)
  return {
    _id: list.id,
    name: list.name,
    version: list.version,
    createdAt: list.created_at.toISOString(),
    changedAt: list.changed_at.toISOString(),
    lastRoundAt: list.last_round_at?.toISOString() ?? null,
    lines: lines.filter(({ removed }) => !removed).map((line) => presentLine(line, names, viewer)),
    removed: gone.map((line) => presentLine(line, names, viewer)),
    shares,
  }
}

export function presentShared(
  list: OrderListRow,
  lines: readonly ListLine[],
  { firm, mayTick }: { firm: string | null; mayTick: boolean },
  names: Names,
): SharedList {
  const viewer = { ownerName: firm, byLink: true }
  return {
    name: list.name,
    firm,
    mayTick,
    version: list.version,
    changedAt: list.changed_at.toISOString(),
    lines: lines.filter(({ removed }) => !removed).map((line) => presentLine(line, names, viewer)),
  }
}

export function presentListed(row: ListedRow): ListedOrderList {
  return {
    _id: row.id,
    name: row.name,
    version: row.version,
    lineCount: row.line_count,
    boughtCount: row.bought_count,
    partCount: row.part_count,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    lastRoundAt: row.last_round_at?.toISOString() ?? null,
  }
}

export function presentRound(row: RoundRow, names: Names): OrderListRound {
  return {
    _id: row.id,
    endedAt: row.ended_at.toISOString(),
    lines: row.lines.map((line) => {
      const { id, name, quantity, free, unit, note, leftOut } = line
      const medicine = boughtLink(line.medicine, line.product, names)
      const seen = line.outcome && presentOutcome(line.outcome, names, false)
      const other = boughtLink(line.outcome?.medicine ?? null, line.otherProduct, names)
      const outcome = seen && { ...seen, medicine: other }
      const bought = boughtBy(line)
      const product = bought?.isOther ? (outcome?.medicine ?? null) : medicine
      return {
        ...{ id, name, medicine, quantity, free, unit, note, leftOut, outcome },
        bought: bought
          ? {
              name: bought.isOther ? (product?.name ?? name) : name,
              medicine: product,
              quantity: bought.quantity,
            }
          : null,
      }
    }),
  }
}

function presentOutcome(outcome: Outcome, names: Names, byLink: boolean): SeenOutcome {
  return {
    is: outcome.is,
    stockist: outcome.stockist === undefined ? null : names.stockist(outcome.stockist),
    ...(outcome.quantity !== undefined && { quantity: outcome.quantity }),
    ...(!byLink && outcome.pricePaise !== undefined && { pricePaise: outcome.pricePaise }),
    medicine: linkOf(outcome.medicine ?? null, names),
    ...(outcome.availableOn !== undefined && { availableOn: outcome.availableOn }),
  }
}

/** A medicine of a round; null where another one has become of it since. */
function boughtLink(id: string | null, then: ThenProduct | undefined, names: Names) {
  const hit = id === null ? null : names.medicineById(id)
  return hit && !isAnother(then, hit) ? { _id: hit._id, name: hit.name } : null
}

function linkOf(id: string | null, names: Names) {
  const hit = id === null ? null : names.medicineById(id)
  return hit && { _id: hit._id, name: hit.name }
}
