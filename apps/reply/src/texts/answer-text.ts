import type { GivenAnswer, OwnStock, SupplyLine } from '@rasad/contract/supply-requests'
import { type LineDraft, readDraft } from '../draft/line-draft.ts'
import { readPrice, writeExpiry } from '../draft/read-typed.ts'
import type { Texts } from './texts.ts'

/** `20 strips + 2 free`, as the buyer asked. */
export function askedText({ quantity, free, unit }: SupplyLine, { t, ...texts }: Texts): string {
  if (quantity === null) return t('askedWithout')
  const asked = texts.quantity(quantity, unit)
  return free ? t('askedWithFree', { quantity: asked, free }) : asked
}

/** What was answered for a line, in a few words. */
export function answerText(given: GivenAnswer, asked: SupplyLine, { t, ...texts }: Texts): string {
  const quantity = given.quantity === undefined ? null : texts.quantity(given.quantity, asked.unit)
  switch (given.answer) {
    case 'have':
      return t('answerHave')
    case 'part':
      return t('answerPart', { quantity: quantity ?? '' })
    case 'no':
      return t('answerNo')
    case 'later':
      return given.availableOn ? t('answerLater', { day: texts.day(given.availableOn) }) : t('later')
    case 'other': {
      const name = given.medicine?.name ?? ''
      return quantity === null ? t('answerOther', { name }) : t('answerOtherQuantity', { name, quantity })
    }
  }
}

/** `32 · ₹105.28 · exp 5/27`: what the own list has. */
export function stockText(stock: OwnStock, { t, number, money, ...texts }: Texts): string {
  const { available, quantity, pricePaise, scheme, expiry, availableOn, isStale } = stock
  const isOut = !available || quantity === 0
  return [
    isOut
      ? availableOn
        ? t('answerLater', { day: texts.day(availableOn) })
        : t('no')
      : quantity !== null
        ? number(quantity)
        : t('have'),
    !isOut && pricePaise !== null && money(pricePaise),
    !isOut && scheme,
    !isOut && expiry && t('expires', { month: writeExpiry(expiry) }),
    isStale && t('stale'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What a draft adds to the answer that is marked: `Some: 12 · ₹105.28`. */
export function draftText(draft: LineDraft, asked: SupplyLine, { t, money, ...texts }: Texts): string {
  const read = readDraft(draft, asked, '')
  if (!('line' in read)) return ''
  const { quantity, availableOn } = read.line
  const price = draft.price.trim() === '' ? undefined : readPrice(draft.price)
  return [
    draft.answer === 'other' && draft.product?.name,
    quantity !== undefined && texts.quantity(quantity, asked.unit),
    availableOn && texts.day(availableOn),
    draft.answer !== 'no' && price !== undefined && money(price),
    draft.answer !== 'no' && draft.paid && draft.free && `${draft.paid}+${draft.free}`,
    draft.answer !== 'no' && draft.expiry.trim() && t('expires', { month: draft.expiry.trim() }),
  ]
    .filter(Boolean)
    .join(' · ')
}
