import { type Match, type NameIndex, readList } from '@rasad/matching'

/** Longer lines are not searched for quantities and notes: no name is as long. */
const readMost = 2_000
/** From this likelihood on, a line that reads as a greeting or a heading is taken for a name after all. */
const nameAfterAll = 0.5

export interface MatchedLine {
  sure: boolean
  /** Best first; empty where the line cannot be placed. */
  matches: Match[]
}

/**
 * What a line of a list means. It is read as a bare name first, and then without what a list puts around names:
 * numbering, quantity, asking words. The likelier reading counts.
 */
export function matchLine(index: NameIndex, line: string, top: number): MatchedLine {
  const whole = index.resolve(line, top)
  if (whole.tier === 'matched' || line.length > readMost)
    return placed(whole.matches, whole.tier === 'matched')
  const { lines } = readList(line)
  if (lines.length === 0) {
    const isName = (whole.matches[0]?.score ?? 0) >= nameAfterAll
    return placed(isName ? whole.matches : [], false)
  }
  let best = placed(whole.matches, false)
  for (const item of lines) {
    const read = index.resolve(item.name, top)
    if ((read.matches[0]?.score ?? 0) < (best.matches[0]?.score ?? 0)) continue
    // Of two names in a line neither is the line's; and a last number may have been the strength after all.
    const isClear = lines.length === 1 && (!item.counted || item.unit !== undefined || /\d/.test(item.name))
    best = placed(read.matches, read.tier === 'matched' && isClear)
  }
  return best
}

function placed(matches: Match[], sure: boolean): MatchedLine {
  return { sure, matches }
}
