/** What a sale unit (strip, bottle) costs the buyer in the end, and what a quantity of an order costs. */

import { freeGoods, readScheme } from '@rasad/contract/free-goods'
import { type Fraction, fraction, inverse, multiply, roundHalfUp } from './fraction.ts'

/** At what a stockist sells. */
export interface Terms {
  /** What a sale unit costs the retailer before GST (PTR): a whole number of at least 0. */
  pricePaise: number
  /** `10+1`: of 11 packs 10 are paid. Null: all are paid. */
  scheme: string | null
  /** 1200: 12 %. Null: not said, so what is computed is without GST. */
  gstBasisPoints: number | null
}

/** Paise for one sale unit, and how it comes about. */
export interface LandedRate extends Terms {
  /** Rounded half up, for showing. */
  paise: number
  /** Exactly `numerator / denominator` paise, in lowest terms: for comparing. */
  numerator: string
  denominator: string
}

export interface OrderCost {
  /** The packs that come free with the quantity. */
  freePacks: number
  /** Of the whole quantity, with GST; rounded half up. */
  paise: number
  /** Of each pack that arrives, free ones included; rounded half up. Null when none arrives. */
  packPaise: number | null
}

/** GST is in hundredths of a percent. */
const whole = 10_000n
/** Quantities have at most three decimals. */
const parts = 1_000

/**
 * PTR × paid / (paid + free) × (1 + GST): what a sale unit costs where the scheme is used in full.
 * @throws RangeError for a price or GST that is no whole number of at least 0, or a scheme that is none
 */
export function landedRate(terms: Terms): LandedRate {
  const exact = exactRate(terms)
  return {
    paise: roundHalfUp(exact),
    numerator: `${exact.numerator}`,
    denominator: `${exact.denominator}`,
    pricePaise: terms.pricePaise,
    scheme: terms.scheme,
    gstBasisPoints: terms.gstBasisPoints,
  }
}

/** The landed rate as a fraction of paise. */
export function exactRate(terms: Terms): Fraction {
  const { paid, free } = terms.scheme === null ? { paid: 1, free: 0 } : readScheme(terms.scheme)
  return multiply(priceWithGst(terms), fraction(BigInt(paid), BigInt(paid + free)))
}

/**
 * What `quantity` sale units cost. All of them are paid; what comes free comes on top.
 * @param quantity of at least 0, with at most three decimals
 * @param free as it was agreed; without it whole multiples of the scheme alone: with `10+1`, 25 bring 2 more, 9 none
 */
export function orderCost(
  terms: Terms,
  quantity: number,
  free = freeGoods({ scheme: terms.scheme, asked: null }, quantity),
): OrderCost {
  const pack = exactPackCost(terms, quantity, free)
  return {
    freePacks: free,
    paise: roundHalfUp(multiply(priceWithGst(terms), exactly(quantity))),
    packPaise: pack && roundHalfUp(pack),
  }
}

/** What each pack that arrives with `quantity` costs. Null when none arrives. */
export function exactPackCost(
  terms: Terms,
  quantity: number,
  free = freeGoods({ scheme: terms.scheme, asked: null }, quantity),
): Fraction | null {
  const ordered = exactly(quantity)
  if (ordered.numerator === 0n) return null
  const arriving = exactly(quantity + free)
  return multiply(multiply(priceWithGst(terms), ordered), inverse(arriving))
}

function priceWithGst({ pricePaise, gstBasisPoints }: Terms): Fraction {
  return fraction(wholeNumber(pricePaise) * (whole + wholeNumber(gstBasisPoints ?? 0)), whole)
}

function exactly(quantity: number): Fraction {
  const thousandths = Math.round(quantity * parts)
  return fraction(wholeNumber(thousandths), BigInt(parts))
}

function wholeNumber(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number: ${value}`)
  return BigInt(value)
}
