import { createRoutesFromElements, Navigate, Route, useRoutes } from 'react-router'
import { paths } from '../lib/paths.ts'
import * as admin from './admin-screens.ts'
import * as card from './card-screens.ts'
import * as desk from './desk-screens.ts'
import { preloadOf } from './lazy-screen.ts'
import { NotFoundScreen } from './screens/not-found-screen.tsx'

/** Maps addresses to screens that nobody opens first: those of stockists, staff and administration. */
const routes = createRoutesFromElements(
  <>
    <Route path="/stockist-dashboard" element={<desk.DeskScreen />} />
    <Route path="/stock-lists/settings" element={<desk.StockSettingsScreen />} />
    <Route path="/stock-lists/:id" element={<desk.StockListScreen />} />
    <Route path="/stock-lists/:id/settle" element={<desk.SettleScreen />} />
    <Route path="/purchaser/:id" element={<card.PurchaserScreen />} />
    <Route path="/stockist-card" element={<card.StockistCardScreen />} />
    <Route path="/stockist-verify" element={<card.StockistVerifyScreen />} />
    <Route path="/staffs" element={<card.StaffListScreen />} />
    <Route path="/staffs/cards" element={<card.StaffSheetsScreen />} />
    <Route path="/staffs/analytics" element={<card.StaffAnalyticsScreen />} />
    <Route path="/adminCreateStaff" element={<card.CreateStaffScreen />} />
    <Route path="/staff/create" element={<Navigate to={paths.createStaff} replace />} />
    <Route path="/staff" element={<card.StaffCardScreen />} />
    <Route path="/staff/:id" element={<card.StaffCardScreen />} />
    <Route path="/adminpanel" element={<admin.AdminPanelScreen />} />
    <Route path="/admin/overview" element={<admin.AdminOverviewScreen />} />
    <Route path="/admin/review" element={<admin.ReviewScreen />} />
    <Route path="/admin/stockists" element={<admin.AdminStockistsScreen />} />
    <Route path="/user-admin" element={<admin.AdminUsersScreen />} />
    <Route path="/admin/purchasers" element={<admin.AdminPurchasersScreen />} />
    <Route path="/admin/audit" element={<admin.AuditScreen />} />
    <Route path="/admin/licences" element={<admin.LicencesScreen />} />
    <Route path="/admin/catalogue" element={<admin.CatalogueScreen />} />
    <Route path="/admin/catalogue/:kind/:id" element={<admin.EntryScreen />} />
    <Route path="/admin/duplicates" element={<admin.DuplicatesScreen />} />
    <Route path="/admin/merges" element={<admin.MergesScreen />} />
    <Route path="/admin/proposals" element={<admin.ProposalsScreen />} />
    <Route path="/admin/imports" element={<admin.ImportsScreen />} />
    <Route path="/admin/unmet" element={<admin.UnmetScreen />} />
    <Route path="/adminCreateCompany" element={<admin.CreateCompanyScreen />} />
    <Route path="/adminCreateMedicine" element={<admin.CreateMedicineScreen />} />
    <Route path="/adminCreateAdmin" element={<admin.CreateAdminScreen />} />
    <Route path="/admin/admins" element={<admin.AdminsScreen />} />

    <Route path="*" element={<NotFoundScreen />} />
  </>,
)

export function MemberScreens() {
  return useRoutes(routes)
}

/** As `preloadScreen`, of these. */
export async function preloadMemberScreen(pathname: string): Promise<void> {
  await preloadOf(routes, pathname)
}
