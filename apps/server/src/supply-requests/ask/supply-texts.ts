import { unitWord } from '@rasad/contract/unit-word'
import { isLanguage, type KeyOf, type Language, type Say, sayer } from '@rasad/texts'
import { translations } from '@rasad/texts/all'
import { unitKey, unitsMessages } from '@rasad/texts/units'
import { supplyMessages } from '../messages.en.ts'

/** What messages say, in a language. */
export interface SupplyTexts {
  t: Say<KeyOf<typeof supplyMessages>>
  /** The unit as it is read after a quantity. */
  unit(quantity: number, unit: string): string
}

/** @param wanted an account's language; English where it has none that we know */
export function supplyTexts(wanted: string | null): SupplyTexts {
  const language: Language = isLanguage(wanted) ? wanted : 'en'
  const other = language === 'en' ? undefined : translations[language]
  const units = sayer({ ...unitsMessages, ...other?.units }, language)
  return {
    t: sayer({ ...supplyMessages, ...other?.supply }, language),
    unit(quantity, unit) {
      const key = unitKey(unit)
      return key === undefined ? unitWord(quantity, unit) : units(key, { count: quantity })
    },
  }
}
