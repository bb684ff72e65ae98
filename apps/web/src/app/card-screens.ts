import { lazy } from 'react'

// Cards and staff: each part is fetched when it is first asked for.

export const PurchaserCardScreen = lazy(() =>
  import('../features/cards/screens/purchaser-card-screen.tsx').then((module) => ({
    default: module.PurchaserCardScreen,
  })),
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
