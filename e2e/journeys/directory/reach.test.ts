import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openCard, openPlace, reachChoice } from '../../fixtures/demand-parts.ts'
import { checkAndComplete, errorAt } from '../../fixtures/forms.ts'
import { adminElsewhere, decideByApi, freshEmail, freshName, picture } from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'
import { adminToken, api, password } from '../../fixtures/trade.ts'

// Where stockists deliver: registered, changed, shown, filtered and planned with. Port Blair and Leh are far from
// everybody else.

const portBlair = '744101'
const leh = '194101'

interface Supplier {
  id: string
  name: string
  email: string
  /** A medicine that nobody else has. */
  medicine: string
}

/** An approved firm at a PIN, with one medicine of its own. */
async function freshSupplier(city: string, pincode: string, more: object = {}): Promise<Supplier> {
  const name = `${freshName(city)} Distributors`
  const medicine = `${freshName('Zorvex').replace(' ', '')} 5 Tablet`
  const email = freshEmail('reach')
  const token = await adminToken()
  const registered = await api<{ data: { _id: string } }>('POST', '/api/stockist/register', {
    ...{ name, email, password, phone: '9000004455', address: { city, pincode } },
    ...more,
  })
  const id = registered.data._id
  await api('PATCH', `/api/stockist/${id}/approve`, undefined, token)
  await api('POST', '/api/medicine/quick', { name: medicine, stockists: [id] }, token)
  await expect
    .poll(async () => {
      const q = encodeURIComponent(medicine)
      const found = await api<{ data: { name: string; stockistCount: number }[] }>(
        'GET',
        `/api/search?category=medicine&q=${q}`,
      )
      return found.data.find((hit) => hit.name === medicine)?.stockistCount
    })
    .toBe(1)
  return { id, name, email, medicine }
}

async function choosePlace(page: Page, pin: string) {
  await page
    .getByRole('button', { name: /Choose your place|^Near / })
    .last()
    .click()
  await page.getByRole('dialog').getByLabel('PIN, town or district').fill(pin)
  await page.getByRole('option', { name: new RegExp(pin) }).click()
  await expect(page.getByRole('dialog', { name: 'Where are you?' })).toBeHidden()
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ ...settings, allowedComplaints: /503/ })

    inTurn(device)(
      'a stockist registers with its districts and a minimum order, which admins and buyers see',
      async ({ page, browser, request }) => {
        const name = freshName('Reach')
        const email = freshEmail('reach')
        await page.goto('/adminCreateStockist')
        await page.getByLabel('Firm Name').fill(name)
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill(password)
        await page.getByLabel('Pincode').fill('411030')
        await expect(page.getByLabel('District')).toHaveValue('Pune')
        await page.getByRole('button', { name: 'Continue' }).click()

        const kind = page.getByLabel('Delivers to')
        await expect(kind).toHaveValue('')
        await expect(page.getByText(/^For your PIN: Pune\b/)).toBeVisible()
        await kind.selectOption('Districts of your choice')
        await page.getByLabel('Minimum order in rupees').fill('lots')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(errorAt(page, 'Please choose at least one district.')).toBeVisible()
        await expect(errorAt(page, 'A minimum order value in rupees.')).toBeVisible()

        const district = page.getByRole('combobox', { name: 'Districts', exact: true })
        await expect(district).toBeFocused()
        await district.fill('satar')
        // The only one of that name.
        await district.press('Enter')
        await expect(page.getByText('Please choose at least one district.')).toHaveCount(0)
        await district.fill('aurangabad')
        await page.getByRole('option', { name: 'Aurangabad Bihar' }).click()
        await district.fill('raigad')
        await expect(page.getByRole('option', { name: /^Raigad/ }).first()).toBeVisible()
        await district.press('ArrowDown')
        await district.press('Enter')
        await page.getByRole('button', { name: 'Remove Aurangabad, Bihar' }).click()
        await page.getByLabel('Minimum order in rupees').fill('₹2,000')

        await page.reload()
        await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
        await page.getByRole('button', { name: 'Back' }).click()
        await page.getByLabel('Password').fill(password)
        await page.getByRole('button', { name: 'Continue' }).click()
        // A second press on the same step does not count.
        await expect(page.getByRole('heading', { name: 'Professional Details' })).toBeFocused()
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByLabel('Licence Image').setInputFiles(picture('licence.png'))
        await checkAndComplete(page)
        await expect(page).toHaveURL('/stockist/verification')

        const admin = await adminElsewhere(browser)
        await admin.goto('/admin/stockists')
        await admin.getByRole('button', { name: `Details of ${name}` }).click()
        await expect(admin.getByRole('dialog')).toContainText(
          'Delivers to Satara and 1 more district · minimum order ₹2,000',
        )
        await admin.context().close()

        const found = await api<{ data: { _id: string }[] }>(
          'GET',
          `/api/stockist?status=processing&q=${encodeURIComponent(name)}`,
          undefined,
          await adminToken(),
        )
        const id = found.data[0]?._id ?? ''
        await decideByApi(request, 'stockist', id, 'approve')
        await page.goto(`/stockist/${id}`)
        await page.getByText('Delivers to Satara and 1 more district · minimum order ₹2,000').click()
        await expect(page.getByText('Satara, Raigad', { exact: true })).toBeVisible()
      },
    )

    inTurn(device)('a stockist changes where it delivers on its desk', async ({ page }) => {
      const { id, email, name } = await freshSupplier('Pune', '411030')
      await signIn(page, email, 'stockist', password)
      await page.goto('/stockist-dashboard?id=me')
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(page.getByText(/^Delivers to Pune/)).toBeVisible()
      const edit = page.getByRole('button', { name: 'Change where you deliver' })
      const dialog = page.getByRole('dialog', { name: 'Delivery', exact: true })
      await edit.click()
      await expect(dialog.getByLabel('Delivers to')).toHaveValue('districts')
      await dialog.getByLabel('Delivers to').selectOption('Own state')
      await dialog.getByLabel('Minimum order in rupees').fill('0')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(errorAt(page, 'At least ₹1. Leave it empty for none.')).toBeVisible()
      await dialog.getByLabel('Minimum order in rupees').fill('1500')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Delivers all over Maharashtra · minimum order ₹1,500')).toBeVisible()
      await expect(edit).toBeFocused()

      await edit.click()
      await dialog.getByLabel('Delivers to').selectOption('Own district and those nearby (usual)')
      await dialog.getByLabel('Minimum order in rupees').fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Delivers to Pune( and \d+ districts? nearby)?$/)).toBeVisible()

      await page.route(`**/api/stockist/${id}/reach`, (route) => route.fulfill({ status: 503, json: {} }))
      await edit.click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toContainText('This was not saved.')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })
}

test('lists show who delivers to the place, until others are asked for', async ({ page, context }) => {
  const near = await freshSupplier('Port Blair', portBlair)
  const card = page.getByRole('article')
  await page.goto('/')
  await expect(page.getByRole('checkbox', { name: 'Delivers to me' })).toHaveCount(0)
  await choosePlace(page, portBlair)
  const only = page.getByRole('checkbox', { name: 'Delivers to me' })
  await expect(only).toBeChecked()
  await expect(card.filter({ hasText: near.name })).toBeVisible()
  await expect(card.filter({ hasText: 'Delhi' })).toHaveCount(0)
  await expect(page).toHaveURL('/')

  // The router renders the change a moment later.
  await only.click()
  await expect(only).not.toBeChecked()
  await expect(page).toHaveURL('/?delivers=no')
  await expect(card.first()).toContainText('Port Blair')
  await expect(card.filter({ hasText: 'Does not say that they deliver to you' }).first()).toBeVisible()
  // Somebody else who opens the link learns no place.
  const other = await context.browser()?.newPage()
  await other?.goto(page.url())
  await expect(other?.getByText('Newest first.') ?? page.getByText('no browser')).toBeVisible()
  await other?.close()

  // Nobody delivers to Kohima.
  await only.click()
  await expect(only).toBeChecked()
  await choosePlace(page, '797001')
  await expect(page.getByRole('heading', { name: 'No supplier delivers here' })).toBeVisible()
  await page.getByRole('button', { name: 'Show suppliers from everywhere' }).click()
  await expect(card.first()).toBeVisible()
  await expect(only).not.toBeChecked()
})

test.describe('a demand in place', () => {
  async function fill(page: Page, text: string) {
    await page.goto('/demand')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a list' })
    await dialog.getByRole('textbox').fill(text)
    await dialog.getByRole('button', { name: 'Add to list' }).click()
    await expect(dialog).toBeHidden()
  }
  const create = (page: Page) => page.getByRole('button', { name: 'Create Demand' }).click()
  const plan = (page: Page) => page.getByRole('region', { name: /^(The fewest calls|Nearest calls first)$/ })
  const beyond = (page: Page) => page.getByRole('region', { name: 'From farther away' })

  test('is planned with who delivers, and says apart what nobody near has', async ({ page }) => {
    const [near, far] = await Promise.all([
      freshSupplier('Port Blair', portBlair, { minOrder: 2000 }),
      freshSupplier('Leh', leh),
    ])
    await fill(page, `${near.medicine} - 10 strips\n${far.medicine} - 3\nxyzzyquux 100 - 4`)
    await create(page)
    await expect(page.getByText(/This plan takes suppliers from all over India/)).toBeVisible()
    await expect(plan(page).getByRole('article')).toHaveCount(2)
    await expect(beyond(page)).toHaveCount(0)

    // A PIN that is typed beside the result counts with the next plan.
    await page.getByLabel('Your PIN').fill(portBlair)
    await create(page)
    await openPlace(page)
    await expect(reachChoice(page)).toHaveValue('delivers')
    await expect(plan(page).getByRole('article')).toHaveCount(1)
    await expect(plan(page)).toContainText(near.name)
    await expect(plan(page)).toContainText('10 strips')
    await expect(plan(page)).toContainText('minimum order ₹2,000')
    await expect(beyond(page)).toContainText(far.name)
    await expect(
      beyond(page).getByRole('heading', {
        name: /^1 more by courier 1 call · nearest [23],\d\d\d km$/,
      }),
    ).toBeVisible()
    await expect(page.getByText(/^1 of 3 lines in .* · 1 call$/)).toBeVisible()
    await expect(page.getByLabel('Quantity, line 1', { exact: true })).toHaveValue('10')

    // What comes first stays in sight.
    await expect(beyond(page).getByRole('article')).toHaveCount(0)
    await openCard(beyond(page), /^1 more by courier/)
    const whatsApp = await beyond(page)
      .getByRole('link', { name: /^WhatsApp/ })
      .getAttribute('href')
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain('can you send this by courier')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = (await readFile(await (await started).path())).toString()
    const rowOf = (name: string) => csv.split('\n').find((row) => row.includes(name)) ?? ''
    expect(rowOf(far.medicine)).toMatch(/not near you, about [23],\d\d\d km, by courier/)
    expect(rowOf(near.medicine)).not.toContain('not near you')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Not near you', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    // By keyboard, and back after a reload.
    await reachChoice(page).focus()
    for (const _ of ['My town', '25 km', '100 km', 'My state', 'All India'])
      await page.keyboard.press('ArrowDown')
    await expect(reachChoice(page)).toHaveValue('all')
    await expect(beyond(page)).not.toContainText('No supplier')
    await expect(beyond(page)).toContainText(far.name)
    await expect(plan(page).getByRole('article')).toHaveCount(1)
    await page.reload()
    await openPlace(page)
    await expect(reachChoice(page)).toHaveValue('all')
    await reachChoice(page).selectOption('25 km')
    await expect(beyond(page)).toContainText('No supplier within 25 km has it now.')
    await expect(page.getByLabel('Medicine name, line 2', { exact: true })).toHaveValue(far.medicine)
  })

  test('of which nobody near has anything says so before the others', async ({ page }) => {
    const far = await freshSupplier('Leh', leh)
    await fill(page, `${far.medicine} - 3`)
    await page.getByLabel('Your PIN').fill('682555')
    await create(page)
    await expect(
      page.getByRole('heading', { name: 'No supplier who delivers to you has any line of this list now' }),
    ).toBeVisible()
    await expect(plan(page)).toHaveCount(0)
    await expect(beyond(page)).toContainText(far.name)
  })

  test.describe('without an answer', () => {
    test.use({ allowedComplaints: /503|ApiError|desk is closed/ })

    test('keeps the plan and the choice that it was made with', async ({ page }) => {
      const near = await freshSupplier('Port Blair', portBlair)
      await fill(page, `${near.medicine} - 3`)
      await page.getByLabel('Your PIN').fill(portBlair)
      await create(page)
      await openPlace(page)
      await expect(reachChoice(page)).toHaveValue('delivers')
      await page.route('**/api/demand', (route) =>
        route.fulfill({
          status: 503,
          json: { success: false, code: 'not-ready', message: 'The demand desk is closed.' },
        }),
      )
      await reachChoice(page).selectOption('100 km')
      await expect(page.getByRole('alert').first()).toContainText('Could not create demand.')
      await expect(reachChoice(page)).toHaveValue('delivers')
      await expect(plan(page)).toContainText(near.name)
    })
  })
})
