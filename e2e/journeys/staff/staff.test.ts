import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/universal'
import { errorAt } from '../../fixtures/forms.ts'
import { adminElsewhere, demoAdmin, freshEmail, picture } from '../../fixtures/people.ts'
import { readPdf } from '../../fixtures/read-codes.ts'
import { signIn } from '../../fixtures/session.ts'
import { attach, fill, noRight, open } from '../../fixtures/staff-parts.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'
import {
  addMember,
  adminToken,
  api,
  approvedFirm,
  asFirm,
  elsewhere,
  type Firm,
} from '../../fixtures/trade.ts'

/** The file that a click on a button downloads. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test.describe('without an answer', () => {
      test.use({ allowedComplaints: /^Failed to load resource/ })

      inTurn(device)(
        'the form of a new member shows what is wrong, and keeps the input',
        async ({ page }) => {
          const firm = await approvedFirm()
          await asFirm(page, firm)
          await page.goto('/staff/create')
          await expect(page).toHaveURL('/adminCreateStaff')
          for (const name of ['Profile Photo', 'Aadhar Card']) {
            await expect(page.getByLabel(name)).toHaveAttribute('accept', /^image\//)
          }
          await page.getByRole('button', { name: 'Create Staff' }).click()
          await expect(errorAt(page, 'Full name is required')).toBeVisible()
          await expect(errorAt(page, 'Contact is required')).toBeVisible()
          const alert = page.getByRole('alert').filter({ hasText: 'Please attach image and aadhar card' })
          await expect(alert).toBeVisible()
          await fill(page, 'Ravi Patil', 'call me')
          await page.getByLabel('Email').fill('ravi@')
          await page.getByLabel('Profile Photo').setInputFiles({
            name: 'cv.pdf',
            mimeType: 'application/pdf',
            buffer: Buffer.from('%PDF-1.7'),
          })
          await expect(errorAt(page, 'Please upload a valid image file')).toBeVisible()
          await attach(page)
          await page.getByRole('button', { name: 'Create Staff' }).click()
          await expect(errorAt(page, 'Please enter a valid phone number')).toBeVisible()
          await expect(errorAt(page, 'Please enter a valid email address')).toBeVisible()
          await fill(page, 'Ravi Patil')
          await page.getByLabel('Email').fill('')
          const reason = 'The register of staff is closed for a while.'
          let isDown: 'silent' | 'closed' | undefined = 'silent'
          await page.route('**/api/staff', (route) => {
            if (!isDown || route.request().method() !== 'POST') return route.continue()
            return isDown === 'silent'
              ? route.abort()
              : route.fulfill({ status: 503, json: { success: false, code: 'not-ready', message: reason } })
          })
          await page.getByRole('button', { name: 'Create Staff' }).click()
          await expect(
            page.getByRole('alert').filter({ hasText: 'Failed to create staff' }).first(),
          ).toBeVisible()
          isDown = 'closed'
          await page.getByRole('button', { name: 'Create Staff' }).click()
          await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible()
          await expect(page.getByLabel('Full Name')).toHaveValue('Ravi Patil')
          await expect(page.getByRole('img', { name: 'Preview of Profile Photo' })).toBeVisible()
          isDown = undefined
          await page.getByRole('button', { name: 'Create Staff' }).click()
          await expect(page.getByText('Staff created successfully!')).toBeVisible()
          await expect(page).toHaveURL('/staffs')
        },
      )
    })

    inTurn(device)(
      'many at once: selected, printed on A4, exported, deleted by an admin',
      async ({ page, browser }) => {
        const firm = await approvedFirm()
        const leaver = `Bela of ${firm.name}`
        for (const fullName of ['Asha Rao', leaver, '=1+1']) await addMember(firm.token, { fullName })
        await asFirm(page, firm)
        await page.goto('/staffs')
        await page.getByRole('button', { name: 'Bulk Actions' }).click()
        const bar = page.getByRole('region', { name: 'Bulk Actions' })
        await expect(bar.getByText('0 selected')).toBeVisible()
        await expect(bar.getByRole('button', { name: 'Print cards' })).toBeDisabled()
        await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0)
        await page.getByRole('checkbox', { name: 'Select Asha Rao' }).check()
        await page.getByRole('checkbox', { name: 'Select =1+1' }).check()
        await expect(bar.getByText('2 selected')).toBeVisible()
        await bar.getByRole('button', { name: 'Export' }).click()
        const csv = await saved(page, () => page.getByRole('button', { name: 'CSV' }).click())
        expect(csv.name).toMatch(/^rasad-staff-\d{4}-\d\d-\d\d\.csv$/)
        const lines = csv.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
        expect(lines[0]).toBe('Staff ID,Name,Contact,Email,Address,Joining date,Firm,Status,Card')
        expect(lines).toHaveLength(3)
        expect(lines.some((line) => line.includes(",'=1+1,9000055555,,,"))).toBe(true)
        expect(lines.some((line) => line.includes(',Asha Rao,9000055555,,,'))).toBe(true)

        await bar.getByRole('button', { name: 'Select all 3' }).click()
        await expect(bar.getByText('3 selected')).toBeVisible()
        await bar.getByRole('button', { name: 'Print cards' }).click()
        await expect(page).toHaveURL('/staffs/cards')
        await expect(page.getByText('3 cards on 1 sheet of A4')).toBeVisible()
        await expect(page.getByRole('region', { name: 'Sheet 1, back' })).toBeVisible()
        const sheets = [
          await readPdf(await page.pdf({ preferCSSPageSize: true })),
          await readPdf(
            (await saved(page, () => page.getByRole('button', { name: 'Download PDF' }).click())).bytes,
          ),
        ]
        for (const { count, pages } of sheets) {
          expect(count).toBe(2)
          expect(pages.map(({ codes }) => codes.length)).toEqual([3, 3])
          expect(pages[1]?.codes.every((code) => code.includes('/c/'))).toBe(true)
          for (const sheet of pages) {
            expect(Math.abs(sheet.width - 210)).toBeLessThan(0.2)
            expect(Math.abs(sheet.height - 297)).toBeLessThan(0.2)
          }
        }

        const admin = await adminElsewhere(browser)
        await admin.goto('/staffs')
        await admin.getByRole('searchbox').fill(leaver)
        // The row must not move under the click.
        await expect(admin.getByRole('article')).toHaveCount(1)
        await admin.getByRole('button', { name: 'Bulk Actions' }).click()
        await admin.getByRole('checkbox', { name: `Select ${leaver}` }).check()
        await admin
          .getByRole('region', { name: 'Bulk Actions' })
          .getByRole('button', { name: 'Delete' })
          .click()
        const question = admin.getByRole('alertdialog')
        await expect(question.getByText('Delete 1 staff member?')).toBeVisible()
        await question.getByRole('button', { name: 'Delete' }).click()
        await expect(admin.getByText('1 staff member deleted.')).toBeVisible()
        await admin.context().close()
        const { data } = await api<{ data: { fullName: string }[] }>(
          'GET',
          '/api/staff',
          undefined,
          firm.token,
        )
        expect(data.map(({ fullName }) => fullName).sort()).toEqual(['=1+1', 'Asha Rao'])
      },
    )
  })
}

test.describe('permissions', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('the list can be searched, and has two empty states; visitors get an explanation', async ({
    page,
  }) => {
    await page.goto('/staffs')
    await expect(page.getByText('Only stockists or admins can add staff')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add New Staff' })).toHaveCount(0)
    await signIn(page, 'store@rasad.example', 'medicalOwner')
    await page.goto('/staffs')
    await expect(page.getByText('Only stockists or admins can add staff')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/staffs')
    await expect(page.getByRole('link', { name: 'Sign in as staff' })).toHaveAttribute('href', '/login')
    await expect(page.getByRole('link', { name: 'Add New Staff' })).toHaveCount(0)

    const firm = await approvedFirm()
    await addMember(firm.token, { fullName: 'Asha Rao', contact: '9000011111', email: 'asha@one.example' })
    await addMember(firm.token, { fullName: 'Bela Sen', contact: '9000022222', email: 'bela@two.example' })
    await asFirm(page, firm)
    await page.goto('/staffs')
    const names = page.getByRole('article').getByRole('heading')
    await expect(names).toHaveCount(2)
    const search = page.getByRole('searchbox', { name: 'Search by name, contact or email' })
    for (const text of ['asha r', '11111', '90000 111', 'one.exam']) {
      await search.fill(text)
      await expect(names).toHaveText(['Asha Rao'])
    }
    await search.fill('nobody here')
    await expect(page.getByRole('heading', { name: 'No staff found' })).toBeVisible()
    await page.route('**/api/staff?*', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to load staff.' })).toBeVisible()
  })

  test('checks the session before showing the form of a new member, and redirects others', async ({
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/adminCreateStaff')
    await expect(page.getByText('Verifying session...')).toBeVisible()
    release()
    const told = 'Unauthorized - Only stockists or admins can add staff members'
    await expect(page.getByRole('heading', { name: told })).toBeVisible()
    await signIn(page, 'store@rasad.example', 'medicalOwner')
    await page.goto('/adminCreateStaff')
    await expect(page.getByRole('heading', { name: told })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Stockist Login' }).click()
    await expect(page).toHaveURL('/stockist-login')
    await page.goBack()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).not.toHaveURL('/adminCreateStaff')
  })

  test('an admin chooses the stockist of a new member', async ({ page }) => {
    const firm = await approvedFirm()
    await signIn(page, demoAdmin, 'medicalOwner')
    await page.goto('/adminCreateStaff')
    await fill(page, 'Chosen Person')
    await attach(page)
    const choice = page.getByRole('group', { name: 'Stockist' })
    await choice.getByRole('searchbox').fill(firm.name)
    // The row must not move under the click.
    await expect(choice.getByRole('radio')).toHaveCount(1)
    await choice.getByRole('radio', { name: firm.name }).check()
    await page.getByRole('button', { name: 'Create Staff' }).click()
    await expect(page.getByText('Staff created successfully!')).toBeVisible()
    const { data } = await api<{ data: { fullName: string }[] }>('GET', '/api/staff', undefined, firm.token)
    expect(data.map(({ fullName }) => fullName)).toEqual(['Chosen Person'])
  })

  test('the member’s stockist edits in the popup; another stockist sees only the card', async ({
    page,
    browser,
  }) => {
    const [firm, other] = [await approvedFirm(), await approvedFirm()]
    const member = await addMember(firm.token, { email: freshEmail('old') })
    await asFirm(page, firm)
    await page.goto(`/staff/${member._id}`)
    await expect(page.getByText(member.staffId).first()).toBeVisible()
    for (const name of ['Edit', 'Delete']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Open in Staff Management' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit Staff' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(errorAt(page, 'Full name is required')).toBeVisible()
    await dialog.getByLabel('Full Name').fill('Ravi P. Patil')
    await dialog.getByLabel('Address').fill('New Road 5')
    await dialog.getByLabel('Email').fill('')
    await dialog.getByLabel('New Profile Photo').setInputFiles(picture('new.png', 90, 90))
    const before = await photoOf(member._id)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('New Road 5')).toBeVisible()
    await expect(page.getByText('With an email address this person can be invited to sign in.')).toBeVisible()
    expect(await photoOf(member._id)).not.toBe(before)

    const stranger = await elsewhere(browser)
    await asFirm(stranger, other)
    await stranger.goto(`/staff/${member._id}`)
    await expect(stranger.getByText(noRight)).toBeVisible()
    await stranger.goto(`/staffs?member=${member._id}`)
    await expect(stranger.getByRole('dialog').getByText('New Road 5')).toBeVisible()
    await expect(stranger.getByRole('button', { name: 'Edit Staff' })).toHaveCount(0)
    await stranger.context().close()
  })

  test('an admin edits on the card, and deletes after confirming', async ({ page }) => {
    const firm = await approvedFirm()
    const member = await addMember(firm.token)
    await signIn(page, demoAdmin, 'medicalOwner')
    await page.goto(`/staff/${member._id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Full Name').fill('Ravi Renamed')
    let isDown = true
    await page.route(`**/api/staff/${member._id}`, (route) =>
      isDown && route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('The changes could not be saved.')
    isDown = false
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Ravi Renamed', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/staffs')
    await expect(page.getByText('Staff deleted.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add New Staff' })).toHaveAttribute(
      'href',
      '/adminCreateStaff',
    )
    const left = await addMember(firm.token, { fullName: `Left of ${firm.name}` })
    await page.goto(`/staffs?member=${left._id}`)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit Staff' })).toBeVisible()
    await page.goto(`/staff/${member._id}`)
    await expect(page.getByRole('heading', { name: 'Staff not found.' })).toBeVisible()
  })

  test('an invitation that cannot be sent says why', async ({ page }) => {
    const firm = await approvedFirm()
    const email = freshEmail('twin')
    const first = await addMember(firm.token, { fullName: 'First Twin', email })
    await api('POST', `/api/staff/${first._id}/invitation`, undefined, firm.token)
    await addMember(firm.token, { fullName: 'Second Twin', email })
    await asFirm(page, firm)
    await page.goto('/staffs')
    const dialog = await open(page, 'Second Twin')
    await dialog.getByRole('button', { name: 'Invite to sign in' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Invite to sign in' })).toBeEnabled()
  })
})

async function photoOf(id: string): Promise<string> {
  return (await api<{ data: { image: string } }>('GET', `/api/staff/${id}`)).data.image
}

/** `YYYY-MM` */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - count, 15)).toISOString().slice(0, 7)
}

/** A hundred people, several pages of the list, added as fast as the product accepts them. */
async function addHundred(firm: Firm) {
  const numbers = Array.from({ length: 100 }, (_, at) => at).values()
  const small = picture('face.png')
  const months = [monthsAgo(0), monthsAgo(1), monthsAgo(8), '2020-01']
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const at of numbers) {
        const joiningDate = `${months[at % 4]}-0${1 + (at % 9)}`
        const texts = { fullName: `Person ${at}`, joiningDate, address: '=cmd|calc' }
        await addMember(firm.token, texts, small)
      }
    }),
  )
}

test('a hundred in one export, on sheets, and in the analytics', async ({ page }) => {
  const firm = await approvedFirm()
  await addHundred(firm)
  await asFirm(page, firm)
  await page.goto('/staffs')
  await expect(page.getByRole('term').filter({ hasText: 'Total' }).locator('..')).toContainText('100')
  await page.getByRole('button', { name: 'Export Staff List' }).click()
  const csv = await saved(page, () => page.getByRole('button', { name: 'CSV' }).click())
  const lines = csv.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(101)
  expect(lines.slice(1).every((line) => line.includes(",'=cmd|calc,"))).toBe(true)
  await page.getByRole('button', { name: 'Export Staff List' }).click()
  const xlsx = await saved(page, () => page.getByRole('button', { name: 'Excel (XLSX)' }).click())
  const rows = await readSheet(new Blob([new Uint8Array(xlsx.bytes)]))
  expect(rows).toHaveLength(101)
  expect(new Set(rows.slice(1).map(([, name]) => name)).size).toBe(100)
  expect(rows[1]?.[4]).toBe("'=cmd|calc")

  await page.getByRole('link', { name: 'Staff Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Staff Analytics' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Staff in all' }).locator('..')).toContainText('100')
  const joined = page.getByRole('region', { name: 'Joined per month' })
  await joined.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(joined.getByRole('status')).toContainText(/Joined/)
  await joined.getByText('These figures as a table').click()
  const month = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric' })
  const thatMonth = month.format(new Date(`${monthsAgo(8)}-15`))
  await expect(page.getByRole('row', { name: `${thatMonth} 25` })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Earlier 25' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'By stockist' })).toHaveCount(0)

  await page.goto('/staffs/cards')
  await expect(page.getByText('100 cards on 12 sheets of A4')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sheet 1, front' })).toBeVisible()
  const { count, pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }), 2)
  expect(count).toBe(24)
  expect(pages.map(({ codes }) => codes.length)).toEqual([9, 9])
})

test('an admin’s analytics name the stockists', async ({ page }) => {
  const firm = await approvedFirm()
  const token = await adminToken()
  await addMember(token, { stockist: firm.id, fullName: 'Only One' })
  // Before the page asks: other tests add staff, and what is known now is on it.
  const { data } = await api<{ data: { stockists: { stockist: { name: string } | null }[] } }>(
    'GET',
    '/api/staff/analytics',
    undefined,
    token,
  )
  const [largest] = data.stockists
  await signIn(page, demoAdmin, 'medicalOwner')
  await page.goto('/staffs/analytics')
  await expect(page.getByRole('heading', { name: 'By stockist' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(largest?.stockist?.name ?? 'Rasad') })).toBeVisible()
})
