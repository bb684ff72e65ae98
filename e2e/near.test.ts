import { freshEmail, freshName, picture } from './fixtures/people.ts'
import { devices, expect, test } from './fixtures/test.ts'

const noSuchPin = 'There is no PIN 411999. Please check it.'

test.describe('a PIN in a form', () => {
  test('fills in district and state of a stockist, and leaves alone what was typed', async ({ page }) => {
    await page.goto('/adminCreateStockist')
    await page.getByLabel('Firm Name').fill(freshName('Firm'))
    await page.getByLabel('Email').fill(freshEmail('stockist'))
    await page.getByLabel('Password').fill('Banyan-Tree-63')
    const district = page.getByLabel('District')
    const state = page.getByLabel('State')
    await page.getByLabel('Pincode').fill('४११०३०')
    await expect(district).toHaveValue('Pune')
    await expect(state).toHaveValue('Maharashtra')
    await district.fill('Pune Rural')
    await page.getByLabel('Pincode').fill('682001')
    await expect(state).toHaveValue('Kerala')
    await expect(district).toHaveValue('Pune Rural')
  })

  test('that does not exist is an error at the field, and the form stays', async ({ page }) => {
    await page.goto('/adminCreateStockist')
    const name = freshName('Firm')
    await page.getByLabel('Firm Name').fill(name)
    await page.getByLabel('Email').fill(freshEmail('stockist'))
    await page.getByLabel('Password').fill('Banyan-Tree-63')
    await page.getByLabel('Pincode').fill('411999')
    await expect(page.getByText(noSuchPin)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(noSuchPin)).toBeVisible()
    await expect(page.getByLabel('Pincode')).toHaveValue('411999')
    await expect(page.getByLabel('Firm Name')).toHaveValue(name)
    await page.getByLabel('Pincode').fill('411030')
    await expect(page.getByText(noSuchPin)).toBeHidden()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Professional Details' })).toBeFocused()
  })

  test.describe('of an address in one text', () => {
    test.use({ allowedComplaints: /400 \(Bad Request\)/ })

    test('that does not exist is an error at the address', async ({ page }) => {
      await page.goto('/signup')
      await page.getByLabel('Medical Store Name').fill(freshName('Store'))
      await page.getByLabel('Owner Name').fill('Meera Joshi')
      await page.getByLabel('Address').first().fill('12 Tilak Road, Pune 411 999')
      await page.getByLabel('Email').fill(freshEmail('store'))
      await page.getByLabel('Contact Number').fill('9000012345')
      await page.getByLabel('Drug Licence Number').fill('MH-20B-7')
      await page.getByLabel('Password').fill('Banyan-Tree-63')
      await page.getByLabel('Licence Image').setInputFiles(picture('licence.png'))
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByText(noSuchPin)).toBeVisible()
      await expect(page.getByLabel('Address').first()).toHaveValue('12 Tilak Road, Pune 411 999')
    })
  })
})

test.describe('a PIN of a demand', () => {
  test.use({ ...devices.phone, allowedComplaints: /400 \(Bad Request\)|ApiError|no PIN/ })

  test('that does not exist is an error at the field, until it is corrected', async ({ page }) => {
    await page.goto('/demand')
    await page.getByLabel('Medicine').first().fill('Dolo 650 Tablet')
    await page.getByLabel('Your PIN').fill('४११९९९')
    await page.getByRole('button', { name: 'Create Demand' }).tap()
    await expect(page.getByText(noSuchPin).first()).toBeVisible()
    await expect(page.getByLabel('Your PIN')).toHaveValue('411999')
    await page.getByLabel('Your PIN').fill('411030')
    await expect(page.getByText(noSuchPin)).toHaveCount(0)
    await page.getByRole('button', { name: 'Create Demand' }).tap()
    await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeVisible()
  })
})
