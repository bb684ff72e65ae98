import { readList } from '@rasad/list-reader'
import { type Match, type NameIndex, type ResolveOptions, withPack } from '@rasad/matching'

/** Longer lines are not parsed for quantities and notes: no name is that long. */
const maxReadLength = 2_000
/** From this likelihood, a line that looks like a greeting or a heading is treated as a name. */
const nameAfterAll = 0.5
/** Quantity markers that cannot be part of a strength. */
const label = /\b(?:qty|qnty|quantity)\b/i
const tellsQuantity = /\b(?:qty|qnty|quantity)\b|\t\s*\d+\s*$|[x×*]\s*\d+\s*$|\(\s*\d+\s*\)|^\s*\d+\s*[x×*]/i
/** Likelihood that a trailing number counts packs if no such name has it as a strength. */
const countLikelihood = 0.5
/** A trailing number that may count packs. */
const lastNumber = /\s+\d{1,3}\s*$/

interface MatchedLine {
  sure: boolean
  /** Best first; empty if nothing matches. */
  matches: Match[]
}

/**
 * Finds the medicines that a line of a list means. Tries the line as a bare name first, and then without what lists
 * add: numbering, quantity, request words. The more likely reading wins.
 * @param nameOf returns the name of a row
 * @param known the company and the pack, where the list tells them
 */
export function matchLine(
  index: NameIndex,
  line: string,
  top: number,
  nameOf: (key: number) => string,
  known: ResolveOptions = {},
): MatchedLine {
  const whole = index.resolve(line, top, known)
  const isLabelled = label.test(line)
  if (line.length > maxReadLength || (whole.tier === 'matched' && !isLabelled)) {
    return { sure: whole.tier === 'matched', matches: whole.matches }
  }
  const { lines } = readList(line)
  if (lines.length === 0) {
    const isName = likelihood(whole.matches) >= nameAfterAll
    return { sure: false, matches: isName ? whole.matches : [] }
  }
  let best: MatchedLine = { sure: false, matches: isLabelled ? [] : whole.matches }
  for (const item of lines) {
    const { tier, matches } = index.resolve(withPack(item.name, item.unit), top, known)
    if (likelihood(matches) < likelihood(best.matches)) continue
    // If a line has two names, neither is a sure match. A trailing number may have been the strength.
    const isCount = item.unit !== undefined || tellsQuantity.test(line) || /\d/.test(item.name)
    best = { sure: tier === 'matched' && lines.length === 1 && (!item.counted || isCount), matches }
  }
  if (best.matches.length > 0) return best
  return { sure: false, matches: withoutLast(index, line, top, nameOf) }
}

function likelihood(matches: Match[]): number {
  return matches[0]?.score ?? 0
}

/** `Zymoa tablet 10`: names without a strength that match once the trailing number is read as a quantity. */
function withoutLast(index: NameIndex, line: string, top: number, nameOf: (key: number) => string): Match[] {
  if (!lastNumber.test(line)) return []
  const { matches } = index.resolve(line.replace(lastNumber, ''), top)
  return matches.flatMap(({ key, score }) =>
    /\d/.test(nameOf(key)) ? [] : [{ key, score: score * countLikelihood }],
  )
}
