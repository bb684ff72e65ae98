import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readAlerts, subscribeToAlerts } from './alerts.ts'

const AlertHost = lazy(() => import('./alert-host.tsx').then((module) => ({ default: module.AlertHost })))

/** The place for alerts; it fetches what shows them with the first one. */
export function Alerts() {
  const isWanted = useSyncExternalStore(subscribeToAlerts, () => readAlerts().length > 0)
  if (!isWanted) return null
  return (
    <Suspense>
      <AlertHost />
    </Suspense>
  )
}
