const desk = matchMedia('(width >= 64rem)')

/** There is room for what a phone folds. */
export function isDesk(): boolean {
  return desk.matches
}
