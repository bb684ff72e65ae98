import { useEffect, useState } from 'react'
import { useStable } from '../../../lib/hooks.ts'
import { follow } from './follow.ts'

/**
 * Calls back whenever something that a stream tells of has changed, or may have while there was no connection.
 * @param address undefined: nothing is followed
 * @returns whether there is a connection
 */
export function useFollow(address: string | undefined, onChange: () => void): boolean {
  const [isLive, setLive] = useState(false)
  const tell = useStable(onChange)
  useEffect(() => {
    if (address === undefined) return
    const stop = follow(address, (news) => {
      if (news === 'changed') tell()
      else setLive(news === 'live')
    })
    return () => {
      stop()
      setLive(false)
    }
  }, [address, tell])
  return isLive
}
