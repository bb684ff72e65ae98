import { publicPaths } from '@rasad/contract/page-slugs'
import { placeSlug } from '@rasad/contract/place-names'

// All addresses of the product, each defined once.

export const paths = {
  home: '/',
  demand: '/demand',
  requests: '/requests',
  request: (id: string) => `/requests/${id}`,
  /** What a stockist was asked, at its desk; one of them on the page for answers, an application of its own. */
  askedRequests: '/stockist-dashboard?id=me&tab=requests',
  askedRequest: (id: string) => `/requests/${id}/answer`,
  profile: '/profile',
  profileLicence: '/profile#licence',
  ownSuppliers: '/profile#suppliers',
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
  restoreEmail: '/restore-email',
  resetPassword: '/reset-password',
  medicalWaiting: '/medical-middle',
  stockistWaiting: '/stockist-outcode',
  stockistVerification: '/stockist/verification',
  purchaserWaiting: '/purchasermiddle',
  stockistDashboard: '/stockist-dashboard?id=me',
  approvals: '/stockist-dashboard?id=me&tab=approvals',
  stockLists: '/stockist-dashboard?id=me&tab=lists',
  stockList: (id: string) => `/stock-lists/${id}`,
  settleStockList: (id: string) => `/stock-lists/${id}/settle`,
  stockSettings: '/stock-lists/settings',
  adminPanel: '/adminpanel',
  adminOverview: '/admin/overview',
  review: '/admin/review',
  reviewOf: (kind: string, id?: string) =>
    `/admin/review?${new URLSearchParams({ kind, ...(id && { id }) })}`,
  adminStockists: '/admin/stockists',
  adminUsers: '/user-admin',
  adminPurchasers: '/admin/purchasers',
  audit: '/admin/audit',
  licences: '/admin/licences',
  catalogue: '/admin/catalogue',
  duplicates: (kind: 'medicine' | 'company') => `/admin/duplicates?kind=${kind}`,
  merges: '/admin/merges',
  proposals: '/admin/proposals',
  imports: '/admin/imports',
  unmet: '/admin/unmet',
  catalogueEntry: (kind: 'medicine' | 'company', id: string) => `/admin/catalogue/${kind}/${id}`,
  createCompany: '/adminCreateCompany',
  createMedicine: '/adminCreateMedicine',
  createAdmin: '/adminCreateAdmin',
  /** A record on the home page: its card and its suppliers. */
  picked: (category: string, id: string) => `/?${category}=${id}`,
  /** The results for a text. */
  results: (category: string, q: string) => `/?${new URLSearchParams({ category, q })}`,
  admins: '/admin/admins',
  medicineStockists: publicPaths.medicine,
  companyStockists: publicPaths.company,
  companyProducts: publicPaths.companyProducts,
  stockist: publicPaths.stockist,
  /** Where only the id is known, and in printed codes, which stay as they are when a firm is renamed. */
  stockistById: (id: string) => `/stockist/${id}`,
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

/** Whether the service answers a path with another application: the page for answers. */
export function isOtherApplication(path: string): boolean {
  return /^\/requests\/[^/]+\/answer$/.test(path)
}

/** The parameter that opens a supplier's detail view over a page. */
export const detailParam = 'detail'

/** The query string without parameters that only open an overlay. */
export function withoutDetail(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(detailParam)
  return params.toString()
}
