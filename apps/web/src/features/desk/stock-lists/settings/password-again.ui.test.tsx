import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../../testing/open-screen.tsx'
import { type Answers, refuses } from '../../../../../testing/service.ts'

const as = accountOf('stockist')
const askAgain = refuses(403, 'password-needed', 'You signed in some time ago.')
const wrong = refuses(401, 'wrong-password', 'This is not your password.')
const key = usual['POST /api/upload-keys']
const address = usual['POST /api/inbound-address']
const dialog = page.getByRole('dialog')

/** Answers only to the password `right`. */
function only<A>(answer: A) {
  return ({ body }: { body: unknown }) => {
    const { password } = (body ?? {}) as { password?: string }
    return password === undefined ? askAgain : password === 'right' ? answer : wrong
  }
}
const answers: Answers = {
  'GET /api/upload-keys': { success: true, data: [] },
  'POST /api/upload-keys': only(key),
  'GET /api/inbound-address': { success: true, data: { offered: true, address: null, createdAt: null } },
  'POST /api/inbound-address': only(address),
}

/** Opens the page and waits until all of it is there: what is loaded moves what stands below it. */
async function openSettings() {
  const service = await openScreen('/stock-lists/settings', { as, answers })
  await expect.element(page.getByText('No keys yet', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make my address' })).toBeVisible()
  return service
}

async function give(password: string) {
  await dialog.getByLabelText('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

test('a key is made with the password where the session is not fresh, and its name stays typed', async () => {
  const service = await openSettings()
  const name = page.getByRole('textbox', { name: /name/i })
  await name.fill('Computer at the counter')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await give('not this one')
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  await give('right')
  await expect.element(page.getByText(key.data.key)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const names = service.askedOf('POST /api/upload-keys').map(({ body }) => (body as { name: string }).name)
  expect(names).toEqual(Array(3).fill('Computer at the counter'))
})

test('who does not give the password makes no key, and can change its name', async () => {
  await openSettings()
  const name = page.getByRole('textbox', { name: /name/i })
  await name.fill('Computer')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(name).toHaveValue('Computer')
})

test('an address for files by mail is made with the password', async () => {
  await openSettings()
  await page.getByRole('button', { name: 'Make my address' }).click()
  await give('right')
  await expect.element(page.getByText(address.data.address ?? '')).toBeVisible()
})
