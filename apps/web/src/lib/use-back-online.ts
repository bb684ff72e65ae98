import { useLayoutEffect } from 'react'
import { useStable } from './hooks.ts'

/** Acts once the device has a network again, for as long as something lacks it. */
export function useBackOnline(isLacking: boolean, act: () => void): void {
  const stable = useStable(act)
  // What stands there as lacking listens already: a network that comes a moment later is not missed.
  useLayoutEffect(() => {
    if (!isLacking) return
    addEventListener('online', stable)
    return () => removeEventListener('online', stable)
  }, [isLacking, stable])
}
