import type { Alias } from '@rasad/contract/aliases'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../../testing/open-screen.tsx'
import { pageOf } from '../../../../../testing/samples.ts'
import type { Answers } from '../../../../../testing/service.ts'

const { data: alias } = usual['POST /api/aliases']
const telma: Alias = { ...alias, text: 'tlma 40', company: null }
const none = { ...pageOf(telma), data: [], total: 0 }
const section = page.getByRole('region', { name: 'Remembered names' })

/** What is remembered now, as the service would say it. */
function memory(rows: Alias[]): Answers {
  return {
    'GET /api/aliases': () => (rows.length > 0 ? { ...pageOf(telma), data: rows } : none),
    'DELETE /api/aliases/{id}': ({ params }) => {
      rows.splice(
        rows.findIndex(({ _id }) => _id === params.id),
        1,
      )
      return { success: true, data: telma, message: 'The name was taken back.' }
    },
    'POST /api/aliases': () => {
      rows.push(telma)
      return { success: true, data: telma, message: 'The name is remembered.' }
    },
  }
}

test('a remembered name says what it means and since when, and is forgotten with a way back', async () => {
  const answers = memory([telma])
  const service = await openScreen('/profile#names', { as: accountOf('medicalOwner'), answers })
  await expect.element(section.getByText('tlma 40').first()).toBeVisible()
  await expect.element(section.getByText(telma.medicine.name)).toBeVisible()
  await expect.element(section.getByText(/since \d+ \w+ \d{4}/)).toBeVisible()
  await section.getByRole('button', { name: 'Delete tlma 40' }).click()
  await expect.element(section.getByText(/^None yet\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(section.getByText('tlma 40').first()).toBeVisible()
  expect(service.askedOf('POST /api/aliases').map(({ body }) => body)).toEqual([
    { text: 'tlma 40', medicine: telma.medicine._id },
  ])
})

test('a name that was confirmed under a company is put back under it', async () => {
  const answers = memory([{ ...telma, company: 'Glenmark' }])
  const service = await openScreen('/profile#names', { as: accountOf('stockist'), answers })
  await expect.element(section.getByText(/under Glenmark/)).toBeVisible()
  await section.getByRole('button', { name: 'Delete tlma 40' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => service.askedOf('POST /api/aliases').length).toBe(1)
  expect(service.askedOf('POST /api/aliases')[0]?.body).toMatchObject({ company: 'Glenmark' })
})

test('who waits for approval has no names to remember', async () => {
  await openScreen('/profile', { as: accountOf('medicalOwner', { approved: false }) })
  await expect.element(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})
