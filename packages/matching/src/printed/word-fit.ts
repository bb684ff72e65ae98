/** How a printed word can stand for a word of a name: as it is, cut by the column, abbreviated or mistyped. */

/** Ways to stand for a word, and what they cost. */
const WORD_COST = {
  cut: 12,
  cutLetter: 1,
  maxCut: 24,
  abbreviated: 26,
  slip: 45,
}

export const NO_FIT = Number.POSITIVE_INFINITY

/** Words with fewer letters have no slips: one edit makes another word. */
const MIN_SLIP = 4
/** From this length on two slips are recognised. */
const MIN_TWO_SLIPS = 7

/** The cost of reading `written` as `word`; NO_FIT if it cannot be. */
export function wordFit(written: string, word: string): number {
  if (written === word) return 0
  if (written.length === 0 || written[0] !== word[0]) {
    return slipFit(written, word)
  }
  if (word.startsWith(written)) {
    return Math.min(WORD_COST.maxCut, WORD_COST.cut + WORD_COST.cutLetter * (word.length - written.length))
  }
  const slipped = slipFit(written, word)
  return isAbbreviation(written, word) ? Math.min(slipped, WORD_COST.abbreviated) : slipped
}

function slipFit(written: string, word: string): number {
  const shorter = Math.min(written.length, word.length)
  if (shorter < MIN_SLIP) return NO_FIT
  const most = shorter >= MIN_TWO_SLIPS ? 2 : 1
  const slips = countSlips(written, word, most)
  return slips > most ? NO_FIT : slips * WORD_COST.slip
}

/** `ltn` for lotion, `jr` for junior: letters of the word in order, from its first. */
export function isAbbreviation(written: string, word: string): boolean {
  if (written.length < 2 || written.length >= word.length || written[0] !== word[0]) return false
  let at = 0
  for (const letter of word) if (letter === written[at]) at++
  return at === written.length
}

/**
 * Letters that are missing, extra, different or swapped with the next one; more than `most` counts as `most` + 1.
 */
export function countSlips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(row[j - 1]! + (isSame ? 0 : 1), row[j]! + 1, next[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, last[j - 2]! + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    last = row
    row = next
  }
  return row[b.length]!
}
