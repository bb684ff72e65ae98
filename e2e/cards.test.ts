import type { Page } from '@playwright/test'
import { downloadedPdf, expectCard, proofPath } from './fixtures/expect-card.ts'
import { signInAt } from './fixtures/people.ts'
import { codesIn, operatorsOf } from './fixtures/read-codes.ts'
import { signIn } from './fixtures/session.ts'
import { devices, expect, inTurn, test } from './fixtures/test.ts'
import { addMember, approvedFirm, approvedPurchaser, asFirm, type Buyer, password } from './fixtures/trade.ts'

async function openCard(page: Page, { id, email }: Buyer) {
  await signIn(page, email, 'purchaser', password)
  await page.goto(`/purchaser/${id}`)
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('a purchaser signs in and reaches a card that prints in its exact size and scans', async ({
      page,
      baseURL,
    }) => {
      const began = new Date()
      const { id, name, email } = await approvedPurchaser()
      await signInAt(page, '/purchaserLogin', email, password)
      await expect(page).toHaveURL(`/purchaser/${id}`)
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      const card = page.getByRole('region', { name: `${name}, front` })
      await expect(card.getByText('VERIFIED')).toBeVisible()
      await expect(card.getByText(name)).toBeVisible()
      await expect(card.getByText('90000 66666')).toBeVisible()
      const idNumber = id.slice(-8).toUpperCase()
      await expect(card.getByText(idNumber).first()).toBeVisible()
      const today = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })
      // The day may have changed meanwhile.
      const days = [began, new Date()].map((day) => today.format(day)).join('|')
      await expect(card.getByText(new RegExp(`Issue date: (${days})`))).toBeVisible()
      await expect(card.getByText('Valid Until: Permanent')).toBeVisible()
      await expect(card.getByRole('img', { name: `Photo of ${name}` })).toBeVisible()
      const back = page.getByRole('region', { name: `${name}, back` })
      await expect(back.getByText('Aadhar')).toBeVisible()
      await expect(back.getByRole('img', { name: 'Aadhar' })).toBeVisible()
      await expect(back.getByText('12 Tilak Road, Swargate, Pune 411002')).toBeVisible()
      await expectCard(page, idNumber, baseURL + (await proofPath(page, `/purchaser/${id}`)))
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
    })

    inTurn(device)('a stockist has its own card', async ({ page, baseURL }) => {
      const firm = await approvedFirm({
        contactPerson: 'Asha Rao',
        phone: '9000077777',
        roleType: 'Pharmacist',
        bloodGroup: 'AB-',
        licenseNumber: 'MH-20B-7',
        cntxNumber: 'CN-9',
        address: { street: 'Shop 4', city: 'Nashik', pincode: '422001' },
      })
      await page.goto('/stockist-card')
      await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible()
      await asFirm(page, firm)
      await page.goto('/stockist-card')
      const front = page.getByRole('region', { name: 'Asha Rao, front' })
      for (const text of [firm.name, 'Asha Rao', 'Pharmacist', 'AB-', '90000 77777', 'PHOTO']) {
        await expect(front.getByText(text, { exact: true })).toBeVisible()
      }
      const back = page.getByRole('region', { name: 'Asha Rao, back' })
      for (const text of [firm.email, 'Shop 4, Nashik, Maharashtra, 422001', 'MH-20B-7', 'CN-9']) {
        await expect(back.getByText(text, { exact: true })).toBeVisible()
      }
      const proof = await proofPath(page, `/api/stockist/${firm.id}`)
      await expectCard(page, firm.id.slice(-8).toUpperCase(), baseURL + proof)
    })

    inTurn(device)('a staff card is public to everybody who scans it', async ({ page, baseURL }) => {
      const firm = await approvedFirm()
      const member = await addMember(firm.token, {
        fullName: 'Meena Kumari',
        email: 'meena@example.in',
        address: 'Canning Street, Kolkata',
        joiningDate: '2024-02-29',
      })
      await page.goto(`/staff/${member._id}`)
      const front = page.getByRole('region', { name: 'Meena Kumari, front' })
      await expect(front.getByText(firm.name)).toBeVisible()
      for (const text of [
        `Staff ID: ${member.staffId}`,
        'Joining date: 29 Feb 2024',
        'Contact: 90000 55555',
      ]) {
        await expect(front.getByText(text)).toBeVisible()
      }
      await expect(front.getByRole('img', { name: 'Photo of Meena Kumari' })).toBeVisible()
      await expect(front.getByRole('img', { name: `Barcode ${member.staffId}` })).toBeVisible()
      const back = page.getByRole('region', { name: 'Meena Kumari, back' })
      await expect(back.getByText('Email: meena@example.in')).toBeVisible()
      await expect(back.getByText('Address: Canning Street, Kolkata')).toBeVisible()
      await expect(page.getByText('You do not have permissions to modify this staff member')).toBeVisible()
      await expectCard(page, member.staffId, `${baseURL}/staff/${member._id}`)
    })
  })
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

  test('shows no document and no approval if there is none', async ({ page }) => {
    const buyer = await approvedPurchaser()
    const { id } = buyer
    await page.route(`**/purchaser/${id}`, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      const { data } = (await (await route.fetch()).json()) as { data: object }
      return route.fulfill({ json: { success: true, data: { ...data, aadharImage: '', approved: false } } })
    })
    await openCard(page, buyer)
    await expect(page.getByText('No Government ID Uploaded')).toBeVisible()
    await expect(page.getByText('VERIFIED')).toHaveCount(0)
  })

  test('shows loading, a failure that can be retried, and an unknown id', async ({ page }) => {
    const buyer = await approvedPurchaser()
    const { id, name } = buyer
    await openCard(page, buyer)
    let answer: 'never' | 'fail' | 'go' = 'never'
    await page.route(`**/purchaser/${id}`, (route) => {
      if (route.request().resourceType() !== 'fetch' || answer === 'go') return route.continue()
      return answer === 'fail' ? route.fulfill({ status: 500, json: {} }) : undefined
    })
    await page.reload()
    await expect(page.getByText('Loading...')).toBeVisible()
    answer = 'fail'
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to fetch purchaser details' })).toBeVisible()
    answer = 'go'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goto('/purchaser/0123456789abcdef01234567')
    await expect(page.getByRole('heading', { name: 'No details found' })).toBeVisible()
    await page.goto('/purchaser/not-an-id')
    await expect(page.getByRole('heading', { name: 'No details found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  })

  test('a staff card says why there is none', async ({ page }) => {
    const firm = await approvedFirm()
    const member = await addMember(firm.token)
    await page.goto('/staff')
    await expect(page.getByRole('heading', { name: 'Staff id missing in route.' })).toBeVisible()
    for (const id of ['0123456789abcdef01234567', 'nobody']) {
      await page.goto(`/staff/${id}`)
      await expect(page.getByRole('heading', { name: 'Staff not found.' })).toBeVisible()
    }
    let fails = true
    await page.route(`**/api/staff/${member._id}`, (route) => (fails ? route.abort() : route.continue()))
    await page.goto(`/staff/${member._id}`)
    await expect(page.getByRole('heading', { name: 'Failed to load staff.' })).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Ravi Patil', level: 1 })).toBeVisible()
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

  test('an empty answer reads Invalid, and a link without a stockist says so', async ({ page }) => {
    await page.route('**/api/stockist/verify-password', (route) => route.abort())
    await page.goto('/stockist-verify?id=0123456789abcdef01234567')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid')
    await page.goto('/stockist-verify')
    await expect(page.getByRole('heading', { name: 'Stockist not found' })).toBeVisible()
  })
})
