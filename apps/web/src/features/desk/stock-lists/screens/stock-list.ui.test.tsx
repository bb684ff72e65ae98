import type { ImportRow, StockImport } from '@rasad/contract/stock-files'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf, openScreen } from '../../../../../testing/open-screen.tsx'
import { answered, ids, moment } from '../../../../../testing/samples.ts'
import type { Answers } from '../../../../../testing/service.ts'

const stockist = accountOf('stockist', { _id: ids.stockist, id: ids.stockist, approved: true })
const list: StockImport = {
  ...{ _id: ids.entry, status: 'preview', via: 'desk', fileName: 'cardiac.csv', fileBytes: 9_000 },
  columns: { name: 'Item', quantity: 'Closing' },
  counts: {
    ...{ new: 3, changed: 200, unchanged: 400, missing: 266 },
    ...{ toSettle: 0, waiting: 0, ignored: 0, skipped: 0, negative: 0 },
  },
  ...{ warnings: [], complete: true, firm: null, printedOn: null },
  ...{ createdAt: moment, appliedAt: null, undoneAt: null, undoable: false, hasFile: true },
}
const missing = ['Telma 40 Tablet', 'Pan 40 Tablet', 'Dolo 650 Tablet', 'Azee 500 Tablet'].map(
  (text, at): ImportRow => ({
    ...{ line: null, row: null, kind: 'missing', text, quantity: null, flags: [], candidates: [] },
    medicine: { _id: `${at}`.padStart(24, 'a'), name: text, companyName: null, pack: null, price: null },
  }),
)

async function question(more: Partial<StockImport>) {
  const answers: Answers = {
    'GET /api/stock-files/{id}': answered({ ...list, ...more }),
    'GET /api/stock-files/{id}/rows': ({ query }) => ({
      success: true,
      data: query.kind === 'missing' ? missing : [],
      total: query.kind === 'missing' ? 266 : 0,
      nextCursor: null,
    }),
  }
  await openScreen(`/stock-lists/${ids.entry}`, { as: stockist, answers })
  await page.getByRole('button', { name: 'Apply…' }).click()
}
const dialog = page.getByRole('alertdialog')
const whole = dialog.getByRole('checkbox', { name: 'This file is my whole stock' })

test('names the first of what becomes out of stock', async () => {
  await question({})
  await expect.element(whole).toBeChecked()
  const named =
    /266 become out of stock\. The file does not name Telma 40 Tablet, Pan 40 Tablet, Dolo 650 Tablet and 263 more\.$/
  await expect.element(dialog.getByText(named)).toBeVisible()
  await whole.click()
  await expect.element(dialog.getByText(named)).not.toBeInTheDocument()
})

test('does not take for the whole stock what leaves out much of the list', async () => {
  await question({ warnings: ['fewRows'] })
  await expect.element(dialog.getByText('266 that the file does not name stay as they are.')).toBeVisible()
  await expect.element(whole).not.toBeChecked()
  await whole.click()
  await expect.element(dialog.getByText(/The file does not name Telma 40 Tablet/)).toBeVisible()
})
