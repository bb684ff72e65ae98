import { freeGoods } from '@rasad/contract/free-goods'
import type { RequestPlan, SupplyRequest } from '@rasad/contract/supply-requests'

export type Asked = SupplyRequest['stockists'][number]
export type Given = Asked['answers'][number]
type PlannedItem = RequestPlan['plan'][number]['items'][number] & {
  /** Another product than was asked for, taken on purpose. */
  isOther?: true
}

/** What to order of one stockist. */
export interface OrderPart {
  stockist: { _id: string; name: string }
  /** When the answer was given that this rests on; null without one. */
  answeredAt: string | null
  items: PlannedItem[]
}

/** By line: the stockist that somebody has chosen for it, whatever the plan says. */
export type Picks = Readonly<Record<number, string>>

/** The last answer of a stockist for a line. */
export function answerFor(asked: Asked, line: number): Given | undefined {
  return asked.answers.find((given) => given.line === line)
}

/** An answer by which something can be had. Another product counts only where somebody takes it on purpose. */
export function brings(given: Given | undefined): boolean {
  return given !== undefined && given.answer !== 'no'
}

/** The plan with what somebody has chosen instead. A line that is chosen somewhere is ordered there alone. */
export function partsOf(request: SupplyRequest, plan: RequestPlan['plan'], picks: Picks): OrderPart[] {
  const parts: OrderPart[] = plan.map(({ stockist, items }) => ({
    stockist,
    answeredAt: request.stockists.find((asked) => asked.stockist._id === stockist._id)?.answeredAt ?? null,
    items: items.filter(({ line }) => (picks[line] ?? stockist._id) === stockist._id),
  }))
  for (const [key, stockistId] of Object.entries(picks)) {
    const line = Number(key)
    const asked = request.stockists.find(({ stockist }) => stockist._id === stockistId)
    const given = asked && answerFor(asked, line)
    if (!asked || !given || !brings(given)) continue
    const part = parts.find(({ stockist }) => stockist._id === stockistId)
    if (part?.items.some((item) => item.line === line)) continue
    const item = itemOf(request, given)
    if (part) part.items.push(item)
    else parts.push({ stockist: asked.stockist, answeredAt: asked.answeredAt, items: [item] })
  }
  for (const part of parts) part.items.sort((one, other) => one.line - other.line)
  return parts.filter(({ items }) => items.length > 0)
}

function itemOf({ lines }: SupplyRequest, given: Given): PlannedItem {
  const wanted = lines.find(({ line }) => line === given.line)
  const isOther = given.answer === 'other'
  const medicine = isOther ? given.medicine : (wanted?.medicine ?? null)
  return {
    line: given.line,
    quantity:
      given.answer === 'part' ? (given.quantity ?? null) : (given.quantity ?? wanted?.quantity ?? null),
    medicine: medicine && { _id: medicine._id, name: medicine.name },
    rate: given.rate,
    // The order computes it for what is typed.
    cost: null,
    availableOn: given.availableOn ?? null,
    expiry: given.expiry ?? null,
    isAnswered: true,
    ...(isOther && { isOther }),
  }
}

/** What is agreed to come free with a quantity of a line: by the answer's scheme, else as it was asked for. */
export function freeWith(
  { lines, stockists }: SupplyRequest,
  stockistId: string,
  { line, isOther }: Pick<PlannedItem, 'line' | 'isOther'>,
  quantity: number,
): number {
  const asked = stockists.find(({ stockist }) => stockist._id === stockistId)
  const wanted = lines.find((one) => one.line === line)
  return freeGoods(
    {
      scheme: (asked && answerFor(asked, line)?.scheme) ?? null,
      asked: wanted && !isOther ? { quantity: wanted.quantity, free: wanted.free ?? null } : null,
    },
    quantity,
  )
}

/** Lines that no part holds. */
export function openLines(request: SupplyRequest, open: readonly number[], picks: Picks): number[] {
  const chosen = new Set(Object.keys(picks).map(Number))
  return open.filter((line) => !chosen.has(line) && request.lines.some((wanted) => wanted.line === line))
}
