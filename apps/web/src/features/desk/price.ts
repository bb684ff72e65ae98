import { limits } from '@rasad/contract/limits'

/** As long as the service takes. */
export const maxPackLength = 200

/** A price as it is typed: `31.50`, `1250`; empty where there is none. */
export function priceText(rupees: number | null): string {
  if (rupees === null) return ''
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)
}

/** Rupees out of what a person typed: `31.5`, `₹ 1,250`, `Rs. 40`; nothing means no price. */
export function readPrice(text: string, wrong: string): { value: number | null } | { error: string } {
  const figures = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/[\s,]/g, '')
  if (text.trim() === '') return { value: null }
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(figures)) return { error: wrong }
  const value = Number(figures)
  return value > limits.maxPrice ? { error: wrong } : { value }
}
