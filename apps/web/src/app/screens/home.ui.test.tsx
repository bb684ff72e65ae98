import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../testing/open-screen.tsx'
import {
  answered,
  fullStockist,
  medicine,
  medicineHit,
  pageOf,
  supplierHit,
} from '../../../testing/samples.ts'
import { type Answers, type Asked, hold, silence } from '../../../testing/service.ts'

const hits = [medicineHit, supplierHit]
const suggest = ({ query }: Asked) => ({
  ...answered(hits.filter(({ category }) => category === query.category)),
  elsewhere: hits.filter(({ category }) => category !== query.category),
})
const answers: Answers = {
  'GET /api/search': suggest,
  'GET /api/medicine/{id}': answered(medicine),
}

const field = page.getByRole('combobox', { name: /Search/ })
const option = (name: RegExp) => page.getByRole('option', { name })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, selected: true })

test('shows the number of a picked supplier before its record has come', async () => {
  const { late, release } = hold(answered(fullStockist))
  await openScreen('/?category=supplier', { answers: { ...answers, 'GET /api/stockist/{id}': late } })
  await field.fill('deccan')
  await option(/^Deccan/).click()
  const call = page
    .getByRole('region', { name: 'Supplier', exact: true })
    .getByRole('link', { name: /^Call / })
  await expect.element(call).toHaveAttribute('href', 'tel:+912024451122')
  release()
})

test.each([
  ['a tap on its card', ''],
  ['the address', `&detail=${fullStockist._id}`],
])('a medicine that only the address names is asked for at a supplier, opened by %s', async (_, more) => {
  const withMobile = { phone: '9000000001' }
  const carried = usual['GET /api/medicine/{id}/stockists']
  await openScreen(`/?medicine=${medicine._id}${more}`, {
    answers: {
      ...answers,
      'GET /api/medicine/{id}/stockists': {
        ...carried,
        data: carried.data.map((row) => ({ ...row, ...withMobile })),
      },
      'GET /api/stockist/{id}': answered({ ...fullStockist, ...withMobile }),
    },
  })
  if (more === '')
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Deccan/ })
      .click()
  const detail = page.getByRole('dialog', { name: 'Supplier' })
  const asked = detail.getByRole('region', { name: 'You asked for' })
  await expect.element(asked.getByRole('heading', { name: medicine.name })).toBeVisible()
  const message = encodeURIComponent(`Do you have ${medicine.name}?`)
  await expect
    .element(detail.getByRole('link', { name: 'WhatsApp', exact: false }))
    .toHaveAttribute('href', expect.stringContaining(`?text=${message}`))
})

test('a search that fails keeps the text, and can be tried again', async () => {
  const service = await openScreen('/', { answers: { ...answers, 'GET /api/search': silence } })
  await field.fill('telma')
  const panel = page.getByRole('tabpanel')
  await expect.element(panel.getByText('The search did not answer.').first()).toBeVisible()
  await expect.element(field).toHaveValue('telma')
  service.answer(answers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(option(/^Telma 40/)).toBeVisible()
  await expect.element(field).toHaveValue('telma')
})

test('a list of suppliers that fails to load can be tried again', async () => {
  const service = await openScreen('/?category=company', { answers: { 'GET /api/stockist': silence } })
  await expect.element(heading('Failed to load stockists')).toBeVisible()
  service.answer({
    'GET /api/stockist': { ...pageOf(fullStockist), data: [{ ...fullStockist, listing: undefined }] },
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('article').first()).toBeVisible()
})

test('the arrow keys move between the tabs', async () => {
  await openScreen('/?category=company')
  await page.getByRole('tab', { name: 'Company' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Supplier')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Medicine')).toHaveFocus()
})

test('the bar at the bottom leads home, to demand and to the profile', async () => {
  await openScreen('/saved')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect.element(bar.getByRole('link', { name: 'Demand' })).toHaveAttribute('href', '/demand')
  await expect.element(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/select-role')
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect.element(heading('Who supplies it?')).toBeVisible()
})

test('is about the place of a shop that signed in, until the shop forgets it', async () => {
  const shop = accountOf('medicalOwner', {
    approved: true,
    address: { ...{ street: '12 Laxmi Road', city: 'Pune' }, pincode: '411030' },
  })
  await openScreen('/?category=company', { as: shop })
  await page.getByRole('button', { name: 'Near 411030' }).click()
  await page.getByRole('button', { name: 'Forget my place' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose your place' })).toBeVisible()

  await page.getByRole('tab', { name: 'Medicine' }).click()
  await page.getByRole('tab', { name: 'Company' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose your place' })).toBeVisible()
})
