import { errorAt } from '../../fixtures/forms.ts'
import { demoAdmin, picture } from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, first, inTurn, test } from '../../fixtures/test.ts'
import { adminToken, api, approvedFirm, asFirm } from '../../fixtures/trade.ts'

// A licence is valid as long as its fee is paid: late firms are marked, cancelled ones are hidden.

// One after the other: where both devices run, both send and withdraw a change of the one firm that is late.
test.describe.configure({ mode: 'default' })

/** The demo world's firm whose fee is late. */
const late = { name: 'Triveni Drug Distributors', email: 'orders@triveni-drug-distributors.example' }

const day = (fromToday: number) =>
  new Date(Date.now() + (fromToday * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10)

const found = async (name: string) =>
  // A name that is hidden can still resemble those of other firms.
  (await api<{ data: { name: string }[] }>('GET', `/api/search?category=supplier&q=${name}`)).data.filter(
    (firm) => firm.name === name,
  ).length

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ ...settings, allowedComplaints: /400 \(Bad Request\)/ })

    inTurn(device)(
      'a late firm is marked in results, on its page, in a plan and on its card',
      async ({ page }) => {
        const firm = await first(page.request, `/api/search?category=supplier&q=${late.name}`)
        await page.goto(`/?category=supplier&q=${encodeURIComponent('Triveni Drug')}`)
        await expect(page.getByRole('link', { name: /^Triveni Drug Distributors/ })).toContainText(
          'Licence late',
        )

        await page.goto(`/stockist/${firm._id}`)
        const facts = page.getByRole('list', { name: 'What we know of this firm' })
        await expect(facts).toContainText('Licence late')
        await expect(facts).toContainText('The retention fee was due and is not known to be paid.')

        const carried = await first(page.request, `/api/medicine?stockist=${firm._id}&limit=1`)
        await page.goto('/demand')
        await page
          .getByRole('combobox', { name: /^Medicine/ })
          .first()
          .fill(carried.name)
        // The firm's own PIN: it delivers there, so it is among the few that the result names.
        await page.getByRole('textbox', { name: 'Your PIN' }).fill('221001')
        await page.getByRole('button', { name: 'Create Demand' }).click()
        await expect(page.getByRole('heading', { name: /^By supplier/ })).toBeVisible()
        const group = page.getByRole('article').filter({ hasText: late.name }).first()
        await expect(group).toContainText('Licence late')

        await signIn(page, late.email, 'stockist')
        const own = (await (await page.request.get(`/api/stockist/${firm._id}`)).json()) as {
          data: { cardCode: string }
        }
        await page.goto(`/c/${own.data.cardCode}`)
        await expect(page.getByText('This card is valid')).toBeVisible()
        await expect(page.getByRole('main')).toContainText('Licence late')
      },
    )

    inTurn(device)(
      'the holder of a late licence learns what to do, and sends the new date',
      async ({ page }) => {
        await signIn(page, late.email, 'stockist')
        await page.goto('/stockist-dashboard?id=me')
        await expect(page.getByText(/The retention fee of the drug licence is late/)).toBeVisible()
        await page.getByRole('link', { name: 'What to do' }).click()
        const section = page.getByRole('region', { name: 'Licence' })
        await expect(section.getByText(/your firm is marked so wherever it is shown/)).toBeVisible()
        // Twelve when the demo world was made: another day can begin since.
        await expect(section).toContainText(/Was paid until .* 1[23] days ago/)

        await section.getByRole('button', { name: /^Edit/ }).click()
        await section.getByLabel('Licence expiry').fill(day(-1))
        await section.getByRole('button', { name: 'Send' }).click()
        await expect(errorAt(page, 'This day is in the past.')).toBeVisible()
        await section.getByLabel('Licence expiry').fill(day(1_800))
        await section.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
        await section.getByRole('button', { name: 'Send' }).click()
        await expect(section.getByText('waits for a decision').first()).toBeVisible()
        await expect(section.getByText('This GSTIN is registered in Maharashtra')).toBeVisible()
        // Still late until an admin has looked.
        await expect(section.getByText('Late', { exact: true })).toBeVisible()
        await api('PATCH', `/api/changes/${await ownChange(page)}/withdraw`, undefined, await tokenOf(page))
      },
    )
  })
}

type Page = Parameters<typeof signIn>[0]

async function ownChange(page: Page): Promise<string> {
  const answer = await page.request.get('/api/changes/own')
  return ((await answer.json()) as { data: { _id: string } }).data._id
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'token')?.value ?? ''
}

test.describe('a page that is hidden', () => {
  // The page of a hidden firm is not found.
  test.use({ allowedComplaints: /404 \(Not Found\)/ })

  test('an admin marks a licence as cancelled, which hides the firm everywhere, and lifts it', async ({
    page,
  }) => {
    const firm = await approvedFirm({ licenseNumber: 'UP-20B-1', licenseExpiry: day(400) })
    await expect.poll(() => found(firm.name)).toBe(1)
    await signIn(page, demoAdmin, 'medicalOwner')
    await page.goto('/adminpanel')
    await page.getByRole('link', { name: /^Licences/ }).click()
    await page.getByLabel('Search by name, number, GSTIN or phone').fill(firm.name)
    const row = page.getByRole('article').filter({ hasText: firm.name })
    await expect(row).toContainText('Valid')
    await row.getByRole('button', { name: `Mark the licence of ${firm.name} as cancelled` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark as cancelled' }).click()
    await expect(dialog.getByText('Please say why.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Order 4411 of the FDA.')
    await dialog.getByRole('button', { name: 'Mark as cancelled' }).click()
    await expect(row).toContainText('Order 4411 of the FDA.')
    await expect.poll(() => found(firm.name)).toBe(0)

    await page.goto(`/stockist/${firm.id}`)
    await expect(page.getByRole('heading', { name: 'Not listed' }).first()).toBeVisible()

    await asFirm(page, firm)
    await page.goto('/profile#licence')
    const section = page.getByRole('region', { name: 'Licence' })
    await expect(section).toContainText('Your firm is shown nowhere, and its ID cards are not valid.')
    await expect(section).toContainText('Reason: Order 4411 of the FDA.')
    await page.goto('/stockist-dashboard?id=me')
    await expect(page.getByText(/the firm is hidden everywhere/)).toBeVisible()

    await signIn(page, demoAdmin, 'medicalOwner')
    await page.goto('/admin/licences?state=cancelled')
    await page.getByRole('button', { name: `Lift the mark on the licence of ${firm.name}` }).click()
    await dialog.getByLabel('Reason').fill('Set aside on appeal.')
    await dialog.getByRole('button', { name: 'Lift the mark', exact: true }).click()
    await expect(page.getByText(`The licence of ${firm.name} is no longer marked.`)).toBeVisible()
    await expect.poll(() => found(firm.name)).toBe(1)
    await page.goto(`/admin/audit`)
    await expect(page.getByRole('article').filter({ hasText: firm.name }).first()).toContainText(
      'Licence no longer marked as cancelled',
    )
  })
})

test('the mark says what was checked, and claims nothing without a licence', async ({ page }) => {
  const dates = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const before = dates.format(new Date())
  const checked = await approvedFirm({ licenseNumber: 'MH-20B-7', licenseExpiry: day(900) })
  const unchecked = await approvedFirm()
  // Another day can begin meanwhile.
  const today = () => `(${before}|${dates.format(new Date())})`
  const facts = page.getByRole('list', { name: 'What we know of this firm' })
  await page.goto(`/stockist/${checked.id}`)
  await expect(facts).toContainText(new RegExp(`Licence checked on ${today()} by Rasad`))
  await expect(facts).toContainText('Member since')
  await expect(facts).not.toContainText('List updated')
  // Beside the fixed ones, which stay.
  await expect(page.getByText('4.8 (209 reviews)')).toBeVisible()
  await page.goto(`/stockist/${unchecked.id}`)
  await expect(facts).toContainText('Member since')
  await expect(facts).not.toContainText('Licence checked')

  const { data } = await api<{ data: { _id: string }[] }>('GET', '/api/medicine?limit=1')
  await api('PUT', `/api/listing/medicine/${data[0]?._id}`, { available: true }, checked.token)
  await page.goto(`/stockist/${checked.id}`)
  await expect(facts).toContainText(new RegExp(`List updated on ${today()}`))
})

test.describe('a registration that is refused', () => {
  test.use({ allowedComplaints: /400 \(Bad Request\)/ })

  test('a medical store registers with its licence forms, and is told what is wrong with its GSTIN', async ({
    page,
  }) => {
    const email = `gst.${Date.now()}@shops.test`
    await page.goto('/signup')
    await page.getByLabel('Medical Store Name').fill('Sharada Medicals')
    await page.getByLabel('Owner Name').fill('Sharada Rao')
    await page.getByLabel('Address').fill('12 Tilak Road, Pune 411030')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Contact Number').fill('9000012345')
    await page.getByLabel('Drug Licence Number').fill('MH-20-1, MH-21-2')
    await page.getByLabel('Password', { exact: true }).fill('monsoon-77')
    await page.getByLabel('Drug Licence Image').setInputFiles(picture('licence.png'))
    await page.getByLabel('Licence Expiry').fill(day(-2))
    const gstin = page.getByLabel('GSTIN')
    const send = page.getByRole('button', { name: 'Create Account' })
    await gstin.fill('29AAPFU0939F1Z')
    await send.click()
    await expect(errorAt(page, 'This day is in the past.')).toBeVisible()
    await expect(errorAt(page, 'A GSTIN has 15 characters; this one has 14.')).toBeVisible()
    await page.getByLabel('Licence Expiry').fill(day(700))
    await gstin.fill('29AAPFU0939F1ZX')
    await send.click()
    await expect(errorAt(page, 'The last character does not fit the others.')).toBeVisible()
    await gstin.fill('29AAPFU0939F1ZR')
    // It may be right: the form says so at once, and is sent as it is.
    await expect(
      page.getByText('This GSTIN is registered in Karnataka, but the address is in Maharashtra.'),
    ).toBeVisible()
    await page.getByLabel('20', { exact: true }).check()
    await page.getByLabel('21', { exact: true }).check()
    await send.click()
    await expect(page).toHaveURL('/medical-middle')
    type Users = { data: Record<string, unknown>[] }
    const { data } = await api<Users>('GET', `/api/user?q=${email}`, undefined, await adminToken())
    expect(data[0]).toMatchObject({ gstin: '29AAPFU0939F1ZR', licenseKinds: ['20', '21'] })
  })
})
