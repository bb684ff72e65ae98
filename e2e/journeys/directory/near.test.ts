import type { Page } from '@playwright/test'
import { errorAt } from '../../fixtures/forms.ts'
import { demoPassword, freshEmail, freshName, picture } from '../../fixtures/people.ts'
import { resume, signIn } from '../../fixtures/session.ts'
import { devices, expect, first, test } from '../../fixtures/test.ts'
import { hold } from '../../fixtures/typing.ts'
import { bringAxe, violations } from '../../fixtures/violations.ts'

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
    await expect(errorAt(page, noSuchPin)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(errorAt(page, noSuchPin)).toBeVisible()
    await expect(page.getByLabel('Pincode')).toHaveValue('411999')
    await expect(page.getByLabel('Firm Name')).toHaveValue(name)
    await page.getByLabel('Pincode').fill('411030')
    await expect(page.getByText(noSuchPin)).toBeHidden()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Professional Details' })).toBeFocused()
  })

  for (const [pressed, when] of [
    [false, 'the form waits for the next press'],
    [true, 'the form goes on with a press that comes meanwhile'],
  ] as const) {
    test(`that is corrected while the form is still checked is right, and ${when}`, async ({ page }) => {
      const release = Promise.withResolvers<void>()
      await page.route(/common-passwords/, async (route) => {
        await release.promise
        await route.continue()
      })
      await page.goto('/adminCreateStockist')
      await page.getByLabel('Firm Name').fill(freshName('Firm'))
      await page.getByLabel('Email').fill(freshEmail('stockist'))
      await page.getByLabel('Password').fill('Banyan-Tree-63')
      await page.getByLabel('Pincode').fill('411999')
      const checked = page.waitForResponse(/common-passwords/)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Pincode').fill('411030')
      await expect(page.getByLabel('District')).toHaveValue('Pune')
      if (pressed) await page.getByRole('button', { name: 'Continue' }).click()
      release.resolve()
      await checked
      if (!pressed) {
        await expect(page.getByText(noSuchPin)).toBeHidden()
        await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible()
        await page.getByRole('button', { name: 'Continue' }).click()
      }
      await expect(page.getByRole('heading', { name: 'Professional Details' })).toBeFocused()
    })
  }

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
      await expect(errorAt(page, noSuchPin)).toBeVisible()
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

test.describe('the place of a device', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where are you?' })
  const cards = (page: Page) => page.getByRole('article')

  async function choose(page: Page, typed: string, option: RegExp) {
    await page.getByRole('button', { name: /Choose your place|^Near / }).click()
    await dialog(page).getByLabel('PIN, town or district').fill(typed)
    await page.getByRole('option', { name: option }).click()
    await expect(dialog(page)).toBeHidden()
  }

  test('is asked for by nobody, then sorts, measures and filters the suppliers', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await expect(page.getByText('Newest first.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choose(page, 'nagp', /Nagpur/)
    await expect(page.getByRole('button', { name: 'Near Nagpur' })).toBeVisible()
    await expect(page.getByText('Nearest first.')).toBeVisible()
    await expect(cards(page).first()).toContainText('Nagpur')
    await expect(cards(page).first()).toContainText(/less than 1 km|about \d+ km/)

    await page.getByLabel('How far').selectOption('25')
    await expect(page).toHaveURL(/\?within=25$/)
    await expect(cards(page).first()).toContainText('Nagpur')
    await expect(cards(page).getByText(/Mumbai|Delhi/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('How far')).toHaveValue('25')

    // Somebody else who opens the link has no place, so nothing is filtered.
    const other = await context.browser()?.newPage()
    await other?.goto(page.url())
    await expect(other?.getByText('Newest first.') ?? page.getByText('no browser')).toBeVisible()
    await other?.close()
  })

  test.describe('on a phone', () => {
    test.use(devices.phone)
    test('filters in a sheet, which gives the focus back', async ({ page }) => {
      await page.goto('/')
      await choose(page, 'nagp', /Nagpur/)
      const filters = page.getByRole('button', { name: /^Filters: / })
      await expect(filters).toHaveText('Filters: Delivers to me')
      await filters.click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByLabel('How far').selectOption('25')
      await bringAxe(page)
      expect(await violations(page, 'all')).toEqual([])
      await sheet.getByRole('button', { name: /^Show suppliers/ }).click()
      await expect(sheet).toBeHidden()
      await expect(filters).toBeFocused()
      await expect(filters).toHaveText('Filters: Within 25 km · Delivers to me')
      await expect(page).toHaveURL(/\?within=25$/)
      await expect(cards(page).first()).toContainText('Nagpur')
    })
  })

  test('stays through the screens, and can be forgotten', async ({ page, request }) => {
    const { _id } = await first(request, '/api/search?category=medicine&q=Dolo%20650%20Tablet')
    await page.goto('/')
    await choose(page, '781001', /781001/)
    await page.goto(`/?medicine=${_id}`)
    await expect(page.getByText('In stock first, then the nearest.')).toBeVisible()
    await expect(page).not.toHaveURL(/781001/)
    await page.goto('/demand')
    await expect(page.getByLabel('Your PIN')).toHaveValue('781001')
    await page.goto('/')
    await page.getByRole('button', { name: 'Near 781001' }).click()
    await dialog(page).getByRole('button', { name: 'Forget my place' }).click()
    await expect(page.getByText('Newest first.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      '781001',
    )
    await page.goto('/demand')
    await expect(page.getByLabel('Your PIN')).toHaveValue('')
  })

  test('is in no address, title, Referer or link of any screen', async ({ page, request }) => {
    // No supplier has this PIN.
    const pin = '781011'
    const medicine = await first(request, '/api/search?category=medicine&q=Dolo%20650%20Tablet')
    const company = await first(request, '/api/search?category=company&q=Cipla&limit=1')
    const told: string[] = []
    page.on('request', async (call) => {
      // The page may close before its last calls are sent.
      const { referer = '' } = await call.allHeaders().catch((): Record<string, string> => ({}))
      told.push(referer)
      if (!new URL(call.url()).pathname.startsWith('/api/')) told.push(call.url())
    })
    page.on('framenavigated', (frame) => told.push(frame.url()))
    const look = async () => {
      await expect(page.getByRole('link', { name: /^WhatsApp / }).first()).toBeVisible()
      const shown = await page.evaluate<string[]>(
        '[document.title, location.href, JSON.stringify(history.state), ...[...document.links].map(({ href }) => href)]',
      )
      told.push(...shown)
    }
    await page.goto('/')
    await choose(page, pin, new RegExp(pin))
    await expect(page.getByText('Nearest first.')).toBeVisible()
    await page.getByLabel('How far').selectOption('25')
    await look()
    for (const path of [
      `/?medicine=${medicine._id}`,
      `/MedicineRes?medicine=${medicine._id}`,
      `/CompanyResult?company=${company._id}`,
    ]) {
      await page.goto(path)
      await look()
    }
    await page.goto('/demand')
    await page.getByLabel('Medicine').first().fill('Dolo 650 Tablet')
    // Open, the suggestions would cover the button.
    await page.getByRole('option', { name: /^Dolo 650 Tablet/ }).click()
    await page.getByRole('button', { name: 'Create Demand' }).click()
    await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeVisible()
    await look()
    expect(told.filter((text) => /wa\.me/.test(text)).length).toBeGreaterThan(3)
    expect(told.filter((text) => text.includes(pin))).toEqual([])
  })

  test('is taken by Enter, also before the service has answered', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose your place' }).click()
    const places = await hold(page, '**/api/place?*')
    await dialog(page).getByLabel('PIN, town or district').fill('781001')
    await page.keyboard.press('Enter')
    await expect.poll(() => places.asked.length).toBe(1)
    places.release()
    await expect(page.getByRole('button', { name: 'Near 781001' })).toBeVisible()
  })

  test('with the name of districts in several states asks which', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose your place' }).click()
    const field = dialog(page).getByLabel('PIN, town or district')
    await expect(field).toBeFocused()
    await field.fill('Bilaspur')
    await expect(page.getByRole('option')).toHaveCount(2)
    await field.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await field.press('ArrowDown')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page.getByRole('button', { name: 'Near Bilaspur' })).toBeVisible()
  })

  for (const [typed, said] of [
    ['000000', 'There is no PIN 000000. Please check it.'],
    ['411999', noSuchPin],
    ['44001', 'A PIN has six digits.'],
    ['Atlantis', 'No town of a supplier and no district begins with “Atlantis”. Try the PIN.'],
  ] as const) {
    test.describe(`that is “${typed}”`, () => {
      test.use({ allowedComplaints: /400 \(Bad Request\)/ })

      test('is answered clearly, and stays in the field', async ({ page }) => {
        await page.goto('/')
        await page.getByRole('button', { name: 'Choose your place' }).click()
        const field = dialog(page).getByLabel('PIN, town or district')
        await field.fill(typed)
        await expect(dialog(page).getByText(said)).toBeVisible()
        await expect(field).toHaveValue(typed)
      })
    })
  }

  for (const [where, position, outcome] of [
    ['in Kochi', { latitude: 9.9667, longitude: 76.2412 }, /^Near 6820\d\d$/],
    ['in London', { latitude: 51.5, longitude: -0.12 }, undefined],
  ] as const) {
    test.describe(`found by the browser ${where}`, () => {
      test.use({ geolocation: position, permissions: ['geolocation'] })

      test('becomes a PIN without telling the service', async ({ page }) => {
        await page.goto('/')
        await page.getByRole('button', { name: 'Choose your place' }).click()
        const asked: string[] = []
        page.on('request', (call) => asked.push(call.url()))
        await dialog(page).getByRole('button', { name: 'Use my location' }).click()
        if (outcome) await expect(page.getByRole('button', { name: outcome })).toBeVisible()
        else await expect(dialog(page).getByText(/You seem to be outside India/)).toBeVisible()
        expect(asked.filter((url) => /9\.96|76\.24|51\.5/.test(url))).toEqual([])
      })
    })
  }

  test('is the address of the account on its demand, unless another one was typed', async ({ page }) => {
    await resume(page, 'store@rasad.example', 'medicalOwner', demoPassword)
    await page.goto('/demand')
    await expect(page.getByLabel('Your PIN')).toHaveValue('411030')
    await page.getByLabel('Your PIN').fill('781001')
    await page.reload()
    await expect(page.getByLabel('Your PIN')).toHaveValue('781001')
  })
  test('goes with the account that it came from', async ({ page }) => {
    await signIn(page, 'store@rasad.example', 'medicalOwner', demoPassword)
    await page.goto('/')
    const near = page.getByRole('button', { name: /^Near \d{6}$/ })
    const none = page.getByRole('button', { name: 'Choose your place' })
    await near.click()
    await dialog(page).getByRole('button', { name: 'Forget my place' }).click()
    await none.click()
    await dialog(page).getByRole('button', { name: 'Use the address of my account' }).click()
    await expect(near).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(none).toBeVisible()
  })
})
