import { dateOf } from '../../../lib/format.ts'
import type { TextsOf } from '../../../lib/texts.ts'
import type { Said } from './said.ts'

/** `In stock`, `Some: 5`, `None`, `Later: 3 Dec 2026`, `Substitute: Telma H Tablet`. */
export function saidText({ is, quantity, medicine, availableOn }: Said, t: TextsOf<'demand'>): string {
  switch (is) {
    case 'has':
      return t('saidHas')
    case 'part':
      return t('saidPart', { quantity: quantity ?? 0 })
    case 'no':
      return availableOn === undefined ? t('saidNo') : t('saidLater', { day: dateOf(availableOn) })
    case 'other':
      return t('saidOther', { name: medicine?.name ?? '' })
  }
}
