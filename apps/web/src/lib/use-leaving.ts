import { type RefObject, useEffect, useRef } from 'react'

/** Calls back when a click or the focus goes elsewhere. */
export function useLeaving(area: RefObject<HTMLElement | null>, onLeave: (() => void) | undefined): void {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  const isWatched = onLeave !== undefined
  useEffect(() => {
    if (!isWatched) return
    const check = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) latest.current?.()
    }
    document.addEventListener('pointerdown', check)
    document.addEventListener('focusin', check)
    return () => {
      document.removeEventListener('pointerdown', check)
      document.removeEventListener('focusin', check)
    }
  }, [area, isWatched])
}
