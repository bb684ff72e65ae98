import { operations } from '@rasad/contract/operations/operations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { silence } from '../../../../testing/service.ts'

const admin = accountOf('admin')
const { answer } = operations['GET /api/review'].example
const [owner] = answer.data
const queue = (changes: object) => ({ ...answer, data: [{ ...owner, ...changes }] }) as typeof answer
const files = { 'GET /files/{id}': silence }

test('D asks before it removes a name of the catalogue, and declines nothing by itself', async () => {
  const entry = { kind: 'medicine' as const, name: 'Zorvalin 40 Tablet', documents: [], accountId: null }
  await openScreen('/admin/review', { as: admin, answers: { 'GET /api/review': queue(entry), ...files } })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Zorvalin 40 Tablet' })).toBeVisible()
  await userEvent.keyboard('d')
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByRole('heading', { name: 'Remove Zorvalin 40 Tablet?' })).toBeVisible()
  // A call that no answer was given for would fail this test.
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
})

test('asks once more before a firm is approved whose licence number, forms and image are missing', async () => {
  const bare = {
    kind: 'stockist' as const,
    facts: [{ field: 'licenceNumber' as const, value: null }],
    documents: [],
  }
  await openScreen('/admin/review', { as: admin, answers: { 'GET /api/review': queue(bare), ...files } })
  await page.getByRole('button', { name: /^Approve/ }).click()
  const doubts = page.getByRole('alert')
  await expect.element(doubts.getByText('There is no licence number.')).toBeVisible()
  await expect.element(doubts.getByText('No form of the licence is named.')).toBeVisible()
  await expect.element(doubts.getByText('There is no paper.')).toBeVisible()
})

test('the panel says how many wait, beside where they are decided', async () => {
  const counts = { ...answer.counts, stockist: 3, medicalOwner: 1 }
  await openScreen('/adminpanel', { as: admin, answers: { 'GET /api/review': { ...answer, counts } } })
  await expect.element(page.getByRole('link', { name: /4 wait$/ })).toHaveAttribute('href', '/admin/review')
  await expect
    .element(page.getByRole('link', { name: /3 wait$/ }))
    .toHaveAttribute('href', '/admin/stockists')
})
