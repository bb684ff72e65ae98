/** A whole line of a demand → what is meant, and how sure that is. */

import { Hits } from './hits.ts'
import { lex, MAX_TEXT } from './lexer.ts'
import type { Line } from './line.ts'
import { prepare } from './line.ts'
import type { Match } from './match.ts'
import type { CountReading } from './pack-counts.ts'
import type { Segment } from './segment.ts'

export type Tier = 'matched' | 'confirm' | 'unmatched'

export interface Resolution {
  /** `matched`: the first match is meant; `confirm`: ask which; `unmatched`: nothing near */
  tier: Tier
  /** best first; score is the likelihood (0 to 1) that this one is meant; empty when unmatched */
  matches: Match[]
}

/** Points of cost to a factor of e in likelihood. */
const NAT = 16
/** From this likelihood on an answer is sure. */
const SURE = 0.97
/** Below this the first match is not worth asking about. */
const WORTH_ASKING = 0.002
const CONSIDERED = 32

export function resolveLine(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
): Resolution {
  if (text.length > MAX_TEXT) return UNMATCHED
  const first = resolveReading(segments, text, limit, plain, 'sure')
  if (plain || first.tier === 'matched') return first
  // a last number that makes no sense as a strength may count packs
  const likely = resolveReading(segments, text, limit, plain, 'likely')
  if (better(likely, first)) return likely
  const bare = resolveReading(segments, text, limit, plain, 'bare')
  return better(bare, first) ? { ...bare, tier: 'confirm' } : first
}

const UNMATCHED: Resolution = { tier: 'unmatched', matches: [] }

function better(a: Resolution, b: Resolution): boolean {
  return (a.matches[0]?.score ?? 0) > (b.matches[0]?.score ?? 0)
}

function resolveReading(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
  counts: CountReading,
): Resolution {
  const lexed = lex(text, { plain, counts })
  if (counts !== 'sure' && !dropsMore(text, counts)) return UNMATCHED
  const line = prepare(lexed)
  if (line.readings[0]!.length === 0) return UNMATCHED
  const hits = new Hits(CONSIDERED)
  for (const segment of segments) segment.collect(line, hits)
  return judge(hits, line, limit)
}

/** True where this way of reading counts leaves out a number that the more careful way keeps. */
function dropsMore(text: string, counts: CountReading): boolean {
  const careful = counts === 'bare' ? 'likely' : 'sure'
  return lex(text, { counts }).numbers.length < lex(text, { counts: careful }).numbers.length
}

/**
 * Likelihoods of the candidates against each other and against a name that is in no catalogue: the longer the
 * written name and the fewer its slips, the less likely it only happens to resemble one.
 */
function judge(hits: Hits, line: Line, limit: number): Resolution {
  const { list, best } = hits
  if (list.length === 0) return UNMATCHED
  const length = line.readings[0]!.length
  const unknown = 12 + 16 * Math.min(length, 14) + (line.strengths.length > 0 ? 8 : 0)
  let sum = Math.exp((best - unknown) / NAT)
  // rows that bear the same name are one answer: a line cannot tell them apart
  const mass = new Map<number, number>()
  for (const hit of list) {
    const likelihood = Math.exp((best - hit.cost) / NAT)
    sum += likelihood
    mass.set(hit.same, (mass.get(hit.same) ?? 0) + likelihood)
  }
  const matches = list.slice(0, limit).map((hit) => ({ key: hit.key, score: (mass.get(hit.same) ?? 0) / sum }))
  const top = matches[0]?.score ?? 0
  if (top < WORTH_ASKING) return UNMATCHED
  return { tier: top >= SURE ? 'matched' : 'confirm', matches }
}
