import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { detailParam, withoutDetail } from '../lib/paths.ts'

/** A page fetched with the next screen may need a moment to be as tall as it was. */
const patience = 1000

const offsets = new Map<string, number>()

/** Going on starts at the top, going back returns to where one was. */
export function useScrollMemory(): void {
  const location = useLocation()
  const type = useNavigationType()
  const overlay = new URLSearchParams(location.search).has(detailParam)
  const previous = useRef({ pathname: location.pathname, pick: withoutDetail(location.search) })

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const remember = () => offsets.set(location.key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location.key])

  useLayoutEffect(() => {
    const pick = withoutDetail(location.search)
    const isElsewhere = previous.current.pathname !== location.pathname || previous.current.pick !== pick
    previous.current = { pathname: location.pathname, pick }
    if (type !== 'POP') {
      if (isElsewhere && !overlay) scrollTo(0, 0)
      else offsets.set(location.key, scrollY)
      return
    }
    return scrollWhenTallEnough(offsets.get(location.key) ?? 0)
  }, [location, type, overlay])
}

function scrollWhenTallEnough(offset: number): (() => void) | undefined {
  const until = performance.now() + patience
  let frame = 0
  const attempt = () => {
    scrollTo(0, offset)
    if (Math.abs(scrollY - offset) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/**
 * After going to another screen, a screen reader and the Tab key start at its heading; on the same screen only where
 * what had the focus is gone, such as a result that was chosen.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation()
  const pick = withoutDetail(search)
  const first = useRef(pathname)
  const firstPick = useRef(pick)

  useEffect(() => {
    if (firstPick.current === pick) return
    firstPick.current = pick
    if (document.activeElement === document.body) focusHeading()
  }, [pick])

  useEffect(() => {
    if (first.current === pathname) return
    first.current = pathname
    let tries = 0
    // A lazily fetched screen has no heading yet.
    const timer = setInterval(() => {
      if (focusHeading() || ++tries > 40) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }, [pathname])
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
