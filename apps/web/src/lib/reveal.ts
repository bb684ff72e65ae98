/**
 * Scrolls the field that has the focus to the middle, so that its label above and its error below are seen.
 * @param above what is shown too, if there is room for both.
 */
export function revealFocused(above?: Element | null): void {
  const field = document.activeElement
  if (!field?.closest('form')) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const height = above ? field.getBoundingClientRect().bottom - above.getBoundingClientRect().top : 0
  if (above && height > 0 && height < 0.7 * innerHeight) above.scrollIntoView({ block: 'start', behavior })
  else field.scrollIntoView({ block: 'center', behavior })
}
