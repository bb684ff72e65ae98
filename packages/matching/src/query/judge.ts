/**
 * Turns costs into likelihoods: how sure the best answer is, compared with the others and with a name outside the
 * catalogue.
 */

import type { Hit, Hits } from './hits.ts'
import type { Resolution } from './match.ts'

export const UNMATCHED: Resolution = { tier: 'unmatched', matches: [] }

/** Points of cost per factor of e in likelihood, among candidates. */
const NAT = 16
/** The same for similar brands around the best: where names are dense, a close match means less. */
const CROWD = 30
/** An answer is sure from this likelihood on. */
const SURE = 0.925
/** Below this likelihood the first match is not worth asking about. */
const WORTH_ASKING = 0.000001
/** Penalty for further rows of a brand or salt that is itself in doubt, so that the reader sees others first. */
const REPEATED_BRAND = 80
/** Penalty for a brand per earlier brand with the same salts, in the same case. */
const REPEATED_SALTS = 16
/** Below this edit cost the brand is clear. */
const CLEAR_BRAND = 9
const LONG = 14
/** Minimum likelihood of a name that matches as written, and the maximum cost of such a match. */
const SPELT = 0.96
const UNDECIDED = 0.6
const AGREES = 13
/** Maximum likelihood if whole words of the brand are missing or extra, or the form is a different one of its kind. */
const DOUBTFUL = 0.9

/**
 * Weights of a logistic regression of "the best answer is right", fitted on damaged names and names outside the
 * catalogue: odds against the other candidates, cost, its square, written length, and the crowd.
 */
const WEIGHT = { bias: 1.535, odds: 0.28, cost: 0.271, costSquared: -0.61, length: 0.134, crowd: -1.619 }

/** `length` is the number of letters written as the brand. */
export function judge({ list: hits, ruledOut }: Hits, length: number, limit: number): Resolution {
  const top = hits[0]
  if (top === undefined) return UNMATCHED
  const share = new Map<number, number>()
  let sum = 0
  for (const hit of hits) {
    // rows with the same name are one answer: a line cannot distinguish them
    const likelihood = Math.exp((top.cost - hit.cost) / NAT)
    share.set(hit.same, (share.get(hit.same) ?? 0) + likelihood)
    sum += likelihood
  }
  if (ruledOut) for (const cost of ruledOut.values()) sum += Math.exp((top.cost - cost) / NAT)
  const best = share.get(top.same)!
  const likely = confidence(top, best / sum, crowd(hits, ruledOut), top.letters === 0 ? length : top.letters)
  // `Augmentin 625` for Augmentin 625 Duo is probable, and never sure
  // as long as another name is nearly as likely, the reader decides
  const clear = Math.min(likely, UNDECIDED + (1 - UNDECIDED) * (best / sum))
  // spelt right and agreeing in everything: far more likely than an edit of another name
  const spelt = top.cost <= AGREES && best / sum > 0.5 ? Math.max(clear, SPELT) : clear
  const sure = top.doubtful || top.strengthInDoubt ? Math.min(spelt, DOUBTFUL) : spelt
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

/** Number of similar brands around the best, weighted by closeness; 1 if there is no other. */
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

/** The hits, each with its penalty for not being the first of its family. */
function varied(hits: readonly Hit[]): { hit: Hit; extra: number }[] {
  const families = new Map<number, number>()
  const salts = new Map<number, number>()
  return hits.map((hit) => {
    const repeated = REPEATED_BRAND * countBefore(families, hit.family)
    const alike = hit.salts === 0 ? 0 : REPEATED_SALTS * countBefore(salts, hit.salts)
    return { hit, extra: hit.edits > CLEAR_BRAND ? repeated + alike : 0 }
  })
}

/** Returns how often `of` was counted before. */
function countBefore(counts: Map<number, number>, of: number): number {
  const before = counts.get(of) ?? 0
  counts.set(of, before + 1)
  return before
}
