import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsTakenOver } from '../lib/rendered.ts'
import { isRecord } from '../lib/values.ts'

/** An overlay with its own history entry: `?name=value` opens it, so that back closes it and a reload keeps it. */
export function useOverlayParam(name: string) {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  // Over a page that is there.
  const isTakenOver = useIsTakenOver()

  const urlWith = useCallback(
    (value: string | undefined) => {
      const next = new URLSearchParams(location.search)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return { pathname: location.pathname, search: next.toString() }
    },
    [location.pathname, location.search, name],
  )

  const open = useCallback(
    (value: string) => {
      const state = isRecord(location.state) ? location.state : {}
      navigate(urlWith(value), { state: { ...state, overlay: name } })
    },
    [navigate, urlWith, location.state, name],
  )

  const close = useCallback(() => {
    const wasOpenedHere = isRecord(location.state) && location.state.overlay === name
    if (wasOpenedHere) navigate(-1)
    else navigate(urlWith(undefined), { replace: true, state: location.state })
  }, [navigate, urlWith, location.state, name])

  return { value: (isTakenOver && search.get(name)) || undefined, open, close }
}
