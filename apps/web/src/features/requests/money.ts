import type { LandedRate } from '@rasad/contract/supply-requests'
import { numberFormat } from '../../lib/local-formats.ts'

// Money is in whole paise and computed without fractions of binary numbers.

/** `₹21.38`: always with paise, so that rates stand below each other. */
const exact = numberFormat({ style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

export function paiseText(paise: number): string {
  return exact.format(paise / 100)
}

/** `12%`, `2.5%` of basis points. */
export function gstText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

/** Parses typed rupees to paise; undefined if it is no price, null if blank. */
export function readPaise(text: string): number | null | undefined {
  const figures = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/[\s,]/g, '')
  if (text.trim() === '') return null
  const parts = /^(\d{1,8})(?:\.(\d{0,2}))?$/.exec(figures) ?? /^()\.(\d{1,2})$/.exec(figures)
  if (!parts) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Parses a typed GST percentage to basis points; undefined if it is none, null if blank. */
export function readGst(text: string): number | null | undefined {
  const figures = text.replace(/[\s%]/g, '')
  if (figures === '') return null
  const parts = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(figures)
  if (!parts) return undefined
  const basisPoints = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return basisPoints > 10_000 ? undefined : basisPoints
}

/**
 * What a quantity costs in paise, with GST where it is known, rounded half up. All of it is paid: free packs come on top.
 * Null without a rate.
 */
export function costOf(quantity: number, rate: LandedRate | null): number | null {
  if (!rate) return null
  const thousandths = BigInt(Math.round(quantity * 1_000))
  const over = 10_000_000n
  const full = thousandths * BigInt(rate.pricePaise) * BigInt(10_000 + (rate.gstBasisPoints ?? 0))
  return Number((full + over / 2n) / over)
}
