import type { SearchHit } from '@rasad/contract/search'
import type { Catalogue } from './catalogue.ts'
import { presentHit } from './present-hit.ts'

/** Less likely ones are not worth a second look of whoever adds a name. */
const likelyEnough = 0.02
/** A beginning of a name counts from here on: `Zydus` for Zydus Cadila. */
const beginsLike = 0.4

/**
 * What may be meant by a whole name, likeliest first. A strength or a form that contradicts makes another
 * medicine; companies are named in part as often as in full, so what begins like the name counts for them.
 */
export function alikeIn(
  catalogue: Catalogue,
  category: 'medicine' | 'company',
  name: string,
  limit: number,
): SearchHit[] {
  const index = catalogue.names[category]
  const keys = index
    .resolve(name, limit)
    .matches.filter(({ score }) => score >= likelyEnough)
    .map(({ key }) => key)
  if (category === 'company') {
    const begun = index.suggest(name, limit).filter(({ score }) => score >= beginsLike)
    keys.push(...begun.map(({ key }) => key))
  }
  return [...new Set(keys)].flatMap((key) => presentHit(catalogue, category, key) ?? [])
}
