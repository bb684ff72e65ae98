import { nameKey } from '@rasad/lexicon'

/** What a row of a stock statement prints of an item besides numbers. */
export interface PrintedItem {
  text: string
  pack?: string | null | undefined
  company?: string | null | undefined
  code?: string | null | undefined
}

const maxPart = 200

/** The same for rows that a stockist's software prints alike: name, pack, company and code, folded. */
export function stockNameKey({ text, pack, company, code }: PrintedItem): string {
  return [text, pack, company, code].map(fold).join('\t')
}

/** The name in a key, folded. */
export function stockNamePart(key: string): string {
  return key.split('\t')[0] ?? ''
}

/** The pack in a key, folded; empty without one. */
export function stockPackPart(key: string): string {
  return key.split('\t')[1] ?? ''
}

function fold(part: string | null | undefined): string {
  const key = nameKey((part ?? '').toWellFormed()).replace(/\p{Cc}+/gu, ' ')
  return key.slice(0, maxPart).toWellFormed()
}

/** Whether two rows name the same pack, however they print it. */
export function samePack(one: string | null | undefined, other: string | null | undefined): boolean {
  return nameKey(one ?? '') === nameKey(other ?? '')
}
