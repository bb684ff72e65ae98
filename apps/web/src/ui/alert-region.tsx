import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { closeAlarms, readAlerts, subscribeToAlerts } from './alerts.ts'

const AlertHost = lazy(() => import('./alert-host.tsx').then((module) => ({ default: module.AlertHost })))

/** The region where alerts appear. The code that shows them is loaded with the first one. */
export function Alerts() {
  const isWanted = useSyncExternalStore(subscribeToAlerts, () => readAlerts().length > 0)
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
