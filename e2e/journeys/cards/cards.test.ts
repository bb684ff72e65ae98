import type { Page } from '@playwright/test'
import { downloadedPdf, proofPath } from '../../fixtures/expect-card.ts'
import { codesIn, operatorsOf } from '../../fixtures/read-codes.ts'
import { signIn } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import { addMember, approvedFirm, approvedPurchaser, type Buyer, password } from '../../fixtures/trade.ts'

async function openCard(page: Page, { id, email }: Buyer) {
  await signIn(page, email, 'purchaser', password)
  await page.goto(`/purchaser/${id}`)
}

test('the QR code has the public address, by whatever address the page was opened', async ({ page }) => {
  const buyer = await approvedPurchaser()
  const { id } = buyer
  await page.route('**/api/settings', (route) =>
    route.fulfill({ json: { success: true, data: { publicUrl: 'https://rasad.example' } } }),
  )
  await openCard(page, buyer)
  const back = page.getByRole('region', { name: /, back$/ })
  expect(await codesIn(await back.screenshot())).toEqual([
    `QRCode https://rasad.example${await proofPath(page, `/purchaser/${id}`)}`,
  ])
})

test.describe('missing data', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('tries each address of an image in turn, then shows its placeholder', async ({ page }) => {
    const buyer = await approvedPurchaser()
    const { id } = buyer
    const tried: string[] = []
    let isSecondThere = true
    await page.route(/\/(files|purchaser)\//, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === `/purchaser/${id}` && route.request().resourceType() === 'fetch') {
        const answer = await route.fetch()
        const { data } = (await answer.json()) as { data: { photo: string } }
        const photo = 'http://old-host.example/files/000000000000000000000001'
        return route.fulfill({ json: { success: true, data: { ...data, photo, aadharImage: 'gone.png' } } })
      }
      if (!pathname.startsWith('/files/')) return route.continue()
      tried.push(pathname)
      return isSecondThere ? route.continue() : route.fulfill({ status: 404 })
    })
    await openCard(page, buyer)
    await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible()
    const photos = tried.filter((path) => path !== '/files/gone.png')
    expect(photos[0]).toBe('/files/000000000000000000000001')
    expect(photos).toHaveLength(2)
    expect(tried).toContain('/files/gone.png')
    await expect(page.getByText('ID Document Not Available')).toBeVisible()
    isSecondThere = false
    await page.reload()
    await expect(page.getByText('PHOTO', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Photo of/ })).toHaveCount(0)
  })
})

test('a name in Devanagari is drawn, embedded as text in the PDF, and stays in its box', async ({ page }) => {
  const name = 'अश्विनी श्रीधर कुलकर्णी'
  const firm = await approvedFirm()
  const member = await addMember(firm.token, { fullName: name })
  await page.goto(`/staff/${member._id}`)
  const front = page.getByRole('region', { name: `${name}, front` })
  await expect(front.getByText(name)).toBeVisible()
  const [card, text] = await Promise.all([front.boundingBox(), front.getByText(name).boundingBox()])
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
  const operators = operatorsOf(await downloadedPdf(page))
  const word = [...'अश्विनी'].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  expect(operators).toContain(word)
})

test.describe('a stockist’s profile is shown after its password', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('reports a wrong password, stops after too many, and opens the profile with the right one', async ({
    page,
  }) => {
    const firm = await approvedFirm({
      contactPerson: 'Asha Rao',
      roleType: 'Proprietor',
      phone: '9000077777',
      bloodGroup: 'O+',
      cntxNumber: 'CN-12',
      address: { street: '4 Station Road', city: 'Nashik' },
    })
    await page.goto(`/stockist-verify?id=${firm.id}`)
    await expect(page.getByRole('heading', { name: 'Verify to view details' })).toBeVisible()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert')).toContainText('Password is required')
    await page.getByLabel('Password').fill('not-the-one')
    await page.getByRole('button', { name: 'Verify' }).click()
    const told = page.getByRole('alert').getByText('Invalid')
    await expect(told).toBeVisible()
    // Red: saturated, with a hue of about 25 degrees.
    await expect(told).toHaveCSS('color', /^oklch\(\S+ 0\.1\d* (?:1|2|3)\d(?:\.\d+)?\)$/)
    await expect(page.getByLabel('Password')).toHaveValue('not-the-one')

    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { name: firm.name })).toBeVisible()
    const facts = {
      Name: 'Asha Rao',
      'Role type': 'Proprietor',
      'Firm name': firm.name,
      Address: '4 Station Road, Nashik',
      'Blood group': 'O+',
      'CNTX number': 'CN-12',
      Phone: '9000077777',
      Email: firm.email,
    }
    for (const [name, value] of Object.entries(facts)) {
      const fact = page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('..')
      await expect(fact.getByText(value, { exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Verify to view details' })).toBeVisible()
    await expect(page.getByText('Asha Rao')).toHaveCount(0)

    for (let wrong = 0; wrong < 11; wrong++) {
      await page.getByLabel('Password').fill(`wrong-${wrong}`)
      const answered = page.waitForResponse('**/api/stockist/verify-password')
      await page.getByRole('button', { name: 'Verify' }).click()
      await answered
    }
    await expect(page.getByRole('alert')).toContainText(
      /Too many wrong tries\. Please wait and try again\. You can try again in 1[45] minutes\./,
    )
  })
})
