import type { Address } from '@rasad/contract/directory'

/** A postal address in one line; empty where nothing is known. */
export function addressText(address: Address | null): string {
  if (!address) return ''
  const stateLine = [address.state, address.pincode].filter(Boolean).join(' ')
  const district = address.district === address.city ? null : address.district
  return [address.street, address.city, district, stateLine].filter(Boolean).join(', ')
}

/**
 * The link that asks the phone for the way: its map application on Android, a search in a map elsewhere.
 * @returns undefined where nothing but a district or a state is known
 */
export function directionsLink(address: Address | null, userAgent: string): string | undefined {
  if (!(address?.street || address?.city || address?.pincode)) return undefined
  const query = encodeURIComponent(`${addressText(address)}, India`)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}
