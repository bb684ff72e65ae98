import type { GivenAnswer, SupplyLine } from '@rasad/contract/supply-requests'
import type { Texts } from './texts.ts'

/** `20 strips + 2 free`, as the buyer asked. */
export function askedText({ quantity, free, unit }: SupplyLine, { t, ...texts }: Texts): string {
  if (quantity === null) return t('askedWithout')
  const asked = texts.quantity(quantity, unit)
  return free ? t('askedWithFree', { quantity: asked, free }) : t('asked', { quantity: asked })
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
