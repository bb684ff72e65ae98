import { lazyScreen } from './lazy-screen.ts'

// Screens of cards and staff. Each part is loaded on first use.

export const PurchaserScreen = lazyScreen(() => import('./screens/purchaser-screen.tsx'), 'PurchaserScreen')
export const StockistCardScreen = lazyScreen(
  () => import('../features/cards/screens/stockist-card-screen.tsx'),
  'StockistCardScreen',
)
export const StockistVerifyScreen = lazyScreen(
  () => import('../features/cards/screens/stockist-verify-screen.tsx'),
  'StockistVerifyScreen',
)
export const StaffListScreen = lazyScreen(
  () => import('../features/staff/screens/staff-list-screen.tsx'),
  'StaffListScreen',
)
export const StaffCardScreen = lazyScreen(
  () => import('../features/staff/screens/staff-card-screen.tsx'),
  'StaffCardScreen',
)
export const CreateStaffScreen = lazyScreen(
  () => import('../features/staff/screens/create-staff-screen.tsx'),
  'CreateStaffScreen',
)
export const StaffSheetsScreen = lazyScreen(
  () => import('../features/staff/screens/staff-sheets-screen.tsx'),
  'StaffSheetsScreen',
)
export const StaffAnalyticsScreen = lazyScreen(
  () => import('../features/staff/screens/staff-analytics-screen.tsx'),
  'StaffAnalyticsScreen',
)
