/**
 * Brings a part of the page into sight between what sticks at the top and at the foot; from its top, if it is taller. A part
 * that is in sight already stays where it is.
 */
export function bringIntoSight(part: HTMLElement): void {
  const { top, bottom } = part.getBoundingClientRect()
  const above = top - stuckAt('top')
  const below = bottom - (innerHeight - stuckAt('bottom'))
  const down = above < 0 ? above : Math.min(above, Math.max(0, below))
  if (down !== 0) scrollBy({ top: down, behavior: 'instant' })
}

/** So that it does not seem cut off at the edge, in pixels. */
const air = 8

/** Pixels of the screen that the bars of the frame and what sticks to them cover there. */
function stuckAt(side: 'top' | 'bottom'): number {
  const pixels = (element: Element, property: string) =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || 0
  const stuck = [...document.querySelectorAll<HTMLElement>(side === 'top' ? '[data-head]' : '[data-foot]')]
    .filter((element) => element.offsetParent && getComputedStyle(element).position === 'sticky')
    .map((element) => pixels(element, side) + element.offsetHeight + air)
  return Math.max(pixels(document.documentElement, `scroll-padding-${side}`), ...stuck)
}
