import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { useFirstInteraction } from '../lib/hooks.ts'
import { lazyComponent } from './lazy-screen.ts'
import { HomeScreen } from './screens/home-screen.tsx'
import { Shell } from './shell.tsx'

export const OtherScreens = lazyComponent(async () => (await import('./other-screens.tsx')).OtherScreens)

/** The home screen is bundled with the page. The table of the others is loaded afterwards, so it can grow freely. */
export function Router() {
  const hasBegun = useFirstInteraction()
  const client = useQueryClient()
  useEffect(() => {
    if (!hasBegun) return
    let end: (() => void) | undefined
    let isOver = false
    // If that fails, navigation tries again.
    Promise.all([import('./prefetch.ts'), OtherScreens.preload()]).then(
      ([{ startPrefetch }]) => {
        if (!isOver) end = startPrefetch(client)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [hasBegun, client])
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<HomeScreen />} />
        <Route path="*" element={<OtherScreens />} />
      </Route>
    </Routes>
  )
}
