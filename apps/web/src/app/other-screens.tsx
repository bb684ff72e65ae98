import { isValidElement } from 'react'
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router'
import { paths } from '../lib/paths.ts'
import * as account from './account-screens.ts'
import * as card from './card-screens.ts'
import * as desk from './desk-screens.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.ts'
import { DashboardScreen } from './screens/dashboard-screen.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'

// Each screen is loaded on first use.
const CompanyStockistsScreen = lazyScreen(
  () => import('../features/directory/screens/company-stockists-screen.tsx'),
  'CompanyStockistsScreen',
)
const CompanyProductsScreen = lazyScreen(
  () => import('../features/directory/screens/company-products-screen.tsx'),
  'CompanyProductsScreen',
)
const MedicineStockistsScreen = lazyScreen(
  () => import('../features/directory/screens/medicine-stockists-screen.tsx'),
  'MedicineStockistsScreen',
)
const StockistScreen = lazyScreen(
  () => import('../features/directory/screens/stockist-screen.tsx'),
  'StockistScreen',
)
const PlacesScreen = lazyScreen(
  () => import('../features/directory/screens/places-screen.tsx'),
  'PlacesScreen',
)
const DistrictScreen = lazyScreen(
  () => import('../features/directory/screens/district-screen.tsx'),
  'DistrictScreen',
)
const DemandScreen = lazyScreen(() => import('./screens/demand-screen.tsx'), 'DemandScreen')
const RequestsScreen = lazyScreen(
  () => import('../features/requests/screens/requests-screen.tsx'),
  'RequestsScreen',
)
const RequestScreen = lazyScreen(
  () => import('../features/requests/screens/request-screen.tsx'),
  'RequestScreen',
)
const SavedScreen = lazyScreen(() => import('../features/saved/screens/saved-screen.tsx'), 'SavedScreen')
const SharedListScreen = lazyScreen(
  () => import('../features/list-link/screens/shared-list-screen.tsx'),
  'SharedListScreen',
)
const SelectRoleScreen = lazyScreen(() => import('./screens/select-role-screen.tsx'), 'SelectRoleScreen')

/** Maps addresses to screens. A new screen is one line here, its path in lib/paths.ts, and one in the service's pages/screens.ts. */
const routes = createRoutesFromElements(
  <>
    <Route path="/dashboard" element={<DashboardScreen />} />
    <Route path="/CompanyResult" element={<CompanyStockistsScreen />} />
    <Route path="/company/:slug" element={<CompanyStockistsScreen />} />
    <Route path="/company/:id/products" element={<CompanyProductsScreen />} />
    <Route path="/MedicineRes" element={<MedicineStockistsScreen />} />
    <Route path="/medicine/:slug" element={<MedicineStockistsScreen />} />
    <Route path="/stockist/:id" element={<StockistScreen />} />
    <Route path="/stockists" element={<PlacesScreen />} />
    <Route path="/stockists/:state" element={<PlacesScreen />} />
    <Route path="/stockists/:state/:district" element={<DistrictScreen />} />
    <Route path="/demand" element={<DemandScreen />} />
    <Route path="/requests" element={<RequestsScreen />} />
    <Route path="/requests/:id" element={<RequestScreen />} />
    <Route path="/s/:token" element={<SharedListScreen />} />
    <Route path="/saved" element={<SavedScreen />} />
    <Route path="/select-role" element={<SelectRoleScreen />} />

    <Route path="/login" element={<account.MedicalOwnerLoginScreen />} />
    <Route path="/stockist-login" element={<account.StockistLoginScreen />} />
    <Route path="/purchaserLogin" element={<account.PurchaserLoginScreen />} />
    <Route path="/forgot-password" element={<account.ForgotPasswordScreen />} />
    <Route path="/reset-password" element={<account.ResetPasswordScreen />} />
    <Route path="/confirm-email" element={<account.ConfirmEmailScreen />} />
    <Route path="/restore-email" element={<account.RestoreEmailScreen />} />
    <Route path="/profile" element={<account.ProfileScreen />} />
    <Route path="/stockist-dashboard" element={<desk.DeskScreen />} />
    <Route path="/stock-lists/settings" element={<desk.StockSettingsScreen />} />
    <Route path="/stock-lists/:id" element={<desk.StockListScreen />} />
    <Route path="/stock-lists/:id/settle" element={<desk.SettleScreen />} />

    <Route path="/purchaser/:id" element={<card.PurchaserScreen />} />
    <Route path="/stockist-card" element={<card.StockistCardScreen />} />
    <Route path="/c/:code" element={<card.CardProofScreen />} />
    <Route path="/stockist-verify" element={<card.StockistVerifyScreen />} />
    <Route path="/staffs" element={<card.StaffListScreen />} />
    <Route path="/staffs/cards" element={<card.StaffSheetsScreen />} />
    <Route path="/staffs/analytics" element={<card.StaffAnalyticsScreen />} />
    <Route path="/adminCreateStaff" element={<card.CreateStaffScreen />} />
    <Route path="/staff/create" element={<Navigate to={paths.createStaff} replace />} />
    <Route path="/staff" element={<card.StaffCardScreen />} />
    <Route path="/staff/:id" element={<card.StaffCardScreen />} />

    <Route path="/signup" element={<account.MedicalOwnerSignupScreen />} />
    <Route path="/adminCreateStockist" element={<account.StockistSignupScreen />} />
    <Route path="/purchaser-signup" element={<account.PurchaserSignupScreen />} />
    <Route path="/medical-middle" element={<account.MedicalWaitingScreen />} />
    <Route path="/stockist-outcode" element={<account.StockistWaitingScreen />} />
    <Route path="/stockist/verification" element={<account.StockistWaitingScreen />} />
    <Route path="/purchasermiddle" element={<account.PurchaserWaitingScreen />} />

    <Route path="/adminpanel" element={<account.AdminPanelScreen />} />
    <Route path="/admin/overview" element={<account.AdminOverviewScreen />} />
    <Route path="/admin/review" element={<account.ReviewScreen />} />
    <Route path="/admin/stockists" element={<account.AdminStockistsScreen />} />
    <Route path="/user-admin" element={<account.AdminUsersScreen />} />
    <Route path="/admin/purchasers" element={<account.AdminPurchasersScreen />} />
    <Route path="/admin/audit" element={<account.AuditScreen />} />
    <Route path="/admin/licences" element={<account.LicencesScreen />} />
    <Route path="/admin/catalogue" element={<account.CatalogueScreen />} />
    <Route path="/admin/catalogue/:kind/:id" element={<account.EntryScreen />} />
    <Route path="/admin/duplicates" element={<account.DuplicatesScreen />} />
    <Route path="/admin/merges" element={<account.MergesScreen />} />
    <Route path="/admin/proposals" element={<account.ProposalsScreen />} />
    <Route path="/admin/imports" element={<account.ImportsScreen />} />
    <Route path="/admin/unmet" element={<account.UnmetScreen />} />
    <Route path="/adminCreateCompany" element={<account.CreateCompanyScreen />} />
    <Route path="/adminCreateMedicine" element={<account.CreateMedicineScreen />} />
    <Route path="/adminCreateAdmin" element={<account.CreateAdminScreen />} />
    <Route path="/admin/admins" element={<account.AdminsScreen />} />

    <Route path="*" element={<NotFoundScreen />} />
  </>,
)

export function OtherScreens() {
  return useRoutes(routes)
}

/** Loads the screen at an address ahead. Rejects if it cannot be had; drawing it tries again. */
export async function preloadScreen(pathname: string): Promise<void> {
  const { element } = matchRoutes(routes, pathname)?.at(-1)?.route ?? {}
  if (isValidElement(element)) await (element.type as Partial<LazyScreen>).preload?.()
}
