import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { type Answers, refuses } from '../../../../testing/service.ts'

const path = '/reset-password?token=abc&email=lata%40ujwal.example'
const reset = (sharedLinks: number): Answers => ({
  'POST /api/auth/reset-password': {
    success: true,
    message: 'Your password is changed.',
    data: { sharedLinks },
  },
})

async function setPassword() {
  await page.getByLabelText('New Password').fill('Fresh-Pass-9')
  await page.getByLabelText('Confirm Password').fill('Fresh-Pass-9')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.element(page.getByText('Your password is changed.')).toBeVisible()
}

test('a reset says how many links still open, and one tap ends them on the page that follows', async () => {
  const ended = { success: true as const, message: 'Your links are ended.', data: { ended: 2 } }
  const service = await openScreen(path, { answers: { ...reset(2), 'POST /api/auth/end-links': ended } })
  await setPassword()
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.element(page.getByText(/^2 links that you shared still open/)).toBeVisible()
  await page.getByRole('button', { name: 'End all' }).click()
  await expect.element(page.getByText('The links are ended.')).toBeVisible()
  expect(service.askedOf('POST /api/auth/end-links').map(({ body }) => body)).toEqual([
    { token: 'abc', email: 'lata@ujwal.example' },
  ])
})

test('links that could not be ended are said to go on', async () => {
  const over = refuses(400, 'link-not-valid', 'This link does not work any more.')
  await openScreen(path, { answers: { ...reset(1), 'POST /api/auth/end-links': over } })
  await setPassword()
  await page.getByRole('button', { name: 'End all' }).click()
  await expect.element(page.getByText('This link does not work any more.')).toBeVisible()
})

test('without shared links nothing is asked', async () => {
  await openScreen(path, { answers: reset(0) })
  await setPassword()
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.element(page.getByRole('button', { name: 'End all' })).not.toBeInTheDocument()
})
