/**
 * Addresses of the application's screens; `:` begins a part that can be anything. A page at any other address is not
 * there. `screens.test.ts` compares the list with the routes of the application.
 */
export const screens = [
  ...[
    '/demand',
    '/MedicineRes',
    '/medicine/:slug',
    '/CompanyResult',
    '/company/:slug',
    '/company/:id/products',
  ],
  ...['/stockist/:id', '/stockists', '/stockists/:state', '/stockists/:state/:district', '/s/:token'],
  ...['/dashboard', '/requests', '/requests/:id', '/saved', '/select-role'],
  ...['/login', '/stockist-login', '/purchaserLogin', '/forgot-password', '/reset-password'],
  ...['/confirm-email', '/restore-email', '/profile', '/stockist-dashboard'],
  ...['/stock-lists/settings', '/stock-lists/:id', '/stock-lists/:id/settle'],
  ...['/purchaser/:id', '/stockist-card', '/c/:code', '/stockist-verify'],
  ...[
    '/staffs',
    '/staffs/cards',
    '/staffs/analytics',
    '/adminCreateStaff',
    '/staff/create',
    '/staff',
    '/staff/:id',
  ],
  ...['/signup', '/adminCreateStockist', '/purchaser-signup'],
  ...['/medical-middle', '/stockist-outcode', '/stockist/verification', '/purchasermiddle'],
  ...[
    '/adminpanel',
    '/admin/overview',
    '/admin/review',
    '/admin/stockists',
    '/user-admin',
    '/admin/purchasers',
    '/admin/audit',
  ],
  ...['/admin/licences', '/admin/catalogue', '/admin/catalogue/:kind/:id'],
  ...['/admin/duplicates', '/admin/merges', '/admin/proposals', '/admin/imports', '/admin/unmet'],
  ...['/adminCreateCompany', '/adminCreateMedicine', '/adminCreateAdmin', '/admin/admins'],
] as const

const patterns = screens.map((screen) => new RegExp(`^${screen.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether the application has a screen at a path. Its router ignores case and a slash at the end. */
export function isScreen(path: string): boolean {
  return path.length < 300 && patterns.some((pattern) => pattern.test(path))
}
