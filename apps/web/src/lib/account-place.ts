import { useEffect } from 'react'
import { call } from './api-client.ts'
import { useStable } from './hooks.ts'
import { isPlaceForgotten, keepNear, readNear } from './near.ts'
import { placeInAddress } from './pin-table.ts'
import { useBuyer } from './session.ts'

/** Where the address of the account is; undefined where it has no PIN that exists. */
export async function accountPlace() {
  const { address } = (await call('GET /api/auth/me', {})).user
  return placeInAddress(typeof address === 'string' ? address : (address?.pincode ?? ''))
}

/**
 * Takes a shop's own place, without asking, where no other one was typed or chosen, and none was removed.
 * @param isHeld true where the page has a reason to stay without one
 */
export function useAccountPlace(isHeld: () => boolean = () => false): void {
  const buyer = useBuyer()
  const isSettled = useStable(() => readNear() !== undefined || isPlaceForgotten() || isHeld())
  useEffect(() => {
    if (buyer === undefined || isSettled()) return
    accountPlace().then(
      (place) => {
        if (!place || isSettled()) return
        const { pin, district, state } = place
        keepNear({ pin, name: pin, district, state, isOfAccount: true })
      },
      // The page asks for it.
      () => undefined,
    )
  }, [buyer, isSettled])
}
