import { limits } from '@rasad/contract/limits'

/** The same maximum as in the service. */
export const maxPackLength = 200

/** Formats a price for editing: `31.50`, `1250`; empty if there is none. */
export function priceText(rupees: number | null): string {
  if (rupees === null) return ''
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)
}

/** Parses typed rupees: `31.5`, `₹ 1,250`, `Rs. 40`; blank means no price. */
export function readPrice(text: string, wrong: string): { value: number | null } | { error: string } {
  const figures = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/[\s,]/g, '')
  if (text.trim() === '') return { value: null }
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(figures)) return { error: wrong }
  const value = Number(figures)
  return value > limits.maxPrice ? { error: wrong } : { value }
}
