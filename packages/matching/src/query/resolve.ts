/** Resolves a whole line of a demand: what it means, and how sure that is. */

import { prepare } from '../candidates/line.ts'
import { lex, MAX_TEXT } from '../text/lexer.ts'
import type { CountReading } from '../text/pack-counts.ts'
import { Hits } from './hits.ts'
import { judge, UNMATCHED } from './judge.ts'
import type { Resolution } from './match.ts'
import type { Segment } from './segment.ts'

const CONSIDERED = 48
/** No medicine name has half as many. Each number is compared with each candidate. */
const MAX_NUMBERS = 16

export function resolveLine(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
): Resolution {
  if (text.length > MAX_TEXT) return UNMATCHED
  const first = resolveReading(segments, text, limit, plain, 'sure')
  if (plain || first.tier === 'matched') return first
  // if the last number makes no sense as a strength, it can be a pack count
  const likely = resolveReading(segments, text, limit, plain, 'likely')
  if (better(likely, first)) return likely
  const bare = resolveReading(segments, text, limit, plain, 'bare')
  return better(bare, first) ? { ...bare, tier: 'confirm' } : first
}

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
  if (lexed.numbers.length > MAX_NUMBERS) return UNMATCHED
  if (counts !== 'sure' && !dropsMore(text, counts)) return UNMATCHED
  const line = prepare(lexed, plain)
  if (line.readings[0]!.length === 0) return UNMATCHED
  const hits = new Hits(CONSIDERED)
  for (const segment of segments) segment.collectExact(line, hits)
  // a name written exactly as in the catalogue needs no search
  if (hits.best > 0) for (const segment of segments) segment.collectSimilar(line, hits)
  return judge(hits, line.readings[0]!.length, limit)
}

/** Returns whether this reading of counts drops a number that the more careful reading keeps. */
function dropsMore(text: string, counts: CountReading): boolean {
  const careful = counts === 'bare' ? 'likely' : 'sure'
  return lex(text, { counts }).numbers.length < lex(text, { counts: careful }).numbers.length
}
