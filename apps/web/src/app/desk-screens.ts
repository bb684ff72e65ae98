import { lazy } from 'react'

// The stockist's desk is fetched when it is first asked for.

export const DeskScreen = lazy(() =>
  import('../features/desk/screens/desk-screen.tsx').then((module) => ({ default: module.DeskScreen })),
)
