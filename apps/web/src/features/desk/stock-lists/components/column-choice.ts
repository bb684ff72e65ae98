import type { ColumnChoice } from '@rasad/contract/stock-files'

/** What a column can be, the needed ones first. */
export const meanings = [
  'none',
  'name',
  'quantity',
  'pack',
  'company',
  'mrp',
  'ptr',
  'expiry',
  'batch',
  'scheme',
  'free',
  'code',
] as const
export type Meaning = (typeof meanings)[number]

export function meaningOf(mapping: Partial<ColumnChoice>, column: number): Meaning {
  return meanings.find((one) => one !== 'none' && mapping[one] === column) ?? 'none'
}

/** The mapping with another meaning of one column. A meaning belongs to one column: another one that had it loses it. */
export function withMeaning(
  mapping: Partial<ColumnChoice>,
  column: number,
  meaning: Meaning,
): Partial<ColumnChoice> {
  const others = Object.entries(mapping).filter(([key, index]) => index !== column && key !== meaning)
  return { ...Object.fromEntries(others), ...(meaning !== 'none' && { [meaning]: column }) }
}

/** The mapping if it is enough to read the file. */
export function choiceOf({ name, quantity, ...others }: Partial<ColumnChoice>): ColumnChoice | undefined {
  return name === undefined || quantity === undefined ? undefined : { name, quantity, ...others }
}
