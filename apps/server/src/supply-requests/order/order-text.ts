import { orderCost } from '@rasad/order-planning'
import type { OrderRow } from '../answer/answer-repository.ts'
import type { LineRow } from '../ask/line-repository.ts'
import type { SupplyTexts } from '../ask/supply-texts.ts'
import { fitText, lineText } from '../ask/whatsapp-text.ts'
import type { Part } from '../request-access.ts'
import { arriving } from './order-amounts.ts'

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/**
 * The lines of an order as messages name them, with what was agreed:
 * `Telma 40 Tablet (strip of 15): 25 + 2 free strips, ₹ 100.00 + 12 % GST, scheme 10+1`
 */
export function orderLines(
  lines: readonly LineRow[],
  ordered: readonly OrderRow[],
  texts: SupplyTexts,
): string[] {
  const asked = new Map(lines.map((row) => [row.line, row]))
  return ordered.flatMap((row) => {
    const wanted = asked.get(row.line)
    const { quantity, free } = arriving(row)
    if (quantity === 0) return []
    const text = lineText(
      {
        name: row.medicine_name ?? wanted?.name ?? '',
        pack: row.pack,
        quantity,
        free,
        unit: wanted?.unit ?? null,
        note: null,
      },
      texts,
    )
    return [
      text,
      ...(row.rate ? [rateText(row.rate, texts)] : []),
      ...(wanted?.note ? [wanted.note] : []),
    ].join(', ')
  })
}

/** What the lines with a rate cost together, as a sentence; undefined when none has one. */
export function orderTotal(ordered: readonly OrderRow[], { t }: SupplyTexts): string | undefined {
  const arrives = ordered
    .map((row) => ({ rate: row.rate, ...arriving(row) }))
    .filter(({ quantity }) => quantity > 0)
  const rated = arrives.flatMap(({ rate, quantity }) => (rate ? { rate, quantity } : []))
  if (rated.length === 0) return undefined
  const paise = rated.reduce((sum, { rate, quantity }) => sum + orderCost(rate, quantity).paise, 0)
  const withGst = rated.filter(({ rate }) => rate.gstBasisPoints !== null).length
  const gst = withGst === rated.length ? 'Gst' : withGst === 0 ? 'NoGst' : 'SomeGst'
  const amount = money(paise)
  return rated.length === arrives.length
    ? t(`together${gst}`, { amount })
    : t(`partTogether${gst}`, { amount, rated: rated.length, count: arrives.length })
}

/** What a buyer sends a stockist by WhatsApp: the order with what was agreed, and always the link. */
export function orderMessage(
  { request, asked, lines }: Part & { lines: readonly LineRow[] },
  ordered: readonly OrderRow[],
  url: string,
  texts: SupplyTexts,
): string {
  const { t } = texts
  const { firm, town } = request
  const total = orderTotal(ordered, texts)
  const head = [
    t('hello', { name: asked.firm_name }),
    town === null ? t('firmOrders', { firm }) : t('firmInTownOrders', { firm, town }),
    ...(asked.order_note === null ? [] : [asked.order_note]),
  ].join('\n\n')
  const foot = [...(total ? [total] : []), `${t('confirmHere')}\n${url}`].join('\n\n')
  return fitText(head, orderLines(lines, ordered, texts), foot, texts)
}

function rateText(
  { pricePaise, scheme, gstBasisPoints }: NonNullable<OrderRow['rate']>,
  { t }: SupplyTexts,
): string {
  const price = money(pricePaise)
  const rate =
    gstBasisPoints === null
      ? price
      : t('rateWithGst', { price, percent: percent.format(gstBasisPoints / 100) })
  return scheme === null ? rate : `${rate}, ${t('scheme', { scheme })}`
}

function money(paise: number): string {
  return `₹ ${grouped.format(paise / 100)}`
}
