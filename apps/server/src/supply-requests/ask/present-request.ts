import type {
  AskedStockistSchema,
  GivenAnswer,
  ListedSupplyRequestSchema,
  OrderedLineSchema,
  OwnStock,
  ReplyPage,
  SupplyLine,
  SupplyMedicine,
  SupplyRequest,
} from '@rasad/contract/supply-requests'
import { landedRate, orderCost } from '@rasad/order-planning'
import type { z } from 'zod'
import { rupees } from '../../trade-tables/trade-tables.ts'
import type { AnswerRow, OrderRow } from '../answer/answer-repository.ts'
import { rateOf, termsOf } from '../answer/plan-answers.ts'
import type { StockRow } from '../answer/plan-answers-repository.ts'
import { arriving, openLinesOf } from '../order/order-amounts.ts'
import { linkWorks, stageOf } from '../policy.ts'
import type { AskedRow } from './asked-repository.ts'
import { type LineRow, type MedicineColumns, medicineLink } from './line-repository.ts'
import type { HistoryRow } from './request-event-repository.ts'
import type { AskedListRow, OwnListRow } from './request-list-repository.ts'
import type { RequestRow } from './request-repository.ts'

type AskedStockist = z.output<typeof AskedStockistSchema>
type OrderedLine = z.output<typeof OrderedLineSchema>
type ListedRequest = z.output<typeof ListedSupplyRequestSchema>

/** All that is known of a request, as it is read for showing. */
export interface RequestParts {
  request: RequestRow
  lines: LineRow[]
  asked: AskedRow[]
  answers: AnswerRow[]
  ordered: OrderRow[]
  history: HistoryRow[]
}

/**
 * The page of one stockist that was asked.
 * @param stock what its list says of its lines
 * @param bySession whether it looks itself, and not the holder of a link
 * @param signInToConfirm the order is confirmed in a session only
 */
export function presentReplyPage(
  parts: RequestParts,
  asked: AskedRow,
  stock: readonly StockRow[],
  { bySession, signInToConfirm }: { bySession: boolean; signInToConfirm: boolean },
): ReplyPage {
  const { request } = parts
  const own = new Set(asked.lines)
  return {
    _id: request.id,
    stockist: asked.firm_name,
    buyer: presentBuyer(request),
    note: request.note,
    until: request.ends_at.toISOString(),
    stage: stageOf(request, asked),
    lines: parts.lines.filter(({ line }) => own.has(line)).map(presentLine),
    answers: parts.answers.filter((answer) => answer.asked_no === asked.no).map(presentAnswer),
    listed: stock.filter((row) => row.available && row.is_public && !row.is_stale).map(({ line }) => line),
    ...(bySession && { own: stock.map(presentStock) }),
    replyNote: asked.note,
    noteInSession: asked.note_in_session,
    signInToConfirm,
    order: parts.ordered.filter((line) => line.asked_no === asked.no).map(presentOrderLine),
    ...(asked.order_note !== null && { orderNote: asked.order_note }),
    // What concerns all counts lines that others were asked for.
    history: parts.history.map(({ at, kind, by, asked_no: no, lines }) => ({
      ...{ at: at.toISOString(), kind, by },
      lines: no === null && lines !== null ? asked.lines.length : lines,
    })),
  }
}

function presentStock(row: StockRow): OwnStock {
  return {
    line: row.line,
    available: row.available,
    quantity: row.quantity,
    pricePaise: row.ptr_paise,
    scheme: row.scheme,
    expiry: row.expiry,
    availableOn: row.comes_on,
    isStale: row.is_stale,
  }
}

/** The request as its buyer sees it, without a plan. */
export function presentOwnRequest(
  { request, ...parts }: RequestParts,
  messageOf: (asked: AskedRow) => { url: string; whatsapp: string | null } | undefined,
): Omit<SupplyRequest, 'plan' | 'open'> {
  const nameOf = new Map(parts.asked.map((row) => [row.no, { _id: row.stockist_id, name: row.firm_name }]))
  return {
    _id: request.id,
    listId: request.list_id,
    state: request.state,
    version: request.version,
    note: request.note,
    showsPhone: request.shows_phone,
    createdAt: request.created_at.toISOString(),
    until: request.ends_at.toISOString(),
    orderedAt: moment(request.ordered_at),
    closedAt: moment(request.closed_at),
    lines: parts.lines.map(presentLine),
    stockists: parts.asked.map((asked): AskedStockist => {
      const works = linkWorks(request, asked)
      const link = works ? messageOf(asked) : undefined
      return {
        stockist: {
          _id: asked.stockist_id,
          name: asked.firm_name,
          phone: asked.stockist_phone,
          location: asked.stockist_location,
          ...(asked.is_own && { own: true }),
        },
        stage: stageOf(request, asked),
        lines: asked.lines,
        url: link?.url ?? null,
        linkWorks: works,
        whatsapp: link?.whatsapp ?? null,
        sentAt: asked.sent_at.toISOString(),
        mailedAt: moment(asked.mailed_at),
        messagedAt: moment(asked.messaged_at),
        seenAt: moment(asked.seen_at),
        answeredAt: moment(asked.answered_at),
        orderedAt: moment(asked.ordered_at),
        confirmedAt: moment(asked.confirmed_at),
        note: asked.note,
        answers: parts.answers.filter((answer) => answer.asked_no === asked.no).map(presentAnswer),
        order: parts.ordered.filter((line) => line.asked_no === asked.no).map(presentOrderLine),
      }
    }),
    openLines: openLinesOf(parts.lines, parts.ordered),
    history: parts.history.map(({ at, asked_no, ...event }) => ({
      ...event,
      at: at.toISOString(),
      stockist: (asked_no === null ? undefined : nameOf.get(asked_no)) ?? null,
    })),
  }
}

export function presentListed(row: OwnListRow): ListedRequest {
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    until: row.ends_at.toISOString(),
    state: row.state,
    lineCount: row.line_count,
    names: row.names,
    stockistCount: row.stockist_count,
    answeredCount: row.answered_count,
  }
}

/** @param toTakeOver how many answers by link its list can take over */
export function presentAskedListed(row: AskedListRow, toTakeOver: number): ListedRequest {
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    until: row.ends_at.toISOString(),
    // Whether the buyer has ordered of others is not its business.
    state: row.state === 'ordered' && row.ordered_at === null ? 'open' : row.state,
    stage: stageOf(row, row),
    buyer: { _id: row.account_id, ...presentBuyer(row) },
    lineCount: row.line_count,
    names: row.names,
    toTakeOver,
  }
}

/** Nothing else of a buyer is for a stockist, and its number only if it agrees. */
function presentBuyer({
  firm,
  town,
  phone,
  shows_phone,
}: Pick<RequestRow, 'firm' | 'town' | 'phone' | 'shows_phone'>) {
  return { firm, town, phone: shows_phone ? phone : null }
}

export function presentLine(row: LineRow): SupplyLine {
  return {
    line: row.line,
    name: row.name,
    medicine: presentMedicine(row),
    quantity: amount(row.quantity),
    ...(row.free !== null && { free: Number(row.free) }),
    ...(row.unit !== null && { unit: row.unit }),
    ...(row.note !== null && { note: row.note }),
  }
}

export function presentMedicine(row: MedicineColumns): SupplyMedicine | null {
  if (row.medicine_id === null || row.medicine_name === null) return null
  return {
    _id: row.medicine_id,
    name: row.medicine_name,
    companyId: row.company_id,
    companyName: row.company_name,
    composition: row.composition,
    pack: row.pack,
    ...(row.form !== null && { form: row.form as NonNullable<SupplyMedicine['form']> }),
    price: rupees(row.mrp_paise),
    rx: row.rx ?? false,
    ...(row.confirmed === false && { unconfirmed: true as const }),
  }
}

export function presentAnswer(row: AnswerRow): GivenAnswer {
  return {
    line: row.line,
    answer: row.answer,
    ...(row.quantity !== null && { quantity: Number(row.quantity) }),
    ...(row.price_paise !== null && { pricePaise: row.price_paise }),
    ...(row.scheme !== null && { scheme: row.scheme }),
    ...(row.gst_basis_points !== null && { gstBasisPoints: row.gst_basis_points }),
    ...(row.available_on !== null && { availableOn: row.available_on }),
    ...(row.expiry !== null && { expiry: row.expiry }),
    medicine: presentMedicine(row),
    rate: rateOf(termsOf(row)),
    givenAt: row.given_at.toISOString(),
    by: row.by_link ? 'link' : 'session',
  }
}

export function presentOrderLine(row: OrderRow): OrderedLine {
  const { rate } = row
  const sent = arriving(row)
  return {
    line: row.line,
    quantity: Number(row.quantity),
    free: Number(row.free),
    confirmed: row.sent === null ? null : sent,
    medicine: medicineLink(row),
    rate: rate && landedRate(rate),
    cost: rate && orderCost(rate, sent.quantity, sent.free),
    expiry: rate?.expiry ?? null,
  }
}

function moment(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

function amount(text: string | null): number | null {
  return text === null ? null : Number(text)
}
