import type { Page } from '@playwright/test'
import { errorAt } from '../../fixtures/forms.ts'
import {
  adminElsewhere,
  freshEmail,
  freshName,
  registerStore,
  signInAt,
  signUpStore,
} from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'

const password = 'monsoon-77'

// Failed calls also appear in the browser's console.
test.use({ allowedComplaints: /^Failed to load resource/ })

/** Requests the link again, and opens it from the mail. */
async function openLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(
    page.getByText('If the email address is not confirmed yet, a new link is on its way to it.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Open the confirmation link' }).click()
  await expect(page).toHaveURL(/\/confirm-email\?token=/)
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'a pending account confirms the address by the link, and the admin sees it',
      async ({ page, browser }) => {
        const email = freshEmail('confirm')
        const name = freshName('Store')
        await signUpStore(page, { name, email, password })
        await expect(page).toHaveURL('/medical-middle')
        const notice = page.getByRole('region', { name: 'Confirm your email address' })
        await expect(notice).toContainText(
          'Please confirm that the email address of this registration is yours',
        )

        const admin = await adminElsewhere(browser)
        await admin.goto('/user-admin')
        await admin.getByRole('searchbox').fill(name)
        const row = admin.getByRole('article').filter({ hasText: name })
        await expect(row.getByText('Email not confirmed')).toBeVisible()
        await row.getByRole('button', { name: 'Approve', exact: true }).click()
        const question = admin.getByRole('alertdialog', { name: `Approve ${name} all the same?` })
        await expect(question).toContainText('Nobody has shown that the email address is theirs.')
        await question.getByRole('button', { name: 'Cancel' }).click()
        await expect(row.getByText('Waiting')).toBeVisible()

        await openLink(page)
        // Opening the page has changed nothing: a mail program may have opened it.
        await admin.reload()
        await expect(row.getByText('Email not confirmed')).toBeVisible()
        await page.getByRole('button', { name: 'Confirm my email address' }).press('Enter')
        await expect(
          page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' }),
        ).toBeVisible()
        await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeFocused()

        await admin.reload()
        await expect(row.getByText('Email confirmed')).toBeVisible()
        await row.getByRole('button', { name: 'Approve', exact: true }).click()
        // The address is confirmed: only the paper has not been opened.
        const unseen = admin.getByRole('alertdialog')
        await expect(unseen).toContainText('You have not opened the paper yet.')
        await expect(unseen).not.toContainText('email')
        await unseen.getByRole('button', { name: 'Approve', exact: true }).click()
        await expect(row.getByRole('button', { name: 'Approved', exact: true })).toBeDisabled()
        await admin.context().close()
      },
    )
  })
}

test('explains why a used link, and one without its token, are rejected', async ({ page, request }) => {
  const id = await registerStore(request, freshEmail('used'), password)
  const answer = await request.post('/api/auth/confirmation-mail', { data: { id } })
  const { debug } = (await answer.json()) as { debug: { confirmUrl: string } }
  await page.goto(debug.confirmUrl)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto(debug.confirmUrl)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'This link is wrong, was used already or has expired. Please ask for a new one.',
  )
  await page.goto('/confirm-email')
  await expect(page.getByRole('alert')).toContainText(
    'The confirmation token is missing. Use the link from your email.',
  )
  await expect(page.getByRole('button', { name: 'Confirm my email address' })).toHaveCount(0)
})

test('the profile asks for confirmation, and exports the data only afterwards', async ({ page, request }) => {
  const email = freshEmail('profile')
  await registerStore(request, email, password)
  await signInAt(page, '/login', email, password)
  await expect(page).toHaveURL('/medical-middle')
  await expect(page.getByText(`Please confirm that ${email} is yours`, { exact: false })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your address first' })
  await expect(dialog).toContainText('Your data is given out only when we know')
  await dialog.getByRole('button', { name: 'Send the link again' }).click()
  await dialog.getByRole('link', { name: 'Open the confirmation link' }).click()
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('rasad-my-data.json')
})

test.describe('too many requests', () => {
  test('are rejected with an explanation', async ({ page, request }) => {
    const email = freshEmail('often')
    await registerStore(request, email, password)
    await signIn(page, email, 'medicalOwner', password)
    await page.goto('/profile')
    const send = page.getByRole('button', { name: 'Send the link again' })
    for (let at = 0; at < 4; at++) {
      await send.click()
      await expect(page.getByRole('link', { name: 'Open the confirmation link' })).toBeVisible()
    }
    await send.click()
    await expect(page.getByRole('alert')).toContainText('We have sent this link several times today.')
  })

  test('rejects a name that is a link at its field', async ({ page }) => {
    await signUpStore(page, { name: 'Win at evil.com', email: freshEmail('link'), password })
    await expect(
      errorAt(page, 'Please leave web addresses, e-mail addresses and phone numbers out of the name.'),
    ).toBeVisible()
    await expect(page.getByLabel('Medical Store Name')).toBeFocused()
    await signUpStore(page, { name: 'Om Sai Medicals 2', email: 'mi\u212ae@store.example', password })
    await expect(
      errorAt(page, 'Please type the email address in plain letters: one of these looks like another.'),
    ).toBeVisible()
  })
})
