import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { detailParam } from '../lib/paths.ts'

/** A page fetched with the next screen may need a moment to be as tall as it was. */
const patience = 1000

const offsets = new Map<string, number>()

/** Going on starts at the top, going back returns to where one was. */
export function useScrollMemory(): void {
  const location = useLocation()
  const type = useNavigationType()
  const overlay = new URLSearchParams(location.search).has(detailParam)
  const previous = useRef({ pathname: location.pathname, pick: pickOf(location.search) })

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const remember = () => offsets.set(location.key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location.key])

  useLayoutEffect(() => {
    const pick = pickOf(location.search)
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

/** The search without what only opens a view over the page. */
function pickOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(detailParam)
  return params.toString()
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

/** After going to another screen, a screen reader and the Tab key start at its heading. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    first.current = pathname
    let tries = 0
    // A lazily fetched screen has no heading yet.
    const timer = setInterval(() => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading || ++tries > 40) clearInterval(timer)
      heading?.focus({ preventScroll: true })
    }, 50)
    return () => clearInterval(timer)
  }, [pathname])
}
