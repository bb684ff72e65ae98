import { lazyScreen } from './lazy-screen.ts'

// Screens of administration. Each part is loaded on first use.

export const AdminPanelScreen = lazyScreen(
  () => import('../features/admin/screens/admin-panel-screen.tsx'),
  'AdminPanelScreen',
)
export const AdminOverviewScreen = lazyScreen(
  () => import('../features/admin/screens/overview-screen.tsx'),
  'AdminOverviewScreen',
)
export const ReviewScreen = lazyScreen(
  () => import('../features/admin/screens/review-screen.tsx'),
  'ReviewScreen',
)
const candidateScreens = () => import('../features/admin/screens/candidate-screens.tsx')
export const AdminStockistsScreen = lazyScreen(candidateScreens, 'AdminStockistsScreen')
export const AdminUsersScreen = lazyScreen(candidateScreens, 'AdminUsersScreen')
export const AdminPurchasersScreen = lazyScreen(candidateScreens, 'AdminPurchasersScreen')
export const AuditScreen = lazyScreen(
  () => import('../features/admin/screens/audit-screen.tsx'),
  'AuditScreen',
)
export const LicencesScreen = lazyScreen(
  () => import('../features/admin/screens/licences-screen.tsx'),
  'LicencesScreen',
)
export const CatalogueScreen = lazyScreen(
  () => import('../features/admin/screens/catalogue-screen.tsx'),
  'CatalogueScreen',
)
export const EntryScreen = lazyScreen(
  () => import('../features/admin/screens/entry-screen.tsx'),
  'EntryScreen',
)
export const DuplicatesScreen = lazyScreen(
  () => import('../features/admin/screens/duplicates-screen.tsx'),
  'DuplicatesScreen',
)
export const MergesScreen = lazyScreen(
  () => import('../features/admin/screens/merges-screen.tsx'),
  'MergesScreen',
)
export const ProposalsScreen = lazyScreen(
  () => import('../features/admin/screens/proposals-screen.tsx'),
  'ProposalsScreen',
)
export const ImportsScreen = lazyScreen(
  () => import('../features/admin/screens/imports-screen.tsx'),
  'ImportsScreen',
)
export const UnmetScreen = lazyScreen(
  () => import('../features/admin/screens/unmet-screen.tsx'),
  'UnmetScreen',
)
export const CreateCompanyScreen = lazyScreen(
  () => import('../features/admin/screens/create-company-screen.tsx'),
  'CreateCompanyScreen',
)
export const CreateMedicineScreen = lazyScreen(
  () => import('../features/admin/screens/create-medicine-screen.tsx'),
  'CreateMedicineScreen',
)
export const CreateAdminScreen = lazyScreen(
  () => import('../features/admin/screens/create-admin-screen.tsx'),
  'CreateAdminScreen',
)
export const AdminsScreen = lazyScreen(
  () => import('../features/admin/screens/admins-screen.tsx'),
  'AdminsScreen',
)
