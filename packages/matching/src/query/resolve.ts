/** Resolves a whole line of a demand: what it means, and how sure that is. */

import { spellingHash } from '@rasad/lexicon'
import { prepare } from '../candidates/line.ts'
import { type Trade, tradeOf } from '../candidates/trade.ts'
import { lex, MAX_TEXT } from '../text/lexer.ts'
import type { CountReading } from '../text/pack-counts.ts'
import { Hits } from './hits.ts'
import { judge, UNMATCHED } from './judge.ts'
import type { Resolution, ResolveOptions } from './match.ts'
import { collectPrinted } from './printed/collect-printed.ts'
import { readPrinted } from './printed/printed-line.ts'
import type { Segment } from './segment.ts'

/** A brand within this cost is spelt correctly. */
const EXACT = 9
/** Costlier prints than this are no reason to doubt another reading. */
const COMPATIBLE = 125
/** Cost of another brand than the one that the line begins with. */
const OTHER_BRAND = 8
/** A word that can belong to a name and is not compared otherwise: `mupi soft`. */
const LOOSE_SOFT = /\bsoft\b(?!\s*(?:gel|cap))/i
/** `e/d`, `i.v.`: its letters are compared as words of their own. */
const TWO_LETTERS = /(?:^|[^a-z])[a-z][./][a-z](?:[^a-z]|$)/i
/** `DolvexH`: the name and a letter that can make another product of it. */
const GLUED_LETTER = /\p{Ll}{3}\p{Lu}{1,2}(?!\p{L})/u
/** `5*10` and `5x10` can be the strength and the tablets of a strip. */
const TIMES = /(\d+(?:\.\d+)?)\s?[x*×]\s?\d+/giu
const ENDS_IN_PLUS = /[\s\d]\+\s*$/
/** Highest likelihood of an answer that a loose plus might not mean. */
const MAX_WITHOUT_PLUS = 0.9
const CONSIDERED = 48
/** No medicine name has half as many. Each number is compared with each candidate. */
const MAX_NUMBERS = 16

interface Asked {
  segments: readonly Segment[]
  text: string
  limit: number
  plain: boolean
  trade: Trade | undefined
}

export function resolveLine(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
  options: ResolveOptions = {},
): Resolution {
  if (text.length > MAX_TEXT) return UNMATCHED
  const resolution = resolveText(segments, text, limit, plain, options)
  if (plain || resolution.tier !== 'matched' || !text.match(TIMES)) return resolution
  const { tier, matches } = resolveText(segments, text.replace(TIMES, ' $1 '), limit, plain, options)
  const isSame = matches[0]?.key === resolution.matches[0]?.key
  return tier === 'matched' && !isSame ? doubted(resolution) : resolution
}

function resolveText(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
  options: ResolveOptions,
): Resolution {
  const hits = new Hits(CONSIDERED)
  const trade = tradeOf(options)
  const reading = { segments, text, limit, plain, trade }
  const first = resolveReading(reading, 'sure', hits)
  if (plain || (first.tier === 'matched' && !isSuspect(text, hits))) return first
  const printed = resolvePrinted(reading, hits)
  if (first.tier === 'matched') {
    if (hits.list[0]!.edits > 0 && GLUED_LETTER.test(text)) return doubted(first)
    return printed ?? (ENDS_IN_PLUS.test(text) ? doubted(first) : first)
  }
  if (printed?.tier === 'matched') return printed
  const best = printed !== undefined && better(printed, first) ? printed : first
  // if the last number makes no sense as a strength, it can be a pack count
  const likely = resolveReading(reading, 'likely')
  if (better(likely, best)) return likely
  const bare = resolveReading(reading, 'bare')
  return better(bare, best) ? { ...bare, tier: 'confirm' } : best
}

/** Returns whether the line has a part that the first reading does not compare as it is meant. */
function saysMore(text: string): boolean {
  if (text.includes('+') && ENDS_IN_PLUS.test(text)) return true
  if ((text.includes('/') || text.includes('.')) && TWO_LETTERS.test(text)) return true
  return LOOSE_SOFT.test(text)
}

function doubted({ matches }: Resolution): Resolution {
  const scores = matches.map(({ key, score }) => ({ key, score: Math.min(score, MAX_WITHOUT_PLUS) }))
  return { tier: 'confirm', matches: scores }
}

function better(a: Resolution, b: Resolution): boolean {
  return (a.matches[0]?.score ?? 0) > (b.matches[0]?.score ?? 0)
}

/** Returns whether an answer must be looked at again: the brand is misspelt, or the line says more than was compared. */
function isSuspect(text: string, hits: Hits): boolean {
  const top = hits.list[0]!
  // the name as the catalogue spells it
  if (top.cost === 0) return false
  return top.edits > EXACT || top.bySalt || saysMore(text) || (top.edits > 0 && GLUED_LETTER.test(text))
}

/**
 * Judges the hits of the line as a written name together with those of what it can be a print of; undefined if no word
 * of it begins a brand as written.
 */
function resolvePrinted({ segments, text, limit, trade }: Asked, written: Hits): Resolution | undefined {
  const line = readPrinted(text)
  if (line === undefined || line.numbers.length > MAX_NUMBERS) return undefined
  const families = new Set<number>()
  const hits = new Hits(CONSIDERED)
  for (const segment of segments) {
    collectPrinted(segment, line, spellingHash(text), trade, hits, families)
  }
  if (hits.list.length === 0) return undefined
  const compatible = families.size > 0 && hits.best <= COMPATIBLE && !hits.list[0]!.doubtful
  const printed = new Set(hits.list.map(({ key }) => key))
  const isMore = saysMore(text)
  for (const hit of written.list) {
    // word by word is the closer look where the first one left something out
    if ((isMore || hit.bySalt) && printed.has(hit.key)) continue
    // a spelt brand hardly ever means another one
    hits.add(
      !compatible || families.has(hit.family)
        ? hit
        : { ...hit, cost: hit.cost + OTHER_BRAND, doubtful: true },
    )
  }
  hits.ruledOut = written.ruledOut
  return judge(hits, lettersOf(text), limit)
}

/** Letters of the brand as the line is read first. */
function lettersOf(text: string): number {
  return prepare(lex(text, { counts: 'sure' })).readings[0]!.length
}

function resolveReading(
  { segments, text, limit, plain, trade }: Asked,
  counts: CountReading,
  hits = new Hits(CONSIDERED),
): Resolution {
  const lexed = lex(text, { plain, counts })
  if (lexed.numbers.length > MAX_NUMBERS) return UNMATCHED
  if (counts !== 'sure' && !dropsMore(text, counts)) return UNMATCHED
  const line = prepare(lexed, plain, trade)
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
