import { lazyScreen } from './lazy-screen.ts'

// Screens of accounts and registration. Each part is loaded on first use.

export const MedicalOwnerLoginScreen = lazyScreen(
  () => import('../features/accounts/screens/medical-owner-login-screen.tsx'),
  'MedicalOwnerLoginScreen',
)
export const StockistLoginScreen = lazyScreen(
  () => import('../features/accounts/screens/stockist-login-screen.tsx'),
  'StockistLoginScreen',
)
export const PurchaserLoginScreen = lazyScreen(
  () => import('../features/accounts/screens/purchaser-login-screen.tsx'),
  'PurchaserLoginScreen',
)
export const ForgotPasswordScreen = lazyScreen(
  () => import('../features/accounts/screens/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
export const ResetPasswordScreen = lazyScreen(
  () => import('../features/accounts/screens/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)
export const ConfirmEmailScreen = lazyScreen(
  () => import('../features/accounts/screens/confirm-email-screen.tsx'),
  'ConfirmEmailScreen',
)
export const RestoreEmailScreen = lazyScreen(
  () => import('../features/accounts/screens/restore-email-screen.tsx'),
  'RestoreEmailScreen',
)
export const ProfileScreen = lazyScreen(
  () => import('../features/accounts/screens/profile-screen.tsx'),
  'ProfileScreen',
)

export const MedicalOwnerSignupScreen = lazyScreen(
  () => import('../features/registration/screens/medical-owner-signup-screen.tsx'),
  'MedicalOwnerSignupScreen',
)
export const StockistSignupScreen = lazyScreen(
  () => import('../features/registration/screens/stockist-signup-screen.tsx'),
  'StockistSignupScreen',
)
export const PurchaserSignupScreen = lazyScreen(
  () => import('../features/registration/screens/purchaser-signup-screen.tsx'),
  'PurchaserSignupScreen',
)
const waitingScreens = () => import('../features/registration/screens/waiting-screens.tsx')
export const MedicalWaitingScreen = lazyScreen(waitingScreens, 'MedicalWaitingScreen')
export const StockistWaitingScreen = lazyScreen(waitingScreens, 'StockistWaitingScreen')
export const PurchaserWaitingScreen = lazyScreen(waitingScreens, 'PurchaserWaitingScreen')
