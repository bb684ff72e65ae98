import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { answered, ids, purchaser, staffMember } from '../../../../testing/samples.ts'
import { refuses, silence } from '../../../../testing/service.ts'

const own = accountOf('purchaser', { _id: ids.purchaser, id: ids.purchaser })
const path = `/purchaser/${ids.purchaser}`
const nobody = refuses(404, 'not-found', 'Not found.')
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const alert = page.getByRole('alert')
const tryAgain = () => page.getByRole('button', { name: 'Try again' }).click()

test('a card shows no document and no approval if there is none', async () => {
  const bare = { ...purchaser, aadharImage: '', approved: false }
  await openScreen(path, { as: own, answers: { 'GET /purchaser/{id}': answered(bare) } })
  await expect.element(page.getByText('No Government ID Uploaded')).toBeVisible()
  await expect.element(page.getByText('VERIFIED')).not.toBeInTheDocument()
})

test('a card that is approved says so', async () => {
  await openScreen(path, { as: own })
  await expect.element(page.getByText('VERIFIED').first()).toBeVisible()
})

test('a card says that it is loading, that it could not be had, and can be tried again', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const late = async () => {
    await gate
    return refuses(500, 'unexpected', '')
  }
  const service = await openScreen(path, { as: own, answers: { 'GET /purchaser/{id}': late } })
  await expect.element(page.getByText('Loading...')).toBeVisible()
  release()
  await expect.element(heading('Failed to fetch purchaser details')).toBeVisible()
  service.answer({ 'GET /purchaser/{id}': answered(purchaser) })
  await tryAgain()
  await expect.element(page.getByRole('heading', { name: purchaser.fullName, level: 1 })).toBeVisible()
})

test.each(['0123456789abcdef01234567', 'not-an-id'])('nobody has the card of %s', async (id) => {
  await openScreen(`/purchaser/${id}`, { as: own, answers: { 'GET /purchaser/{id}': nobody } })
  await expect.element(heading('No details found')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
})

test('a staff card without an id says so', async () => {
  await openScreen('/staff')
  await expect.element(heading('Staff id missing in route.')).toBeVisible()
})

test.each(['0123456789abcdef01234567', 'nobody'])('says that no staff member has the id %s', async (id) => {
  await openScreen(`/staff/${id}`, { answers: { 'GET /api/staff/{id}': nobody } })
  await expect.element(heading('Staff not found.')).toBeVisible()
})

test('a staff card that could not be had can be tried again', async () => {
  const service = await openScreen(`/staff/${ids.staff}`, { answers: { 'GET /api/staff/{id}': silence } })
  await expect.element(heading('Failed to load staff.')).toBeVisible()
  service.answer({ 'GET /api/staff/{id}': answered(staffMember) })
  await tryAgain()
  await expect.element(page.getByRole('heading', { name: staffMember.fullName, level: 1 })).toBeVisible()
})

test('a password that gets no answer reads Invalid', async () => {
  await openScreen(`/stockist-verify?id=${ids.stockist}`, {
    answers: { 'POST /api/stockist/verify-password': silence },
  })
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(alert.getByText('Password is required')).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill('monsoon-77')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(alert.getByText('Invalid', { exact: true })).toBeVisible()
})

test('a link without a stockist says so', async () => {
  await openScreen('/stockist-verify')
  await expect.element(heading('Stockist not found')).toBeVisible()
})
