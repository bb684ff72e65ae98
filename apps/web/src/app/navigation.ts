import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { detailParam, withoutDetail } from '../lib/paths.ts'
import { hasOpenDialog } from '../lib/use-keys.ts'
import { isRecord } from '../lib/values.ts'
import { focusSearch } from './keys/search-field.ts'

/** The page fetched with the next screen can take a moment to reach its earlier height. */
const patience = 1000

const offsets = new Map<string, number>()

/** Navigating forward starts at the top; going back restores the scroll position. */
export function useScrollMemory(): void {
  const location = useLocation()
  const type = useNavigationType()
  const overlay = new URLSearchParams(location.search).has(detailParam)
  const seen = useRef<string>(undefined)
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
    // Somebody has read on already while the page was taken over.
    const isFirst = seen.current === undefined
    seen.current = location.key
    if (isFirst) {
      offsets.set(location.key, scrollY)
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

/** The state of a navigation after which the search field has the focus. */
export const toSearch = { focus: 'search' } as const

/**
 * After a change of screen, moves the focus to the heading for screen readers and the Tab key. On the same screen, does
 * so only if the focused element was removed, such as a chosen result.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search, state } = useLocation()
  const isToSearch = isRecord(state) && state.focus === toSearch.focus
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
    const before = document.activeElement
    let tries = 0
    // A lazily loaded screen has no heading yet.
    const timer = setInterval(() => {
      // What was opened meanwhile, such as the palette, has the focus until it closes.
      if (hasOpenDialog()) return
      // Somebody types already: on a slow device, the first letters would be lost.
      if (isTypingElsewhere(before)) return clearInterval(timer)
      if ((isToSearch && focusSearch()) || focusHeading() || ++tries > 40) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }, [pathname])
}

/** Whether a field of the page has the focus, and not the one that had it before. */
function isTypingElsewhere(before: Element | null): boolean {
  const { activeElement } = document
  return activeElement !== before && activeElement?.matches('main :is(input, textarea, select)') === true
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
