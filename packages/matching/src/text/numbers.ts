/** When two strengths agree. */

import { UNIT_NONE } from '@rasad/lexicon'

/**
 * A number without a unit agrees with an equal number, or with an equal amount in the base unit (1000 and 1 g). Numbers
 * with units agree when class and amount do.
 */
export function sameStrength(
  value: number,
  base: number,
  unit: number,
  otherValue: number,
  otherBase: number,
  otherUnit: number,
): boolean {
  if (unit === UNIT_NONE || otherUnit === UNIT_NONE) {
    return value === otherValue || close(base, otherBase)
  }
  return unit === otherUnit && close(base, otherBase)
}

function close(a: number, b: number): boolean {
  const gap = a - b
  return gap === 0 || (gap < 0 ? -gap : gap) < 1e-9 * (a + b)
}

/** Returns one of 31 bits for an amount. */
function bit(amount: number): number {
  const n = Math.round(amount * 1000)
  return 1 << (((n ^ (n >>> 7) ^ (n >>> 13)) & 0x7fffffff) % 31)
}

/** Strengths that agree share a bit. */
export function amountBits(value: number, base: number): number {
  return value === base ? bit(value) : bit(value) | bit(base)
}

/** Bit of a key with a row that has no strength. */
export const NO_NUMBER = 1 << 31
