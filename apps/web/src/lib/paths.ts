import { placeSlug } from '@rasad/contract/place-names'

// All addresses of the product, each defined once.

export const paths = {
  home: '/',
  demand: '/demand',
  profile: '/profile',
  saved: '/saved',
  dashboard: '/dashboard',
  selectRole: '/select-role',
  login: '/login',
  staffs: '/staffs',
  stockistLogin: '/stockist-login',
  medicalOwnerSignup: '/signup',
  stockistSignup: '/adminCreateStockist',
  purchaserSignup: '/purchaser-signup',
  purchaserLogin: '/purchaserLogin',
  forgotPassword: '/forgot-password',
  confirmEmail: '/confirm-email',
  resetPassword: '/reset-password',
  medicalWaiting: '/medical-middle',
  stockistWaiting: '/stockist-outcode',
  stockistVerification: '/stockist/verification',
  purchaserWaiting: '/purchasermiddle',
  stockistDashboard: '/stockist-dashboard?id=me',
  adminPanel: '/adminpanel',
  adminStockists: '/admin/stockists',
  adminUsers: '/user-admin',
  adminPurchasers: '/admin/purchasers',
  audit: '/admin/audit',
  unconfirmed: '/admin/unconfirmed',
  createCompany: '/adminCreateCompany',
  createMedicine: '/adminCreateMedicine',
  createAdmin: '/adminCreateAdmin',
  /** A record on the home page: its card and its suppliers. */
  picked: (category: string, id: string) => `/?${category}=${id}`,
  /** The results for a text. */
  results: (category: string, q: string) => `/?${new URLSearchParams({ category, q })}`,
  admins: '/admin/admins',
  medicineStockists: (medicineId: string) => `/MedicineRes?medicine=${medicineId}`,
  companyStockists: (companyId: string) => `/CompanyResult?company=${companyId}`,
  companyProducts: (companyId: string) => `/company/${companyId}/products`,
  stockist: (stockistId: string) => `/stockist/${stockistId}`,
  places: '/stockists',
  state: (state: string) => `/stockists/${encodeURIComponent(placeSlug(state))}`,
  district: (state: string, district: string) =>
    `/stockists/${encodeURIComponent(placeSlug(state))}/${encodeURIComponent(placeSlug(district))}`,
  stockistVerify: (stockistId: string) => `/stockist-verify?id=${stockistId}`,
  stockistCard: '/stockist-card',
  createStaff: '/adminCreateStaff',
  staffCards: '/staffs/cards',
  staffAnalytics: '/staffs/analytics',
  purchaser: (purchaserId: string) => `/purchaser/${purchaserId}`,
  staff: (staffId: string) => `/staff/${staffId}`,
  /** What the QR of a printed card opens. */
  card: (code: string) => `/c/${code}`,
} as const

/** The parameter that opens a supplier's detail view over a page. */
export const detailParam = 'detail'

/** The query string without parameters that only open an overlay. */
export function withoutDetail(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(detailParam)
  return params.toString()
}
