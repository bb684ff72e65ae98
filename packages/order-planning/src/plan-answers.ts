/**
 * Plans an order from what stockists answered: whom to order how much of each line, from the nearest, with the fewest calls,
 * at the lowest cost, or soonest. Exact: with at most a dozen stockists all sets of them can be tried.
 */

import { bitCount } from './bit-rows.ts'
import { compareFractions, type Fraction } from './fraction.ts'
import { exactPackCost, exactRate, type Terms } from './landed-rate.ts'

export type PlanBy = 'near' | 'calls' | 'cost' | 'time'

/** That a stockist has a line, or a part of it. */
export interface Offer {
  /** From 0, in the order in which they are preferred where all else is equal. */
  stockist: number
  /** The band of distance of its stockist, 0 for the nearest. */
  band: number
  /** False: it has not answered, and lists the line. Such offers are used for what no answer covers. */
  isAnswered: boolean
  /** How many it has; null: as many as are wanted. */
  quantity: number | null
  /** Null: no price is known. */
  terms: Terms | null
  /** The day from which it has them; null: now. Without a known day: `someday`. */
  availableOn: string | null
}

export interface WantedLine {
  /** How many are wanted; null: not said. */
  quantity: number | null
  offers: readonly Offer[]
}

export interface PlannedOrder {
  stockist: number
  /** Ascending by line. A line can be split between stockists. */
  items: { line: number; offer: Offer; quantity: number | null }[]
  /** Lines that this stockist and those before it cover wholly. */
  covered: number
}

export interface AnswerPlan {
  /** Most lines first; by `near` the nearest first. */
  orders: PlannedOrder[]
  /** Lines that nobody covers, or not wholly; ascending. */
  open: number[]
}

/** Later than every day. */
export const someday = '9999-12-31'
const maxStockists = 16
/** Quantities have at most three decimals, and are counted in these. */
const parts = 1_000

/**
 * Per line, answers come before what is only listed, and what is there now before what comes later; of equal offers, by
 * `near` the nearer band comes first, by `cost` the cheaper one and by `time` the earlier day. Of all plans that keep to this, the one with the fewest calls;
 * among these the cheapest.
 * @throws RangeError with more than 16 stockists
 */
export function planAnswers(lines: readonly WantedLine[], by: PlanBy): AnswerPlan {
  if (lines.some(({ offers }) => offers.some(({ stockist }) => stockist >= maxStockists)))
    throw new RangeError(`At most ${maxStockists} stockists.`)
  const wanted = lines.map((line) => readLine(line, by))
  return allot(wanted, fewest(wanted.flatMap(({ classes }) => classes)), by)
}

/** An offer within its line. */
interface Member {
  offer: Offer
  bit: number
  /** In thousandths, at most what is wanted. */
  amount: number
  /** Of the line's offers, from 0 for the cheapest; equal costs are equal. Those without a price come last. */
  rank: number
  /** What all of `amount` costs, in paise, for breaking ties. */
  cost: number
}

/** Offers of a line that are equally good, and how much of the line comes from them. */
interface OfferClass {
  /**
   * A line is split as little as possible: a stockist that has all that is needed comes first, the cheapest of several; then
   * the one that has most.
   */
  members: Member[]
  /** In thousandths. */
  need: number
}

interface ReadLine {
  wanted: number
  hasQuantity: boolean
  /** Best first. */
  classes: OfferClass[]
}

/** Sorts a line's offers into classes, and says how much of it each class has to give. */
function readLine(line: WantedLine, by: PlanBy): ReadLine {
  const hasQuantity = line.quantity !== null && line.quantity > 0
  const wanted = hasQuantity ? Math.round((line.quantity ?? 0) * parts) : 1
  const members = rankByCost(line, hasQuantity ? wanted : undefined).filter(({ amount }) => amount > 0)
  const goodness = (member: Member) => [
    member.offer.isAnswered ? 0 : 1,
    ...(by === 'time' ? [dayNumber(member.offer)] : [member.offer.availableOn === null ? 0 : 1]),
    ...(by === 'near' ? [member.offer.band] : []),
    ...(by === 'cost' ? [member.rank] : []),
  ]
  const sorted = members
    .map((member) => ({ member, goodness: goodness(member) }))
    .sort((a, b) => compareNumbers(a.goodness, b.goodness))
  const classes: OfferClass[] = []
  let open = wanted
  for (const [at, { member, goodness }] of sorted.entries()) {
    const before = sorted[at - 1]
    if (!before || compareNumbers(before.goodness, goodness) !== 0) classes.push({ members: [], need: 0 })
    classes.at(-1)?.members.push(member)
  }
  for (const one of classes) {
    one.need = Math.min(
      open,
      one.members.reduce((sum, { amount }) => sum + amount, 0),
    )
    open -= one.need
    one.members.sort(
      (a, b) =>
        Math.min(b.amount, one.need) - Math.min(a.amount, one.need) ||
        a.rank - b.rank ||
        a.offer.stockist - b.offer.stockist,
    )
  }
  return { wanted, hasQuantity, classes: classes.filter(({ need }) => need > 0) }
}

/** @param wanted in thousandths; undefined: not said */
function rankByCost({ offers }: WantedLine, wanted: number | undefined): Member[] {
  // The law sets the GST of a product. Who does not say it is taken to sell at the highest that others say.
  const gst = Math.max(...offers.map(({ terms }) => terms?.gstBasisPoints ?? -1))
  const members = offers.map((offer) => {
    const has = offer.quantity === null ? (wanted ?? 1) : Math.round(offer.quantity * parts)
    const amount = wanted === undefined ? Math.min(has, 1) : Math.min(has, wanted)
    return { offer, amount, pack: packCost(offer.terms, gst, wanted === undefined ? undefined : amount) }
  })
  const packs = members.flatMap(({ pack }) => pack ?? []).sort(compareFractions)
  return members.map(({ offer, amount, pack }) => ({
    offer,
    bit: 1 << offer.stockist,
    amount,
    rank: pack ? packs.findIndex((other) => compareFractions(other, pack) === 0) : packs.length,
    cost: pack ? (Number(pack.numerator) / Number(pack.denominator)) * (amount / parts) : 0,
  }))
}

/** What a pack costs that arrives with `amount` thousandths, or with a scheme used in full if that is not said. */
function packCost(terms: Terms | null, gst: number, amount: number | undefined): Fraction | null {
  if (!terms) return null
  const known = { ...terms, gstBasisPoints: terms.gstBasisPoints ?? (gst < 0 ? null : gst) }
  return amount === undefined ? exactRate(known) : exactPackCost(known, amount / parts)
}

function dayNumber({ availableOn }: Offer): number {
  return availableOn === null ? 0 : Number(availableOn.replaceAll('-', ''))
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The smallest set of stockists that gives what every class needs; the cheapest of several, as bits. */
function fewest(needs: readonly OfferClass[]): number {
  const stockists = needs.reduce((mask, { members }) => members.reduce((all, { bit }) => all | bit, mask), 0)
  let best: { set: number; cost: [number, number] } | undefined
  for (const set of subsetsOf(stockists)) {
    if (best && bitCount(set) > bitCount(best.set)) break
    if (!needs.every((need) => gives(need, set))) continue
    const cost = costOf(needs, set)
    if (!best || compareNumbers(cost, best.cost) < 0) best = { set, cost }
  }
  return best?.set ?? 0
}

/** Smaller sets first; of equal size, those of the stockists that come first. */
function subsetsOf(stockists: number): number[] {
  const sets: number[] = []
  for (let set = stockists; ; set = (set - 1) & stockists) {
    sets.push(set)
    if (set === 0) break
  }
  return sets.sort((a, b) => bitCount(a) - bitCount(b) || firstStockists(a) - firstStockists(b))
}

/** Smaller the earlier its first stockists come. */
function firstStockists(set: number): number {
  let turned = 0
  for (let bit = 0; bit < maxStockists; bit++) turned = turned * 2 + (((set >>> bit) & 1) ^ 1)
  return turned
}

function gives({ members, need }: OfferClass, set: number): boolean {
  let amount = 0
  for (const member of members) {
    if ((member.bit & set) === 0) continue
    amount += member.amount
    if (amount >= need) return true
  }
  return amount >= need
}

/** For comparing: how many offers without a price are used, then what the others cost. */
function costOf(needs: readonly OfferClass[], set: number): [number, number] {
  let unknown = 0
  let cost = 0
  for (const need of needs) {
    for (const { member, amount } of share(need, set)) {
      if (member.offer.terms === null) unknown++
      else cost += member.cost * (amount / member.amount)
    }
  }
  return [unknown, cost]
}

/** Who of a class gives how much. */
function share({ members, need }: OfferClass, set: number): { member: Member; amount: number }[] {
  const shares: { member: Member; amount: number }[] = []
  let open = need
  for (const member of members) {
    if (open === 0) break
    if ((member.bit & set) === 0) continue
    const amount = Math.min(open, member.amount)
    shares.push({ member, amount })
    open -= amount
  }
  return shares
}

/** Gives each line to the chosen stockists, and says which lines stay open. */
function allot(wanted: readonly ReadLine[], chosen: number, by: PlanBy): AnswerPlan {
  const items = new Map<number, PlannedOrder['items']>()
  const open: number[] = []
  for (const [line, { wanted: amountWanted, hasQuantity, classes }] of wanted.entries()) {
    let given = 0
    for (const { member, amount } of classes.flatMap((one) => share(one, chosen))) {
      const { offer } = member
      const of = items.get(offer.stockist) ?? []
      items.set(offer.stockist, of)
      of.push({ line, offer, quantity: hasQuantity ? amount / parts : offer.quantity })
      given += amount
    }
    if (given < amountWanted) open.push(line)
  }
  const bandOf = ([first]: PlannedOrder['items']) => (by === 'near' ? (first?.offer.band ?? 0) : 0)
  const sorted = [...items].sort(
    ([a, ofA], [b, ofB]) => bandOf(ofA) - bandOf(ofB) || ofB.length - ofA.length || a - b,
  )
  const pieces = new Map<number, number>()
  for (const [, of] of sorted) for (const { line } of of) pieces.set(line, (pieces.get(line) ?? 0) + 1)
  const isOpen = new Set(open)
  let covered = 0
  return {
    orders: sorted.map(([stockist, of]) => {
      for (const { line } of of) {
        const left = (pieces.get(line) ?? 0) - 1
        pieces.set(line, left)
        if (left === 0 && !isOpen.has(line)) covered++
      }
      return { stockist, items: of, covered }
    }),
    open,
  }
}
