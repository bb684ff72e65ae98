import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { setPageTitle } from './page-title.ts'

/** The value, debounced: follows the latest change after `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** True for `milliseconds` after `key` appears or changes; never for an undefined key. */
export function useBriefly(key: string | undefined, milliseconds: number): boolean {
  const [doneKey, setDoneKey] = useState<string | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setDoneKey(key), milliseconds)
    return () => clearTimeout(timer)
  }, [key, milliseconds])
  return key !== undefined && doneKey !== key
}

/** Calls back each time the element comes near the viewport. */
export function useComesIntoView(onCome: () => void, margin = '600px'): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onCome)
  useEffect(() => {
    latest.current = onCome
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [margin])
  return ref
}

/** The latest of a function that changes with each render, as one that never changes: for memoised children. */
export function useStable<Args extends unknown[], R>(act: (...args: Args) => R): (...args: Args) => R {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** Sets the page's title in the browser's tab and history. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(`${title} · Rasad`)
  }, [title])
}

/** True after the first interaction: the time to load what only interaction needs. */
export function useFirstInteraction(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
    const begin = () => setStarted(true)
    for (const sign of signs) addEventListener(sign, begin, { once: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, begin)
    }
  }, [])
  return started
}
