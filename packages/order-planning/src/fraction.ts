/** An exact amount. In lowest terms, with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** @throws RangeError when the denominator is 0 */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('A fraction cannot have the denominator 0.')
  const sign = denominator < 0n ? -1n : 1n
  const common = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator * sign)
  return { numerator: (numerator * sign) / common, denominator: (denominator * sign) / common }
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

export function inverse({ numerator, denominator }: Fraction): Fraction {
  return fraction(denominator, numerator)
}

/** Less than 0 when `a` is the smaller one, 0 when both are the same. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** To a whole number, half up; for amounts of at least 0. */
export function roundHalfUp({ numerator, denominator }: Fraction): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
