import { english, englishUnits } from './messages.en.ts'
import { hindi, hindiUnits } from './messages.hi.ts'

export type Language = 'en' | 'hi'
export type TextKey = keyof typeof english
type Values = Record<string, string | number>

/** Sentences, numbers and days as readers of a language write them. */
export interface Texts {
  language: Language
  /** The text of a key with its values; `count` chooses between one and many. */
  t(key: TextKey, values?: Values): string
  number(value: number): string
  /** Rupees with both digits of the paise. */
  money(paise: number): string
  /** `20 strips`. */
  quantity(value: number, unit?: string): string
  unit(unit: string): string
  percent(basisPoints: number): string
  /** A day `YYYY-MM-DD` without its year where it is this one. */
  day(day: string): string
  /** Month and year of a day `YYYY-MM-DD`. */
  month(day: string): string
  /** Day and time of an ISO moment in the zone of the device. */
  moment(iso: string): string
}

export function textsOf(language: Language): Texts {
  const locale = `${language}-IN`
  const messages = language === 'hi' ? hindi : english
  const units = language === 'hi' ? hindiUnits : englishUnits
  // In Hindi nothing counts as one, too.
  const isOne = (count: number) => count === 1 || (language === 'hi' && count === 0)
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 })
  const unitWord = (unit: string, count: number) => {
    const words = (units as Record<string, readonly [string, string] | undefined>)[unit]
    return words ? words[isOne(count) ? 0 : 1] : unit
  }
  const date = (value: Date, how: Intl.DateTimeFormatOptions) =>
    value.toLocaleDateString(locale, {
      ...how,
      ...(value.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
    })

  return {
    language,
    number,
    t(key, values = {}) {
      const text = messages[key]
      const count = Number(values.count)
      const chosen = typeof text === 'string' ? text : isOne(count) ? text.one : text.other
      return chosen.replace(/\{(\w+)\}/g, (_whole, name: string) => {
        const value = values[name]
        return typeof value === 'number' ? number(value) : String(value)
      })
    },
    money(paise) {
      const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      return `₹${(paise / 100).toLocaleString(locale, digits)}`
    },
    quantity: (value, unit) => (unit ? `${number(value)} ${unitWord(unit, value)}` : number(value)),
    unit: (unit) => unitWord(unit, 1),
    percent: (basisPoints) => `${number(basisPoints / 100)} %`,
    day: (day) => date(localDay(day), { day: 'numeric', month: 'short' }),
    month: (day) => localDay(day).toLocaleDateString(locale, { month: 'short', year: 'numeric' }),
    moment: (iso) =>
      `${date(new Date(iso), { weekday: 'short', day: 'numeric', month: 'short' })}, ${new Date(
        iso,
      ).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })}`,
  }
}

/** Midnight of the day on this device: as an ISO moment it would be the day before, west of Greenwich. */
function localDay(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}
