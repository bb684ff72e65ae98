import type { LandedRate, RequestPlan } from '@rasad/contract/supply-requests'
import {
  landedRate,
  type Offer,
  orderCost,
  type PlanBy,
  planAnswers,
  type Terms,
  type WantedLine,
} from '@rasad/order-planning'
import type { AskedRow } from '../ask/asked-repository.ts'
import { type LineRow, medicineLink } from '../ask/line-repository.ts'
import type { RequestParts } from '../ask/present-request.ts'
import { sumsOf, thousandths } from '../order/order-amounts.ts'
import type { AnswerRow } from './answer-repository.ts'

type AnsweredParts = Pick<RequestParts, 'lines' | 'asked' | 'answers' | 'ordered'>
type Link = RequestPlan['plan'][number]['stockist']

/** Whether a stockist lists a medicine as available. */
export type Lists = (stockistNo: number, medicineNo: number) => boolean

/** What a line of the plan rests on: an answer, or that it is listed. */
type Source = Offer & { answer: AnswerRow | undefined }

/**
 * Whom to order what is still open of a request, from the answers: from the nearest, with the fewest calls, at the lowest
 * cost, or soonest.
 * Who said no is out for that line; who has not answered counts as listed, after those who have. Another product is never
 * in the plan: it is an offer beside it. What an answer leaves unsaid (how many of a part, which day later) is not planned.
 * @param exclude ids of stockists to leave out
 * @param bandOf the band of distance of a stockist
 */
export function planRequest(
  parts: AnsweredParts,
  lists: Lists,
  by: PlanBy,
  exclude: readonly string[] = [],
  bandOf: (asked: AskedRow) => number = () => 0,
): RequestPlan {
  const asked = parts.asked.filter((row) => mayOrderOf(row) && !exclude.includes(row.stockist_id))
  const answers = new Map(parts.answers.map((answer) => [keyOf(answer.asked_no, answer.line), answer]))
  const open = openLines(parts)
  const wanted = open.map(({ row, quantity }): WantedLine & { offers: Source[] } => ({
    quantity,
    offers: asked.flatMap((one, stockist) => {
      if (!one.lines.includes(row.line)) return []
      const answer = answers.get(keyOf(one.no, row.line))
      const offer = answer ? answered(answer) : listed(one, row, lists)
      return offer ? [{ ...offer, stockist, band: bandOf(one), answer }] : []
    }),
  }))
  const plan = planAnswers(wanted, by)
  const openNow = plan.open.flatMap((at) => open[at]?.row ?? [])
  return {
    plan: plan.orders.flatMap(({ stockist, items, covered }) => {
      const one = asked[stockist]
      if (!one) return []
      return {
        stockist: linkTo(one),
        items: items.flatMap(({ line, offer, quantity }) => {
          const row = open[line]?.row
          return row ? [presentItem(row, offer as Source, quantity)] : []
        }),
        covered,
      }
    }),
    open: openNow.map(({ line }) => line),
    offers: openNow.flatMap(({ line }) =>
      asked.flatMap((one) => presentOffer(one, answers.get(keyOf(one.no, line)))),
    ),
  }
}

/** The medicines that an answer may come from a list for: those of unanswered lines, by stockist. */
export function unansweredPairs({ lines, asked, answers }: AnsweredParts): {
  stockistNos: number[]
  medicineNos: number[]
} {
  const isAnswered = new Set(answers.map((answer) => keyOf(answer.asked_no, answer.line)))
  const pairs = asked
    .filter(mayOrderOf)
    .flatMap((one) =>
      lines.flatMap((row) =>
        row.medicine_no !== null && one.lines.includes(row.line) && !isAnswered.has(keyOf(one.no, row.line))
          ? [{ stockistNo: one.stockist_no, medicineNo: row.medicine_no }]
          : [],
      ),
    )
  return {
    stockistNos: pairs.map(({ stockistNo }) => stockistNo),
    medicineNos: pairs.map(({ medicineNo }) => medicineNo),
  }
}

/** One that still trades here, and of which nothing is ordered yet: an order is sent once. */
function mayOrderOf({ stockist_status, ordered_at }: AskedRow): boolean {
  return stockist_status === 'approved' && ordered_at === null
}

/** Lines of which not everything is ordered and sent, and how many are left; null: it was not said how many. */
function openLines({ lines, ordered }: AnsweredParts): { row: LineRow; quantity: number | null }[] {
  const sums = sumsOf(ordered)
  return lines.flatMap((row): { row: LineRow; quantity: number | null }[] => {
    const sum = sums.get(row.line)
    const asked = Number(row.quantity ?? 0)
    if (asked === 0) return sum === undefined ? [{ row, quantity: null }] : []
    const left = thousandths(asked - (sum ?? 0))
    return left > 0 ? [{ row, quantity: left }] : []
  })
}

type Given = Omit<Source, 'stockist' | 'band' | 'answer'>

function answered(row: AnswerRow): Given | undefined {
  const quantity = row.quantity === null ? null : Number(row.quantity)
  const has = { isAnswered: true, quantity, terms: termsOf(row), availableOn: null }
  if (row.answer === 'have') return has
  if (row.answer === 'part') return quantity === null ? undefined : has
  if (row.answer === 'later' && row.available_on !== null) return { ...has, availableOn: row.available_on }
  return undefined
}

function listed(one: AskedRow, row: LineRow, lists: Lists): Given | undefined {
  if (row.medicine_no === null || !lists(one.stockist_no, row.medicine_no)) return undefined
  return { isAnswered: false, quantity: null, terms: null, availableOn: null }
}

export function termsOf(
  row: Pick<AnswerRow, 'price_paise' | 'scheme' | 'gst_basis_points'> | undefined,
): Terms | null {
  if (!row || row.price_paise === null) return null
  return { pricePaise: row.price_paise, scheme: row.scheme, gstBasisPoints: row.gst_basis_points }
}

function presentItem(
  row: LineRow,
  { answer, terms, availableOn, isAnswered }: Source,
  quantity: number | null,
): RequestPlan['plan'][number]['items'][number] {
  return {
    line: row.line,
    quantity,
    medicine: medicineLink(row),
    rate: rateOf(terms),
    cost: terms && quantity !== null ? orderCost(terms, quantity) : null,
    availableOn,
    expiry: answer?.expiry ?? null,
    isAnswered,
  }
}

/** Another product that a stockist offers for a line. */
function presentOffer(one: AskedRow, answer: AnswerRow | undefined): RequestPlan['offers'] {
  if (answer?.answer !== 'other' || answer.medicine_id === null || answer.medicine_name === null) return []
  return [
    {
      line: answer.line,
      stockist: linkTo(one),
      medicine: { _id: answer.medicine_id, name: answer.medicine_name },
      quantity: answer.quantity === null ? null : Number(answer.quantity),
      rate: rateOf(termsOf(answer)),
      expiry: answer.expiry,
    },
  ]
}

/** What a unit lands at; null without a price. */
export function rateOf(terms: Terms | null): LandedRate | null {
  return terms && landedRate(terms)
}

function linkTo(one: AskedRow): Link {
  return { _id: one.stockist_id, name: one.firm_name }
}

function keyOf(askedNo: number, line: number): string {
  return `${askedNo} ${line}`
}
