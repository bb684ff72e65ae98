import type { OwnStock, ReplyPage, SupplyLine } from '@rasad/contract/supply-requests'
import { draftOf, type LineDraft } from './line-draft.ts'
import { writeExpiry } from './read-typed.ts'

/** Units that are not the packs which a list counts: ten boxes are not ten strips. */
const otherUnits = ['box', 'tablet', 'capsule', 'sachet']

/**
 * What the stockist's list says to a line, as a draft; undefined: it says nothing that can be sent. By link that is only
 * that everybody sees it listed. In its session it is what its own list has, unless nobody has confirmed that lately.
 */
export function draftFromList(page: ReplyPage, asked: SupplyLine): LineDraft | undefined {
  if (page.own === undefined) {
    return page.listed.indexOf(asked.line) < 0 ? undefined : { ...draftOf(undefined), answer: 'have' }
  }
  const stock = stockOf(page, asked.line)
  if (stock === undefined || stock.isStale) return undefined
  const plain = draftOf(undefined)
  if (!stock.available || stock.quantity === 0) {
    return stock.availableOn === null
      ? { ...plain, answer: 'no' }
      : { ...plain, answer: 'later', on: stock.availableOn }
  }
  const facts = factsOf(stock)
  const wanted = asked.quantity === null ? null : asked.quantity + (asked.free ?? 0)
  if (stock.quantity === null || wanted === null) return { ...plain, ...facts, answer: 'have' }
  if (asked.unit !== undefined && otherUnits.indexOf(asked.unit) >= 0) return undefined
  if (stock.quantity >= wanted) return { ...plain, ...facts, answer: 'have' }
  // What is there covers the paid packs and not all free ones: how many go is for a person to say.
  if (asked.quantity !== null && stock.quantity >= asked.quantity) return undefined
  return { ...plain, ...facts, answer: 'part', quantity: String(stock.quantity) }
}

export function stockOf({ own }: ReplyPage, line: number): OwnStock | undefined {
  return own?.filter((stock) => stock.line === line)[0]
}

function factsOf({ pricePaise, scheme, expiry }: OwnStock): Partial<LineDraft> {
  const [paid = '', free = ''] =
    scheme === null ? [] : (/^([1-9]\d{0,4})\+([1-9]\d{0,4})$/.exec(scheme)?.slice(1) ?? [])
  return {
    ...(pricePaise && { price: (pricePaise / 100).toFixed(2) }),
    ...{ paid, free },
    ...(expiry !== null && { expiry: writeExpiry(expiry) }),
  }
}
