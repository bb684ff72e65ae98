import { lazy } from 'react'

// Screens of accounts, registration and administration. Each part is loaded on first use.

export const OwnerLoginScreen = lazy(() =>
  import('../features/accounts/screens/owner-login-screen.tsx').then((module) => ({
    default: module.OwnerLoginScreen,
  })),
)
export const StockistLoginScreen = lazy(() =>
  import('../features/accounts/screens/stockist-login-screen.tsx').then((module) => ({
    default: module.StockistLoginScreen,
  })),
)
export const PurchaserLoginScreen = lazy(() =>
  import('../features/accounts/screens/purchaser-login-screen.tsx').then((module) => ({
    default: module.PurchaserLoginScreen,
  })),
)
export const ForgotPasswordScreen = lazy(() =>
  import('../features/accounts/screens/forgot-password-screen.tsx').then((module) => ({
    default: module.ForgotPasswordScreen,
  })),
)
export const ResetPasswordScreen = lazy(() =>
  import('../features/accounts/screens/reset-password-screen.tsx').then((module) => ({
    default: module.ResetPasswordScreen,
  })),
)
export const ConfirmEmailScreen = lazy(() =>
  import('../features/accounts/screens/confirm-email-screen.tsx').then((module) => ({
    default: module.ConfirmEmailScreen,
  })),
)
export const ProfileScreen = lazy(() =>
  import('../features/accounts/screens/profile-screen.tsx').then((module) => ({
    default: module.ProfileScreen,
  })),
)

export const OwnerSignupScreen = lazy(() =>
  import('../features/registration/screens/owner-signup-screen.tsx').then((module) => ({
    default: module.OwnerSignupScreen,
  })),
)
export const StockistSignupScreen = lazy(() =>
  import('../features/registration/screens/stockist-signup-screen.tsx').then((module) => ({
    default: module.StockistSignupScreen,
  })),
)
export const PurchaserSignupScreen = lazy(() =>
  import('../features/registration/screens/purchaser-signup-screen.tsx').then((module) => ({
    default: module.PurchaserSignupScreen,
  })),
)
const waitingScreens = () => import('../features/registration/screens/waiting-screens.tsx')
export const MedicalWaitingScreen = lazy(() =>
  waitingScreens().then((module) => ({ default: module.MedicalWaitingScreen })),
)
export const StockistWaitingScreen = lazy(() =>
  waitingScreens().then((module) => ({ default: module.StockistWaitingScreen })),
)
export const PurchaserWaitingScreen = lazy(() =>
  waitingScreens().then((module) => ({ default: module.PurchaserWaitingScreen })),
)

export const AdminPanelScreen = lazy(() =>
  import('../features/admin/screens/admin-panel-screen.tsx').then((module) => ({
    default: module.AdminPanelScreen,
  })),
)
const candidateScreens = () => import('../features/admin/screens/candidate-screens.tsx')
export const AdminStockistsScreen = lazy(() =>
  candidateScreens().then((module) => ({ default: module.AdminStockistsScreen })),
)
export const AdminUsersScreen = lazy(() =>
  candidateScreens().then((module) => ({ default: module.AdminUsersScreen })),
)
export const AdminPurchasersScreen = lazy(() =>
  candidateScreens().then((module) => ({ default: module.AdminPurchasersScreen })),
)
export const AuditScreen = lazy(() =>
  import('../features/admin/screens/audit-screen.tsx').then((module) => ({ default: module.AuditScreen })),
)
export const UnconfirmedScreen = lazy(() =>
  import('../features/admin/screens/unconfirmed-screen.tsx').then((module) => ({
    default: module.UnconfirmedScreen,
  })),
)
export const CreateCompanyScreen = lazy(() =>
  import('../features/admin/screens/create-company-screen.tsx').then((module) => ({
    default: module.CreateCompanyScreen,
  })),
)
export const CreateMedicineScreen = lazy(() =>
  import('../features/admin/screens/create-medicine-screen.tsx').then((module) => ({
    default: module.CreateMedicineScreen,
  })),
)
export const CreateAdminScreen = lazy(() =>
  import('../features/admin/screens/create-admin-screen.tsx').then((module) => ({
    default: module.CreateAdminScreen,
  })),
)
export const AdminsScreen = lazy(() =>
  import('../features/admin/screens/admins-screen.tsx').then((module) => ({ default: module.AdminsScreen })),
)
