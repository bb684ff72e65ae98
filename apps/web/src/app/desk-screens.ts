import { lazy } from 'react'

// The stockist's desk, loaded on first use.

export const DeskScreen = lazy(() =>
  import('../features/desk/screens/desk-screen.tsx').then((module) => ({ default: module.DeskScreen })),
)
