import { orderCost } from '@rasad/order-planning'
import type { OrderRow } from './answer-repository.ts'
import type { LineRow } from './line-repository.ts'
import type { Part } from './links.ts'
import { fitText, lineText } from './whatsapp-text.ts'

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/**
 * The lines of an order as messages name them, with what was agreed:
 * `Telma 40 Tablet (strip of 15): 25 + 2 free strips, ₹ 100.00 + 12 % GST, scheme 10+1`
 */
export function orderLines(lines: readonly LineRow[], ordered: readonly OrderRow[]): string[] {
  const asked = new Map(lines.map((row) => [row.line, row]))
  return ordered.map((row) => {
    const wanted = asked.get(row.line)
    const quantity = Number(row.quantity)
    const text = lineText({
      name: row.medicine_name ?? wanted?.name ?? '',
      pack: row.pack,
      quantity,
      free: row.rate && orderCost(row.rate, quantity).freePacks,
      unit: wanted?.unit ?? null,
      note: null,
    })
    return [text, ...(row.rate ? [rateText(row.rate)] : []), ...(wanted?.note ? [wanted.note] : [])].join(
      ', ',
    )
  })
}

/** What the lines with a rate cost together, as a sentence; undefined when none has one. */
export function orderTotal(ordered: readonly OrderRow[]): string | undefined {
  const rated = ordered.flatMap(({ rate, quantity }) => (rate ? { rate, quantity: Number(quantity) } : []))
  if (rated.length === 0) return undefined
  const paise = rated.reduce((sum, { rate, quantity }) => sum + orderCost(rate, quantity).paise, 0)
  const withGst = rated.filter(({ rate }) => rate.gstBasisPoints !== null).length
  const gst =
    withGst === rated.length ? ' with GST' : withGst === 0 ? ' without GST' : ', GST where it was said'
  const of = rated.length === ordered.length ? '' : ` for ${rated.length} of ${ordered.length} lines`
  return `Together ${money(paise)}${gst}${of}.`
}

/** What a buyer sends a stockist by WhatsApp: the order with what was agreed, and always the link. */
export function orderMessage(
  { request, asked, lines }: Part & { lines: readonly LineRow[] },
  ordered: readonly OrderRow[],
  url: string,
): string {
  const { firm, town } = request
  const total = orderTotal(ordered)
  const head = [
    `Hello ${asked.firm_name},`,
    `${town === null ? firm : `${firm}, ${town},`} orders:`,
    ...(asked.order_note === null ? [] : [asked.order_note]),
  ].join('\n\n')
  const foot = [...(total ? [total] : []), `Please confirm here, without signing in:\n${url}`].join('\n\n')
  return fitText(head, orderLines(lines, ordered), foot)
}

function rateText({ pricePaise, scheme, gstBasisPoints }: NonNullable<OrderRow['rate']>): string {
  const gst = gstBasisPoints === null ? '' : ` + ${percent.format(gstBasisPoints / 100)} % GST`
  return `${money(pricePaise)}${gst}${scheme === null ? '' : `, scheme ${scheme}`}`
}

function money(paise: number): string {
  return `₹ ${grouped.format(paise / 100)}`
}
