import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { closeAlarms, readAlerts, subscribeToAlerts } from './alerts.ts'
import { lazyPart } from './lazy-part.tsx'

/** Loads what shows alerts before there is one: a form that loses the network can then say so. */
export function loadAlerts() {
  return import('./alert-host.tsx')
}

const AlertHost = lazyPart(loadAlerts, 'AlertHost', PlainAlerts)

/** Without a network, what shows alerts may be missing. Their texts are not. */
function PlainAlerts() {
  return (
    <div role="alert" className="fixed inset-x-3 top-3 z-60 bg-sheet p-3 shadow-float">
      {readAlerts().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

/** The region where alerts appear. The code that shows them is loaded with the first one. */
export function Alerts() {
  const isWanted = useSyncExternalStore(
    subscribeToAlerts,
    () => readAlerts().length > 0,
    () => false,
  )
  const { pathname } = useLocation()
  const screen = useRef(pathname)
  useEffect(() => {
    if (screen.current === pathname) return
    screen.current = pathname
    closeAlarms()
  }, [pathname])
  if (!isWanted) return null
  return (
    <Suspense>
      <AlertHost />
    </Suspense>
  )
}
