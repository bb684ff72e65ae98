import { type RefObject, useEffect, useRef, useState } from 'react'

/** The value as it was `milliseconds` ago at the latest change. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** True for `milliseconds` after `key` appears or changes; never for a key that is undefined. */
export function useBriefly(key: string | undefined, milliseconds: number): boolean {
  const [doneKey, setDoneKey] = useState<string | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setDoneKey(key), milliseconds)
    return () => clearTimeout(timer)
  }, [key, milliseconds])
  return key !== undefined && doneKey !== key
}

/** Calls back each time the element comes near the screen. */
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

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Rasad`
  }, [title])
}

/** True once a person has begun to use the page: the moment to fetch what only interaction needs. */
export function useFirstInteraction(): boolean {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
    const begin = () => setBegun(true)
    for (const sign of signs) addEventListener(sign, begin, { once: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, begin)
    }
  }, [])
  return begun
}
