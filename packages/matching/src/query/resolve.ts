/** Resolves a whole line of a demand: what it means, and how sure that is. */

import { spellingHash } from '@rasad/lexicon'
import { prepare } from '../candidates/line.ts'
import { collectPrinted } from '../printed/collect-printed.ts'
import { packSize } from '../printed/pack-size.ts'
import { readPrinted } from '../printed/printed-line.ts'
import { lex, MAX_TEXT } from '../text/lexer.ts'
import type { CountReading } from '../text/pack-counts.ts'
import { Hits } from './hits.ts'
import { judge, UNMATCHED } from './judge.ts'
import type { Resolution, ResolveOptions } from './match.ts'
import type { Segment } from './segment.ts'

const CONSIDERED = 48
/** No medicine name has half as many. Each number is compared with each candidate. */
const MAX_NUMBERS = 16

export function resolveLine(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
  options: ResolveOptions = {},
): Resolution {
  if (text.length > MAX_TEXT) return UNMATCHED
  const hits = new Hits(CONSIDERED)
  const first = resolveReading(segments, text, limit, plain, 'sure', hits)
  if (plain || first.tier === 'matched') return first
  const printed = resolvePrinted(segments, text, limit, hits, options) ?? first
  if (printed.tier === 'matched') return printed
  const best = better(printed, first) ? printed : first
  // if the last number makes no sense as a strength, it can be a pack count
  const likely = resolveReading(segments, text, limit, plain, 'likely')
  if (better(likely, best)) return likely
  const bare = resolveReading(segments, text, limit, plain, 'bare')
  return better(bare, best) ? { ...bare, tier: 'confirm' } : best
}

function better(a: Resolution, b: Resolution): boolean {
  return (a.matches[0]?.score ?? 0) > (b.matches[0]?.score ?? 0)
}

/**
 * Judges the hits of the line as a written name together with those of what it can be a print of; undefined if it is no
 * print.
 */
function resolvePrinted(
  segments: readonly Segment[],
  text: string,
  limit: number,
  hits: Hits,
  { pack }: ResolveOptions,
): Resolution | undefined {
  const line = readPrinted(text)
  if (line === undefined || line.numbers.length > MAX_NUMBERS) return undefined
  const size = pack === undefined ? 0 : packSize(pack)
  const packs = size > 0 ? [size] : []
  let found = false
  for (const segment of segments) {
    if (collectPrinted(segment, line, spellingHash(text), packs, hits)) found = true
  }
  return found ? judge(hits, lettersOf(text), limit) : undefined
}

/** Letters of the brand as the line is read first. */
function lettersOf(text: string): number {
  return prepare(lex(text, { counts: 'sure' })).readings[0]!.length
}

function resolveReading(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
  counts: CountReading,
  hits = new Hits(CONSIDERED),
): Resolution {
  const lexed = lex(text, { plain, counts })
  if (lexed.numbers.length > MAX_NUMBERS) return UNMATCHED
  if (counts !== 'sure' && !dropsMore(text, counts)) return UNMATCHED
  const line = prepare(lexed, plain)
  if (line.readings[0]!.length === 0) return UNMATCHED
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
