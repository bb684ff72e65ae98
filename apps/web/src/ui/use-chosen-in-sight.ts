import { type RefObject, useEffect, useRef } from 'react'
import { useLanguage } from '../lib/texts.ts'

/** Pixels of the one before that stay in sight. */
const before = 24

/**
 * A row that scrolls sideways shows what is chosen in it, also after another language has made its words longer.
 * @param chosen what is chosen now
 */
export function useChosenInSight<E extends HTMLElement>(chosen: string | undefined): RefObject<E | null> {
  const row = useRef<E>(null)
  const language = useLanguage()
  useEffect(() => {
    const shown = row.current
    const open = shown?.querySelector('[aria-current], [aria-selected=true], [aria-pressed=true]')
    if (!shown || !open) return
    const place = open.getBoundingClientRect()
    const around = shown.getBoundingClientRect()
    // Not `scrollIntoView`, which would move the page as well.
    if (place.left < around.left || place.right > around.right)
      shown.scrollLeft += place.left - around.left - before
  }, [chosen, language])
  return row
}
