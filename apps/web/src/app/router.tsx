import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { HomeScreen } from './screens/home-screen.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { Shell } from './shell.tsx'

// The home screen comes with the page; every other screen is fetched when it is first asked for.
const CompanyStockistsScreen = lazy(() =>
  import('../features/directory/screens/company-stockists-screen.tsx').then((module) => ({
    default: module.CompanyStockistsScreen,
  })),
)
const CompanyProductsScreen = lazy(() =>
  import('../features/directory/screens/company-products-screen.tsx').then((module) => ({
    default: module.CompanyProductsScreen,
  })),
)
const MedicineStockistsScreen = lazy(() =>
  import('../features/directory/screens/medicine-stockists-screen.tsx').then((module) => ({
    default: module.MedicineStockistsScreen,
  })),
)
const StockistScreen = lazy(() =>
  import('../features/directory/screens/stockist-screen.tsx').then((module) => ({
    default: module.StockistScreen,
  })),
)
const SavedScreen = lazy(() =>
  import('../features/saved/screens/saved-screen.tsx').then((module) => ({ default: module.SavedScreen })),
)
const SelectRoleScreen = lazy(() =>
  import('./screens/select-role-screen.tsx').then((module) => ({ default: module.SelectRoleScreen })),
)

/** Which screen stands at which address. A new screen is one line here and its path in lib/paths.ts. */
export function Router() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<HomeScreen />} />
        <Route path="/dashboard" element={<HomeScreen />} />
        <Route path="/CompanyResult" element={<CompanyStockistsScreen />} />
        <Route path="/company/:id/products" element={<CompanyProductsScreen />} />
        <Route path="/MedicineRes" element={<MedicineStockistsScreen />} />
        <Route path="/stockist/:id" element={<StockistScreen />} />
        <Route path="/saved" element={<SavedScreen />} />
        <Route path="/select-role" element={<SelectRoleScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  )
}
