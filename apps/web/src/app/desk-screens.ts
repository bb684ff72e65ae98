import { lazyScreen } from './lazy-screen.ts'

// The stockist's desk, loaded on first use.

export const DeskScreen = lazyScreen(() => import('../features/desk/screens/desk-screen.tsx'), 'DeskScreen')
