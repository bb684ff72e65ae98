import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { answered, fullStockist, ids } from '../../../../testing/samples.ts'

const as = accountOf('stockist', { _id: ids.stockist, id: ids.stockist })
const today = page.getByRole('region', { name: /\btoday\b/i })
const step = (name: string) => today.getByRole('listitem').filter({ hasText: name })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const open = (firm: Partial<typeof fullStockist>) =>
  openScreen('/stockist-dashboard?id=me', {
    as,
    answers: { 'GET /api/stockist/{id}': answered({ ...fullStockist, ...firm }) },
  })
const withList = { medicineCount: 12, stockUpdatedAt: daysAgo(1) }

test('a new stockist that has sent its list sees what is left, until each step is taken', async () => {
  await open({ ...withList, approvedAt: daysAgo(2) })
  await expect.element(step('Send your stock statement').getByText('Done')).toBeVisible()
  await expect.element(step('Check where you deliver').getByText('Done')).not.toBeInTheDocument()
  await step('Check where you deliver').getByRole('button').click()
  await expect.element(page.getByRole('dialog', { name: 'Delivery' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(step('Check where you deliver').getByText('Done')).toBeVisible()
  await step('Print your card').getByRole('link').click()
  await expect.poll(() => location.pathname).toBe('/stockist-card')
  history.back()
  await expect.element(today.getByText('Orders to confirm')).toBeVisible()
  await expect.element(step('Print your card')).not.toBeInTheDocument()
})

test('who has a list and is no longer new sees no steps', async () => {
  await open({ ...withList, approvedAt: daysAgo(20) })
  await expect.element(today.getByText('Orders to confirm')).toBeVisible()
  await expect.element(step('Print your card')).not.toBeInTheDocument()
})
