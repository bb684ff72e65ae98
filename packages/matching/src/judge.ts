/** From costs to likelihoods: how sure the best answer is, against the others and against a name nobody has. */

import type { Hit, Hits } from './hits.ts'
import type { Resolution } from './match.ts'

export const UNMATCHED: Resolution = { tier: 'unmatched', matches: [] }

/** Points of cost to a factor of e in likelihood, among candidates. */
const NAT = 16
/** The same for the crowd of similar brands around the best: where names are dense, a near one means less. */
const CROWD = 30
/** From this likelihood on an answer is sure. */
const SURE = 0.925
/** Below this the first match is not worth asking about. */
const WORTH_ASKING = 0.000001
/** What a further row of a brand or salt loses where that itself is in doubt: the reader should see others first. */
const REPEATED_BRAND = 80
/** What a brand loses there for each before it that holds the same salts. */
const REPEATED_SALTS = 16
/** Edits below this leave no doubt about the brand. */
const CLEAR_BRAND = 9
const LONG = 14
/** Least likelihood of a name that is there as written, and the cost up to which it is. */
const SPELT = 0.96
const UNDECIDED = 0.6
const AGREES = 13
/** Highest likelihood where whole words of the brand are missing or too many, or the form is another of its kind. */
const DOUBTFUL = 0.9

/**
 * Weights of a logistic regression of "the best answer is right" over damaged names and names in no catalogue:
 * odds against the other candidates, cost, its square, written length, and the crowd.
 */
const WEIGHT = { bias: 1.535, odds: 0.28, cost: 0.271, costSquared: -0.61, length: 0.134, crowd: -1.619 }

/** `length` in letters of what was written as the brand. */
export function judge({ list: hits, ruledOut }: Hits, length: number, limit: number): Resolution {
  const top = hits[0]
  if (top === undefined) return UNMATCHED
  const share = new Map<number, number>()
  let sum = 0
  for (const hit of hits) {
    // rows that bear the same name are one answer: a line cannot tell them apart
    const likelihood = Math.exp((top.cost - hit.cost) / NAT)
    share.set(hit.same, (share.get(hit.same) ?? 0) + likelihood)
    sum += likelihood
  }
  if (ruledOut) for (const cost of ruledOut.values()) sum += Math.exp((top.cost - cost) / NAT)
  const best = share.get(top.same)!
  const likely = confidence(top, best / sum, crowd(hits, ruledOut), length)
  // `Augmentin 625` for Augmentin 625 Duo is probable, and never sure
  // as long as another name is nearly as likely, the reader decides
  const clear = Math.min(likely, UNDECIDED + (1 - UNDECIDED) * (best / sum))
  // spelt right and agreeing in everything: that it is a edit of another name is far less likely
  const spelt = top.cost <= AGREES && best / sum > 0.5 ? Math.max(clear, SPELT) : clear
  const sure = top.doubtful ? Math.min(spelt, DOUBTFUL) : spelt
  if (sure < WORTH_ASKING) return UNMATCHED
  const matches = varied(hits).map(({ hit, extra }) => ({
    key: hit.key,
    score: sure * Math.min(1, (share.get(hit.same)! / best) * Math.exp(-extra / NAT)),
  }))
  matches.sort((a, b) => b.score - a.score)
  return { tier: sure >= SURE ? 'matched' : 'confirm', matches: matches.slice(0, limit) }
}

function confidence(top: Hit, share: number, crowded: number, length: number): number {
  const odds = Math.max(-6, Math.min(6, Math.log(share / Math.max(1e-6, 1 - share))))
  const cost = top.cost / NAT
  const sum =
    WEIGHT.bias +
    WEIGHT.odds * odds +
    WEIGHT.cost * cost +
    (WEIGHT.costSquared * cost * cost) / 10 +
    WEIGHT.length * Math.min(LONG, length) +
    WEIGHT.crowd * Math.log(crowded)
  return 1 / (1 + Math.exp(-sum))
}

/** Number of similar brands around the best, the farther the less; 1 where there is no other. */
function crowd(hits: readonly Hit[], ruledOut: ReadonlyMap<number, number> | undefined): number {
  const seen = new Set<number>()
  let sum = 0
  for (const hit of hits) {
    if (seen.has(hit.brand)) continue
    seen.add(hit.brand)
    sum += Math.exp((hits[0]!.cost - hit.cost) / CROWD)
  }
  if (ruledOut) for (const cost of ruledOut.values()) sum += Math.exp((hits[0]!.cost - cost) / CROWD)
  return sum
}

/** The hits with what each loses for not being the first of its family. */
function varied(hits: readonly Hit[]): { hit: Hit; extra: number }[] {
  const families = new Map<number, number>()
  const salts = new Map<number, number>()
  return hits.map((hit) => {
    const repeated = REPEATED_BRAND * countBefore(families, hit.family)
    const alike = hit.salts === 0 ? 0 : REPEATED_SALTS * countBefore(salts, hit.salts)
    return { hit, extra: hit.edits > CLEAR_BRAND ? repeated + alike : 0 }
  })
}

/** How often `of` was counted before this time. */
function countBefore(counts: Map<number, number>, of: number): number {
  const before = counts.get(of) ?? 0
  counts.set(of, before + 1)
  return before
}
