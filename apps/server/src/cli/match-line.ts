import { type Match, type NameIndex, readList, withPack } from '@rasad/matching'

/** Longer lines are not searched for quantities and notes: no name is as long. */
const maxReadLength = 2_000
/** From this likelihood on, a line that reads as a greeting or a heading is taken for a name after all. */
const nameAfterAll = 0.5
/** Marks of a quantity that cannot be taken for a strength. */
const label = /\b(?:qty|qnty|quantity)\b/i
const tellsQuantity = /\b(?:qty|qnty|quantity)\b|\t\s*\d+\s*$|[x×*]\s*\d+\s*$|\(\s*\d+\s*\)|^\s*\d+\s*[x×*]/i
/** How likely a last number counts packs where no such name has it for a strength. */
const countLikelihood = 0.5
/** A last number that may count packs. */
const lastNumber = /\s+\d{1,3}\s*$/

export interface MatchedLine {
  sure: boolean
  /** Best first; empty where the line cannot be placed. */
  matches: Match[]
}

/**
 * What a line of a list means. It is read as a bare name first, and then without what a list puts around names:
 * numbering, quantity, asking words. The likelier reading counts.
 * @param nameOf the name of a row
 */
export function matchLine(
  index: NameIndex,
  line: string,
  top: number,
  nameOf: (key: number) => string,
): MatchedLine {
  const whole = index.resolve(line, top)
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
    const { tier, matches } = index.resolve(withPack(item.name, item.unit), top)
    if (likelihood(matches) < likelihood(best.matches)) continue
    // Of two names in a line neither is the line's; and a last number may have been the strength after all.
    const isCount = item.unit !== undefined || tellsQuantity.test(line) || /\d/.test(item.name)
    best = { sure: tier === 'matched' && lines.length === 1 && (!item.counted || isCount), matches }
  }
  if (best.matches.length > 0) return best
  return { sure: false, matches: withoutLast(index, line, top, nameOf) }
}

function likelihood(matches: Match[]): number {
  return matches[0]?.score ?? 0
}

/** `Zymoa tablet 10`: names without any strength that fit once the last number is taken for a quantity. */
function withoutLast(index: NameIndex, line: string, top: number, nameOf: (key: number) => string): Match[] {
  if (!lastNumber.test(line)) return []
  const { matches } = index.resolve(line.replace(lastNumber, ''), top)
  return matches.flatMap(({ key, score }) =>
    /\d/.test(nameOf(key)) ? [] : [{ key, score: score * countLikelihood }],
  )
}
