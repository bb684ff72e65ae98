import { createRoutesFromElements, Route, useRoutes } from 'react-router'
import { useSession } from '../lib/session.ts'
import * as account from './account-screens.ts'
import { DeskScreen } from './desk-screens.ts'
import { lazyScreen, preloadOf } from './lazy-screen.ts'
import { loadDemand } from './load-demand.ts'
import { HomeScreen } from './screens/home-screen.tsx'

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
const DemandScreen = lazyScreen(loadDemand, 'DemandScreen')
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
const CardProofScreen = lazyScreen(
  () => import('../features/cards/screens/card-proof-screen.tsx'),
  'CardProofScreen',
)
const SelectRoleScreen = lazyScreen(() => import('./screens/select-role-screen.tsx'), 'SelectRoleScreen')

const memberScreens = () => import('./member-screens.tsx')
/** The table of the screens that only members open, or nobody. */
const MemberScreens = lazyScreen(memberScreens, 'MemberScreens')

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

    <Route path="/c/:code" element={<CardProofScreen />} />

    <Route path="/signup" element={<account.MedicalOwnerSignupScreen />} />
    <Route path="/adminCreateStockist" element={<account.StockistSignupScreen />} />
    <Route path="/purchaser-signup" element={<account.PurchaserSignupScreen />} />
    <Route path="/medical-middle" element={<account.MedicalWaitingScreen />} />
    <Route path="/stockist-outcode" element={<account.StockistWaitingScreen />} />
    <Route path="/stockist/verification" element={<account.StockistWaitingScreen />} />
    <Route path="/purchasermiddle" element={<account.PurchaserWaitingScreen />} />

    <Route path="*" element={<MemberScreens />} />
  </>,
)

export function OtherScreens() {
  return useRoutes(routes)
}

/** Loads the screen at an address ahead. Rejects if it cannot be had; drawing it tries again. */
export async function preloadScreen(pathname: string): Promise<void> {
  if ((await preloadOf(routes, pathname)) === '*') await (await memberScreens()).preloadMemberScreen(pathname)
}

/** Shows the desk to a stockist and the home screen to everyone else. */
function DashboardScreen() {
  const { user } = useSession()
  return user?.role === 'stockist' && user.approved ? <DeskScreen /> : <HomeScreen />
}
