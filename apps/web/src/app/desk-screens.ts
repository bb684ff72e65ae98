import { lazyScreen } from './lazy-screen.ts'

// The stockist's desk, loaded on first use.

export const StockListScreen = lazyScreen(
  () => import('../features/desk/stock-lists/screens/stock-list-screen.tsx'),
  'StockListScreen',
)
export const SettleScreen = lazyScreen(
  () => import('../features/desk/stock-lists/screens/settle-screen.tsx'),
  'SettleScreen',
)
export const StockSettingsScreen = lazyScreen(
  () => import('../features/desk/stock-lists/screens/stock-settings-screen.tsx'),
  'StockSettingsScreen',
)
export const DeskScreen = lazyScreen(() => import('./screens/desk-screen.tsx'), 'DeskScreen')
