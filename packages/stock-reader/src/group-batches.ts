/** Which rows of items are one item. */

import type { ItemRow } from './explain-rows.ts'
import { type FoundMapping, numberOf } from './find-mapping.ts'
import type { Role } from './reading-types.ts'
import { collapse, isPack } from './values.ts'

/** `ALLERFEN SUSPENS 60 ML`: the name is cut before its pack. */
export function withoutPack(text: string): string {
  const pack = /\s(?:\S+\s)?\S+$/.exec(text)?.[0].trim() ?? ''
  const last = pack.slice(pack.indexOf(' ') + 1)
  const end = isPack(pack) ? pack : isPack(last) ? last : ''
  return text.slice(0, text.length - end.length).trimEnd()
}

/** The length at which names are cut, without their packs; undefined where they end by themselves. */
export function cutLength(items: readonly ItemRow[], mapping: FoundMapping): number | undefined {
  const counts = new Map<number, number>()
  const names = new Set(items.map(({ row }) => withoutPack(row.cells[mapping.name] ?? '')))
  let longest = 0
  for (const name of names) {
    counts.set(name.length, (counts.get(name.length) ?? 0) + 1)
    longest = Math.max(longest, name.length)
  }
  if (longest < 14 || longest > 40) return undefined
  const atEnd = counts.get(longest) ?? 0
  const before = [1, 2, 3, 4].map((less) => counts.get(longest - less) ?? 0)
  const mean = before.reduce((sum, count) => sum + count, 0) / before.length
  return atEnd >= 3 && atEnd >= names.size * 0.02 && atEnd > mean * 1.8 ? longest : undefined
}

export interface Group {
  items: ItemRow[]
  rate: number
  /** another group is printed alike: the name that tells them apart is cut */
  isTwin: boolean
}

/** The most that the rates of two batches differ. */
const rateSpread = 1.25

function isOneRate(first: number, second: number): boolean {
  if (!(first > 0 && second > 0)) return true
  return Math.max(first, second) <= Math.min(first, second) * rateSpread
}

/** Items printed in lines below each other that show that the list parts its items into batches. */
const fewBatched = 3
const batchedShare = 0.02
/** Names of this part of the longest are not cut, whatever blanks were inside them. */
const wholeShare = 0.8

/** Whether lines of one item stand below each other, for several items whose names are whole. */
function partsItems(keys: readonly string[], names: readonly string[]): boolean {
  const lengths = names.map(({ length }) => length).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0
  const parted = new Set(
    keys.filter((key, at) => key === keys[at - 1] && (names[at]?.length ?? 0) <= usual * wholeShare),
  )
  return parted.size >= Math.max(fewBatched, names.length * batchedShare)
}

/**
 * Rows of one item: those that continue it, and those with the same name, pack, code and company where batches are printed
 * or lines are parted into them. Else nobody knows whether such lines are one item or several whose names were cut.
 * @param cuts the length at which names are cut: without batches, such rows can be several items
 */
export function groupBatches(
  items: readonly ItemRow[],
  mapping: FoundMapping,
  cuts: number | undefined,
): Group[] {
  const { roles, value, name } = mapping
  const keys = items.map((item) => itemKey(item, roles))
  const groups: Group[] = []
  const byKey = new Map<string, Group[]>()
  // Where no batch tells why, two rates are two items whose names were cut: `CREAM CR` of 2.6 and of 6.4.
  const hasBatches = roles.includes('batch') || roles.includes('expiry')
  const rates = hasBatches ? -1 : (value?.rate ?? roles.indexOf('rate'))
  const isParted =
    hasBatches ||
    partsItems(
      keys,
      items.map(({ row }) => withoutPack(row.cells[name] ?? '')),
    )
  let current: Group | undefined
  for (const [at, item] of items.entries()) {
    if (item.continues && current) {
      current.items.push(item)
      continue
    }
    const rate = numberOf(item.row.cells[rates] ?? '')
    const key = keys[at] ?? ''
    const alike = byKey.get(key) ?? []
    const isCut = !roles.includes('batch') && isCutAt(item.row.cells[name] ?? '', cuts)
    const known = isCut || !isParted ? undefined : alike.find((group) => isOneRate(group.rate, rate))
    if (known) {
      known.items.push(item)
      current = known
      continue
    }
    current = { items: [item], rate, isTwin: alike.length > 0 }
    for (const group of alike) group.isTwin = true
    byKey.set(key, [...alike, current])
    groups.push(current)
  }
  return groups
}

function itemKey({ name, company, row: { cells } }: ItemRow, roles: readonly Role[]): string {
  const cell = (role: Role) => (cells[roles.indexOf(role)] ?? '').toLowerCase()
  return [
    collapse(name).toLowerCase(),
    cell('pack').replace(/\s+/g, ''),
    cell('code'),
    cell('company') || (company ?? '').toLowerCase(),
  ].join('\u0000')
}

/** A blank at the cut is not printed. */
function isCutAt(name: string, cuts: number | undefined): boolean {
  return cuts !== undefined && withoutPack(name).length >= cuts - 1
}
