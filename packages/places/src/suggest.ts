import { listenFor } from '@rasad/lexicon/heard'
import { pinTable } from './pins.ts'

export interface DistrictName {
  district: string
  state: string
}

/** A name as it is compared: without case, accents and punctuation. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/**
 * Districts for a text typed so far, at most `limit`: names that begin with it, then names with a word that does. A
 * name that several states have comes once for each of them. In Devanagari, names that sound like it.
 */
export function suggestDistricts(text: string, limit: number): DistrictName[] {
  const typed = fold(text)
  if (typed === '') return []
  const heard = listenFor(text)
  const ranked = pinTable().districts.flatMap((each) => {
    const name = fold(each.district)
    const heardAt = heard?.(name) ?? -1
    if (heardAt >= 0) return [{ each, rank: heardAt === 0 ? 1 : 2 }]
    if (name === typed) return [{ each, rank: 0 }]
    if (name.startsWith(typed)) return [{ each, rank: 1 }]
    return name.includes(` ${typed}`) ? [{ each, rank: 2 }] : []
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ each }) => each)
}
