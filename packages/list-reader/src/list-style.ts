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

/**
 * What a number in doubt is in a list with these other lines: `count` if nearly all of them end that way, `strength` if
 * nearly none does.
 */
export function settle(
  number: number,
  style: 'bare' | 'dash',
  endings: readonly { ending: Ending; quantity: number | null }[],
): 'count' | 'strength' | 'either' {
  if (endings.length < minLines) return 'either'
  const alike = endings.filter(({ ending }) => ending === style)
  const share = alike.length / endings.length
  if (share >= allBut) {
    const most = Math.max(...alike.map(({ quantity }) => quantity ?? 0))
    return number <= maxTimes * most ? 'count' : 'either'
  }
  return share <= 1 - allBut ? 'strength' : 'either'
}
