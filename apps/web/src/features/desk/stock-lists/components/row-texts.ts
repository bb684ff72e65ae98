import type { ImportRow } from '@rasad/contract/stock-files'
import { countOf, rupees } from '../../../../lib/format.ts'
import { dateFormat } from '../../../../lib/local-formats.ts'
import type { TextsOf } from '../../../../lib/texts.ts'

const flags = ['arithmetic', 'negative', 'cut-name', 'merged-batches', 'date-doubt'] as const
const whys = ['heading', 'band', 'total', 'furniture', 'copy', 'register', 'other-period', 'doubt'] as const

const month = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** `May 2027`; `15 May 2027` where it is another day than the month's last, which stands for the month. */
export function expiryText(expiry: string): string {
  const date = new Date(expiry)
  if (Number.isNaN(date.getTime())) return expiry
  const next = new Date(date.getTime() + 86_400_000)
  return (expiry.length > 7 && next.getUTCDate() !== 1 ? day : month).format(date)
}

/** `2026-11-21` as `21 Nov 2026`. */
export function dayText(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : day.format(date)
}

/** What is unusual about a row, in words; `isDoubt` where a person should look. */
export function flagTexts(of: readonly string[], t: TextsOf<'stock'>): { text: string; isDoubt: boolean }[] {
  return flags
    .filter((flag) => of.includes(flag))
    .map((flag) => ({ text: t(`flag_${flag}`), isDoubt: flag !== 'merged-batches' }))
}

/** Why a line is no item, in words. */
export function whyText(why: string | undefined, t: TextsOf<'stock'>): string {
  const known = whys.find((one) => one === why)
  return known ? t(`why_${known}`) : (why ?? '')
}

/** One fact of a listing; `was` where the row changes it. */
export interface FactText {
  key: 'available' | 'quantity' | 'mrp' | 'ptr' | 'scheme' | 'expiry'
  was: string | undefined
  is: string
}

/** What a row says of its medicine; of a changed one, only what changes. */
export function factsOf({ kind, before, after }: ImportRow, t: TextsOf<'stock'>): FactText[] {
  const now = kind === 'missing' ? (after ?? before) : after
  if (!now) return []
  const texts = (facts: NonNullable<ImportRow['after']>) => ({
    available: t(facts.available ? 'inStock' : 'outOfStock'),
    quantity: facts.quantity === null ? t('none') : countOf(facts.quantity),
    mrp: facts.mrp === null ? t('none') : rupees(facts.mrp),
    ptr: facts.ptr === null ? t('none') : rupees(facts.ptr),
    scheme: facts.scheme ?? t('none'),
    expiry: facts.expiry === null ? t('none') : expiryText(facts.expiry),
  })
  const is = texts(now)
  const was = kind === 'changed' && before ? texts(before) : undefined
  const keys = Object.keys(is) as FactText['key'][]
  return keys.flatMap((key): FactText[] => {
    // What was not known before is new: there is nothing to strike out.
    const hadNone = before?.[key] === null
    if (was) return was[key] === is[key] ? [] : [{ key, was: hadNone ? undefined : was[key], is: is[key] }]
    if (key === 'available') return kind === 'missing' ? [{ key, was: undefined, is: is[key] }] : []
    return now[key] === null ? [] : [{ key, was: undefined, is: is[key] }]
  })
}
