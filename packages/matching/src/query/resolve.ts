/** Resolves a whole line of a demand: what it means, and how sure that is. */

import { spellingHash } from '@rasad/lexicon'
import { type Line, prepare } from '../candidates/line.ts'
import { type Trade, tradeOf } from '../candidates/trade.ts'
import { lex, MAX_TEXT } from '../text/lexer.ts'
import { type CountReading, withPack } from '../text/pack-counts.ts'
import { namesAnotherStrength } from './another-strength.ts'
import { othersOfBrand } from './brand-alone.ts'
import { Hits } from './hits.ts'
import { namesWithWord } from './inner-words.ts'
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
/** As billing systems print it: capitals, and a strength with its unit behind them. */
const BRAND_AND_STRENGTH = /^\s*\p{Lu}+ \d+(?:\.\d+)?\p{Lu}+\s*$/u
const ENDS_IN_PLUS = /[\s\d]\+\s*$/
/** Highest likelihood of an answer that a loose plus might not mean. */
const MAX_WITHOUT_PLUS = 0.9
const CONSIDERED = 48
/** Likelihood of another product of a brand that is written alone. */
const OTHER_OF_BRAND = 0.3
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
  const packed = plain ? text : withPack(text, options.unit)
  if (packed === text) return resolveWritten(segments, text, limit, plain, options)
  return resolveName(segments, text, limit) ?? resolveWritten(segments, packed, limit, plain, options)
}

/** The meaning of a name written exactly as in the catalogue, which needs no search; undefined for all others. */
function resolveName(segments: readonly Segment[], text: string, limit: number): Resolution | undefined {
  const lexed = lex(text, { counts: 'sure' })
  if (lexed.numbers.length > MAX_NUMBERS) return undefined
  const line = prepare(lexed)
  const hits = new Hits(CONSIDERED)
  for (const segment of segments) segment.collectExact(line, hits)
  return hits.best > 0 ? undefined : judge(hits, line.readings[0]!.length, limit)
}

function resolveWritten(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
  options: ResolveOptions,
): Resolution {
  const resolution = resolveText(segments, text, limit, plain, options)
  if (plain) return resolution
  const lexed = lex(text, { counts: 'sure' })
  const line = prepare(lexed)
  const named = withNamesOfWord(segments, line, resolution, limit)
  if (named || resolution.tier !== 'matched') return named ?? resolution
  if (isPackInDoubt(segments, text, resolution, options)) return doubted(resolution)
  if (isOtherPrint(segments, text, resolution)) return doubted(resolution)
  const [top] = resolution.matches
  if (top && namesAnotherStrength(segments, lexed, top)) return doubted(resolution)
  return withOthersOfBrand(segments, line, resolution, limit)
}

/** `Telma 40*10`: without the tablets of the strip, the line surely means another medicine. */
function isPackInDoubt(
  segments: readonly Segment[],
  text: string,
  resolution: Resolution,
  options: ResolveOptions,
): boolean {
  if (!text.match(TIMES)) return false
  const { tier, matches } = resolveText(segments, text.replace(TIMES, ' $1 '), 1, false, options)
  return tier === 'matched' && matches[0]?.key !== resolution.matches[0]?.key
}

/**
 * `FUNGIWIN 250MG` can be a brand that the catalogue lacks: a print is seldom misspelt, and one strength is all that speaks for
 * Fungivin 250mg Tablet.
 */
function isOtherPrint(segments: readonly Segment[], text: string, { matches }: Resolution): boolean {
  if (!BRAND_AND_STRENGTH.test(text)) return false
  const lexed = lex(text, { counts: 'sure' })
  const key = matches[0]?.key ?? 0
  const own = segments.find((segment) => segment.rowOf(key) >= 0)
  if (!own || lexed.forms !== 0) return false
  const { data } = own
  const brand = data.keyOfRow[own.rowOf(key)]!
  const codes = data.keyText.subarray(data.keyStart[brand]!, data.keyStart[brand + 1]!)
  const written = prepare(lexed).readings[0]!
  if (written.length !== codes.length) return false
  return codes.reduce((replaced, code, at) => replaced + Number(written.codes[at] !== code), 0) === 1
}

/** `crocin` can mean each product of that brand: none of them is sure, and all are among the answers. */
function withOthersOfBrand(
  segments: readonly Segment[],
  line: Line,
  resolution: Resolution,
  limit: number,
): Resolution {
  const [top, ...further] = resolution.matches
  if (!top) return resolution
  const others = othersOfBrand(segments, line, top)
  if (others.length === 0) return resolution
  const { matches } = doubted(resolution)
  const named = new Set(others.map(({ key }) => key))
  const shown = others.map(({ key }) => ({ key, score: OTHER_OF_BRAND }))
  return {
    tier: 'confirm',
    matches: [...matches.slice(0, 1), ...shown, ...further.filter(({ key }) => !named.has(key))]
      .sort((a, b) => b.score - a.score)
      .slice(0, limit),
  }
}

/** `ors` is no brand, and a word of Electral ORS: it is not surely ORSL. Undefined for other lines. */
function withNamesOfWord(
  segments: readonly Segment[],
  { readings: [reading] }: Line,
  resolution: Resolution,
  limit: number,
): Resolution | undefined {
  const keys = reading ? namesWithWord(segments, reading, limit) : []
  if (keys.length === 0) return undefined
  const further = doubted(resolution).matches.filter(({ key }) => !keys.includes(key))
  // They have the word as it is written, whatever looks like it.
  const score = Math.max(OTHER_OF_BRAND, further[0]?.score ?? 0)
  return { tier: 'confirm', matches: [...keys.map((key) => ({ key, score })), ...further].slice(0, limit) }
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
  if (!isWritten(segments, line, hits)) for (const segment of segments) segment.collectSimilar(line, hits)
  return judge(hits, line.readings[0]!.length, limit)
}

/** Returns whether the best hit has the name as written, although its pack or company can be another. */
function isWritten(segments: readonly Segment[], line: Line, { best, list: [top] }: Hits): boolean {
  if (best <= 0 || top === undefined || line.trade === undefined) return best <= 0
  return segments.some((segment) => {
    const row = segment.rowOf(top.key)
    return row >= 0 && segment.data.spelling[row] === line.spelling
  })
}

/** Returns whether this reading of counts drops a number that the more careful reading keeps. */
function dropsMore(text: string, counts: CountReading): boolean {
  const careful = counts === 'bare' ? 'likely' : 'sure'
  return lex(text, { counts }).numbers.length < lex(text, { counts: careful }).numbers.length
}
