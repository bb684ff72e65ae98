import type { SearchHit } from '@rasad/contract/search'
import type { NameIndex } from '@rasad/matching'
import type { Catalogue } from './catalogue-in-memory.ts'
import { presentHit } from './present-hit.ts'

/** Less likely matches are not worth showing to somebody who adds a name. */
const likelyEnough = 0.02
/** From this length on, the beginning of a name counts as a match: `Zydus` for Zydus Cadila. */
const beginsLike = 0.4

/**
 * What a complete name can mean, most likely first. A contradicting strength or form means another medicine. Companies
 * are often named in part, so a company name that begins with the text also matches.
 */
export function alikeIn(
  catalogue: Catalogue,
  category: 'medicine' | 'company',
  name: string,
  limit: number,
): SearchHit[] {
  const indexes = [catalogue.names[category], catalogue.unconfirmedNames[category]]
  const likely = (names: NameIndex) =>
    names
      .resolve(name, limit)
      .matches.filter(({ score }) => score >= likelyEnough)
      .map(({ key }) => key)
  const keys = indexes.flatMap(likely)
  if (category === 'company') {
    const prefixed = indexes.flatMap((index) =>
      index.suggest(name, limit).filter(({ score }) => score >= beginsLike),
    )
    keys.push(...prefixed.map(({ key }) => key))
  }
  return [...new Set(keys)].flatMap((key) => presentHit(catalogue, category, key) ?? [])
}
