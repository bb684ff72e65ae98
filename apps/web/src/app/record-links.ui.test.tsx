import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../testing/answers.ts'
import { accountOf, openScreen } from '../../testing/open-screen.tsx'
import { answered, company, fullStockist, ids, pageOf, publicStockist } from '../../testing/samples.ts'

// Links lead to the one address of a record, which comes with its data, and neither leads on nor asks a second time.

const admin = accountOf('admin')
const stockist = accountOf('stockist', { _id: ids.stockist, id: ids.stockist })
const found = usual['GET /api/medicine/{id}'].data
const medicine = `/medicine/telma-40-tablet-${ids.medicine}`
const products = `/company/glenmark-pharmaceuticals-${ids.company}/products`
const firm = `/stockist/deccan-pharma-distributors-${ids.stockist}`
const answers = {
  'GET /api/company/{id}': answered(company),
  'GET /api/company/{id}/stockists': pageOf(publicStockist),
  'GET /api/stockist/{id}': answered(fullStockist),
}

test.each([
  ['a company', `/?company=${ids.company}`, undefined, 'See products', products],
  ['the desk', '/stockist-dashboard?id=me', stockist, 'Public page', firm],
  ['the licences', '/admin/licences', admin, 'Deccan Pharma Distributors', firm],
  [
    'a medicine of the catalogue',
    `/admin/catalogue/medicine/${ids.medicine}`,
    admin,
    'Public page',
    medicine,
  ],
  ['a company of the catalogue', `/admin/catalogue/company/${ids.company}`, admin, 'Public page', products],
])('%s', async (_, path, as, name, address) => {
  await openScreen(path, { as, answers })
  await expect.element(page.getByRole('link', { name }).first()).toHaveAttribute('href', address)
})

test('an entry that may be the same', async () => {
  await openScreen('/adminCreateMedicine', { as: admin })
  await page.getByLabelText('Medicine name').fill(found.name)
  const [alike] = usual['GET /api/medicine/alike'].data
  await expect
    .element(page.getByRole('link', { name: new RegExp(`^${alike?.name}`) }))
    .toHaveAttribute('href', medicine)
})
