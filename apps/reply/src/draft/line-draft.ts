import { firstLimits } from '@rasad/contract/first-limits'
import type { GivenAnswer, ReplyAnswer, ReplyLine, SupplyLine } from '@rasad/contract/supply-requests'
import type { TextKey } from '../texts/texts.ts'
import { readDay, readExpiry, readPrice, readQuantity, readScheme, writeExpiry } from './read-typed.ts'

/** A product of the catalogue, as a search shows it. */
export type Product = Pick<
  NonNullable<SupplyLine['medicine']>,
  '_id' | 'name' | 'pack' | 'companyName' | 'composition' | 'form'
>

/** What somebody has tapped and typed for a line, as it stands in the fields. */
export interface LineDraft {
  answer: ReplyAnswer | null
  quantity: string
  /** The day of `later`. */
  on: string
  /** Of `other`. */
  product: Product | null
  price: string
  paid: string
  free: string
  /** Basis points; empty: not said. */
  gst: string
  expiry: string
  /** `givenAt` of the answer that was there when this draft began; null: there was none. */
  base: string | null
}

type Field = 'quantity' | 'on' | 'product' | 'price' | 'scheme' | 'expiry'
export type Problems = Partial<Record<Field, TextKey>>

/** The fields as they show an answer that was given, or none. */
export function draftOf(given: GivenAnswer | undefined): LineDraft {
  const [paid = '', free = ''] = given?.scheme?.split('+') ?? []
  return {
    answer: given?.answer ?? null,
    quantity: given?.quantity === undefined ? '' : String(given.quantity),
    on: given?.availableOn ?? '',
    product: given?.medicine ?? null,
    price: given?.pricePaise === undefined ? '' : (given.pricePaise / 100).toFixed(2),
    paid,
    free,
    gst: given?.gstBasisPoints === undefined ? '' : String(given.gstBasisPoints),
    expiry: given?.expiry === undefined ? '' : writeExpiry(given.expiry),
    base: given?.givenAt ?? null,
  }
}

/** What to send for a line, or what is wrong with it. Fields that its answer does not show are not sent. */
export function readDraft(
  draft: LineDraft,
  asked: SupplyLine,
  today: string,
): { line: ReplyLine } | { problems: Problems } {
  const { answer } = draft
  if (answer === null) return { problems: {} }
  const line: ReplyLine = { line: asked.line, answer }
  const problems: Problems = {}
  if (answer === 'no') return { line }

  if (answer === 'part' || (answer === 'other' && draft.quantity.trim() !== '')) {
    const quantity = readQuantity(draft.quantity)
    if (draft.quantity.trim() === '' || quantity === 0) problems.quantity = 'noQuantity'
    else if (quantity === undefined) problems.quantity = 'wrongQuantity'
    else if (quantity > firstLimits.maxQuantity) problems.quantity = 'tooMuch'
    else if (answer === 'part' && asked.quantity !== null && quantity >= asked.quantity)
      problems.quantity = 'moreThanAsked'
    else line.quantity = quantity
  }
  if (answer === 'later') {
    const on = readDay(draft.on)
    if (draft.on.trim() === '') problems.on = 'noDay'
    else if (on === undefined || on < today) problems.on = 'wrongDay'
    else line.availableOn = on
  }
  if (answer === 'other') {
    if (draft.product === null) problems.product = 'noProduct'
    else if (draft.product._id === asked.medicine?._id) problems.product = 'sameProduct'
    else line.medicine = draft.product._id
  }
  if (draft.price.trim() !== '') {
    const price = readPrice(draft.price)
    if (price === undefined || price > firstLimits.maxPrice * 100) problems.price = 'wrongPrice'
    else line.pricePaise = price
  }
  if (draft.paid.trim() !== '' || draft.free.trim() !== '') {
    const scheme = readScheme(draft.paid, draft.free)
    if (scheme === undefined) problems.scheme = 'wrongScheme'
    else line.scheme = scheme
  }
  if (draft.gst !== '') line.gstBasisPoints = Number(draft.gst)
  if (draft.expiry.trim() !== '') {
    const expiry = readExpiry(draft.expiry)
    if (expiry === undefined) problems.expiry = 'wrongExpiry'
    else line.expiry = expiry
  }
  return Object.keys(problems).length > 0 ? { problems } : { line }
}

const compared = [
  'answer',
  'quantity',
  'pricePaise',
  'scheme',
  'gstBasisPoints',
  'availableOn',
  'expiry',
] as const

/** Whether the service has exactly this answer. */
export function isSame(line: ReplyLine, given: GivenAnswer): boolean {
  // The month is what people type: a day within it that the desk has given is not another expiry.
  const ofMonth = (day: string | undefined) => day?.slice(0, 7)
  return (
    compared.every((field) =>
      field === 'expiry' ? ofMonth(line.expiry) === ofMonth(given.expiry) : line[field] === given[field],
    ) && line.medicine === given.medicine?._id
  )
}
