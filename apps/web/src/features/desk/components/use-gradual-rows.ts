import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/** Rows that are drawn whole in one frame. More of them take a cheap phone longer than a touch may wait. */
const rowsPerFrame = 5

/**
 * Spreads the drawing of rows over frames: a leap in a long list replaces all of them at once. Rows that were drawn stay drawn.
 * @param keys rows that could be drawn, those that matter most first
 * @returns those of them to draw now; the others follow in the next frames
 */
export function useGradualRows<Key>(keys: readonly Key[]): ReadonlySet<Key> {
  const drawn = useRef<ReadonlySet<Key>>(new Set())
  const [, drawMore] = useReducer((count: number) => count + 1, 0)
  const fresh = keys.filter((key) => !drawn.current.has(key))
  const later = new Set(fresh.slice(rowsPerFrame))
  const now = new Set(keys.filter((key) => !later.has(key)))
  useLayoutEffect(() => {
    drawn.current = now
  })
  const waits = later.size > 0
  useEffect(() => {
    if (!waits) return
    const frame = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(frame)
  })
  return now
}
