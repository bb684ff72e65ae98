import type { SignedInUser } from '@rasad/contract/accounts'

/** An address as lines, for both of its shapes. */
export function addressLines(address: SignedInUser['address']): string {
  if (!address || typeof address === 'string') return address ?? ''
  const district = address.district === address.city ? null : address.district
  const cityLine = [address.city, district, address.state].filter(Boolean).join(', ')
  return [address.street, [cityLine, address.pincode].filter(Boolean).join(' ')].filter(Boolean).join('\n')
}
