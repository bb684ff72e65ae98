import { lazy } from 'react'

// Screens of cards and staff. Each part is loaded on first use.

export const PurchaserScreen = lazy(() =>
  import('./screens/purchaser-screen.tsx').then((module) => ({ default: module.PurchaserScreen })),
)
export const StockistCardScreen = lazy(() =>
  import('../features/cards/screens/stockist-card-screen.tsx').then((module) => ({
    default: module.StockistCardScreen,
  })),
)
export const StockistVerifyScreen = lazy(() =>
  import('../features/cards/screens/stockist-verify-screen.tsx').then((module) => ({
    default: module.StockistVerifyScreen,
  })),
)
export const StaffListScreen = lazy(() =>
  import('../features/staff/screens/staff-list-screen.tsx').then((module) => ({
    default: module.StaffListScreen,
  })),
)
export const StaffCardScreen = lazy(() =>
  import('../features/staff/screens/staff-card-screen.tsx').then((module) => ({
    default: module.StaffCardScreen,
  })),
)
export const CreateStaffScreen = lazy(() =>
  import('../features/staff/screens/create-staff-screen.tsx').then((module) => ({
    default: module.CreateStaffScreen,
  })),
)
export const StaffSheetsScreen = lazy(() =>
  import('../features/staff/screens/staff-sheets-screen.tsx').then((module) => ({
    default: module.StaffSheetsScreen,
  })),
)
export const StaffAnalyticsScreen = lazy(() =>
  import('../features/staff/screens/staff-analytics-screen.tsx').then((module) => ({
    default: module.StaffAnalyticsScreen,
  })),
)
