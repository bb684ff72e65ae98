import { lazy, useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { useFirstInteraction } from '../lib/hooks.ts'
import { HomeScreen } from './screens/home-screen.tsx'
import { Shell } from './shell.tsx'

const loadOtherScreens = () =>
  import('./other-screens.tsx').then((module) => ({ default: module.OtherScreens }))
const OtherScreens = lazy(loadOtherScreens)

/** The home screen comes with the page; the table of all others follows, so that it may grow freely. */
export function Router() {
  const hasBegun = useFirstInteraction()
  useEffect(() => {
    // Here before it is needed. Where it cannot be fetched now, going there tries again.
    if (hasBegun) loadOtherScreens().catch(() => undefined)
  }, [hasBegun])
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<HomeScreen />} />
        <Route path="*" element={<OtherScreens />} />
      </Route>
    </Routes>
  )
}
