// Every address of the product, so that none is spelt in two ways.

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
  purchaserSignup: '/purchaser-signup',
  medicineStockists: (medicineId: string) => `/MedicineRes?medicine=${medicineId}`,
  companyStockists: (companyId: string) => `/CompanyResult?company=${companyId}`,
  companyProducts: (companyId: string) => `/company/${companyId}/products`,
  stockist: (stockistId: string) => `/stockist/${stockistId}`,
} as const

/** The parameter that opens a supplier's detail view over a page. */
export const detailParam = 'detail'
