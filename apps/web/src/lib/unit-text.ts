import { unitWord } from '@rasad/contract/unit-word'
import { unitKey, unitsMessages } from '@rasad/texts/units'
import { addTexts, textsOf } from './texts.ts'

addTexts('units', unitsMessages)

/** A unit as it is read after a quantity, in the page's language: `strips` of 2. */
export function unitText(quantity: number, unit: string): string {
  const key = unitKey(unit)
  return key === undefined ? unitWord(quantity, unit) : textsOf('units')(key, { count: quantity })
}
