import { useEffect } from 'react'
import { useStable } from './hooks.ts'

/** Acts once the device has a network again, for as long as something lacks it. */
export function useBackOnline(isLacking: boolean, act: () => void): void {
  const stable = useStable(act)
  useEffect(() => {
    if (!isLacking) return
    addEventListener('online', stable)
    return () => removeEventListener('online', stable)
  }, [isLacking, stable])
}
