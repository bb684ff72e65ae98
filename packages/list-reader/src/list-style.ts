/** How a list writes its quantities, as far as they are beyond doubt. This settles the lines that are in doubt. */

export type Ending =
  /** a last number without mark or unit: `Combiflam 20` */
  | 'bare'
  /** behind a separator: `Combiflam - 20` */
  | 'dash'
  /** with a unit, a cross, a label, a scheme, or in front */
  | 'marked'
  /** no quantity at all */
  | 'none'

/** Fewer lines than this settle nothing. */
const minLines = 2
const allBut = 0.85
/** A number larger than the other quantities by more than this is not one. */
const maxTimes = 2

/** A number that is likely a count needs only so many lines like it. */
const manyEnough = 0.4

export interface LineEnding {
  line: number
  ending: Ending
  quantity: number | null
}

/**
 * What a number in doubt is in a list with these other lines: `count` if nearly all of them end that way, `strength` if
 * nearly none does, `likely count` where it is only likely. Items of the same line are asked first.
 */
export function settle(
  { number, style, line, isLikely }: { number: number; style: Ending; line: number; isLikely: boolean },
  endings: readonly LineEnding[],
): 'count' | 'likely count' | 'strength' | 'either' {
  const beside = endings.filter((other) => other.line === line)
  const others = beside.length > 0 ? beside : endings
  if (beside.length === 0 && others.length < minLines) return 'either'
  const alike = others.filter(({ ending }) => ending === style)
  const share = alike.length / others.length
  if (share >= (isLikely ? manyEnough : allBut)) {
    const most = Math.max(...alike.map(({ quantity }) => quantity ?? 0))
    if (number > maxTimes * most) return 'either'
    return share >= allBut ? 'count' : 'likely count'
  }
  return share <= 1 - allBut ? 'strength' : 'either'
}
