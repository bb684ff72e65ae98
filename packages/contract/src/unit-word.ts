/** The unit as it is read after a quantity: `strip` of 1, `strips` of 2. A unit that was written in the plural stays. */
export function unitWord(quantity: number, unit: string): string {
  if (quantity === 1 || /s$/.test(unit)) return unit
  return /(x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`
}
