import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { toSaved } from '../saved-demand.ts'

test('a cleared list takes along what was said in its calls, and Undo brings both back', async () => {
  const lines = [
    { row: 1, name: 'Dolo 650', qty: 10 },
    { row: 2, name: 'Pan 40', qty: 2 },
  ]
  const made = toSaved(lines, usual['POST /api/demand'].data)
  const [call] = made.plan
  if (!call) throw new Error('The usual answer should have a call.')
  const { _id, name } = call.stockist
  const said = { row: 1, asked: 'dolo 650', stockist: { _id, name }, is: 'has', at: made.createdAt }
  localStorage.setItem('savedDemand', JSON.stringify({ ...made, said: [said] }))
  localStorage.setItem(
    'demandRows',
    JSON.stringify(lines.map(({ row, name, qty }) => ({ id: row, name, qty: `${qty}` }))),
  )
  await openScreen('/demand')
  const had = page.getByText('1 had · 1 open')
  const toList = page.getByRole('radio', { name: 'List', exact: true })
  const toPlan = page.getByRole('radio', { name: 'Result', exact: true })
  await expect.element(had).toBeVisible()
  await toList.click({ force: true })
  await page.getByRole('button', { name: 'Clear list' }).click()
  await toPlan.click({ force: true })
  await expect.element(had).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(had).toBeVisible()
})
