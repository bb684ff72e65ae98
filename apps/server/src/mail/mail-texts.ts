import { dateFormat, type KeyOf, type Language, type Say, sayer } from '@rasad/texts'
import { translations } from '@rasad/texts/all'
import { mailMessages } from './messages.en.ts'

/** Says a text of a mail in its reader's language. */
export type SayMail = Say<KeyOf<typeof mailMessages>>

export function mailTexts(language: Language): SayMail {
  const translated = language === 'en' ? {} : translations[language].mail
  return sayer({ ...mailMessages, ...translated }, language)
}

const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `3 Nov 2026` */
export function dayText(day: string, language: Language): string {
  return days(language).format(new Date(day))
}
