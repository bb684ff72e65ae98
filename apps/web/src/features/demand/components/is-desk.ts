/** There is room for what a phone folds. */
export function isDesk(): boolean {
  return matchMedia('(width >= 64rem)').matches
}
