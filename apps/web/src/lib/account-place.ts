import { call } from './api-client.ts'
import { placeInAddress } from './pin-table.ts'

/** Where the address of the account is; undefined where it has no PIN that exists. */
export async function accountPlace() {
  const { address } = (await call('GET /api/auth/me', {})).user
  return placeInAddress(typeof address === 'string' ? address : (address?.pincode ?? ''))
}
