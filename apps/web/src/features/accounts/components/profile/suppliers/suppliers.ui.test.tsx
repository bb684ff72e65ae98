import type { NewOwnSupplier, OwnSupplier } from '@rasad/contract/own-suppliers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../../../testing/open-screen.tsx'
import { answered, ids } from '../../../../../../testing/samples.ts'
import { type Answers, refuses } from '../../../../../../testing/service.ts'

const { data: laxmi } = usual['POST /api/own-suppliers']
const section = page.getByRole('region', { name: 'My suppliers' })
const dialog = page.getByRole('dialog')

/** What is kept now, as the service would say it. */
function kept(rows: OwnSupplier[]): Answers {
  return {
    // A list that is sent opens.
    'GET /api/stock-files/{id}': refuses(404, 'record-not-found', 'No such stock file.'),
    'GET /api/own-suppliers': () => answered([...rows]),
    'POST /api/own-suppliers': (asked) => {
      const body = asked.body as NewOwnSupplier
      const { phone = null, gstin = null, pincode = null, town = null, note = null } = body
      const row = { ...laxmi, name: body.name, phone, gstin, pincode, town, note }
      const added = { ...row, _id: `${rows.length}`.padStart(24, '0') }
      rows.push(added)
      return answered(added)
    },
    'PATCH /api/own-suppliers/{id}': ({ body }) => {
      Object.assign(rows[0] ?? {}, body)
      return answered(rows[0] ?? laxmi)
    },
    'DELETE /api/own-suppliers/{id}': ({ params }) => {
      rows.splice(
        rows.findIndex(({ _id }) => _id === params.id),
        1,
      )
      return { success: true, message: 'Removed.' }
    },
  }
}

test('who waits types a supplier, changes it, removes it and takes that back', async () => {
  const rows: OwnSupplier[] = []
  const as = accountOf('medicalOwner', { approved: false })
  await openScreen('/profile#suppliers', { as, answers: kept(rows) })
  await expect.element(section.getByText(/^None yet\./)).toBeVisible()
  await section.getByRole('button', { name: 'Add a supplier' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A name is required').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name of the firm' }).fill('Yash Agencies')
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('98220 12345')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(section.getByRole('heading', { name: 'Yash Agencies' })).toBeVisible()
  await expect.element(section.getByText('Your entry, not checked')).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Call 98220 12345, Yash Agencies' })).toBeVisible()

  await section.getByRole('button', { name: 'Change Yash Agencies' }).click()
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Before eleven')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(section.getByText('Before eleven')).toBeVisible()

  await section.getByRole('button', { name: 'Remove Yash Agencies' }).click()
  await expect.element(section.getByText(/^None yet\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(section.getByText('Before eleven')).toBeVisible()
  expect(rows).toMatchObject([{ name: 'Yash Agencies', phone: '9822012345', note: 'Before eleven' }])
})

test('one is invited by a message, removed with its list on purpose, and joined to its stockist', async () => {
  const asked: unknown[] = []
  const onRasad = { _id: ids.stockist, name: 'Yash Pharma' }
  const rows = [
    { ...laxmi, _id: '1'.repeat(24), name: 'Laxmi' },
    { ...laxmi, _id: '2'.repeat(24), name: 'Yash', onRasad },
  ]
  const answers: Answers = {
    'GET /api/own-suppliers': () => answered([...rows]),
    'DELETE /api/own-suppliers/{id}': ({ query }) => {
      asked.push(query)
      if (query.anyway !== 'true') return refuses(409, 'supplier-has-list', 'Its list would go with it.')
      rows.shift()
      return { success: true, message: 'Removed.' }
    },
    'POST /api/own-suppliers/{id}/invite': () =>
      answered({ url: 'https://rasad.example/#name=Laxmi', whatsapp: 'https://wa.me/?text=Laxmi' }),
    'POST /api/own-suppliers/{id}/same': ({ body }) => {
      asked.push(body)
      rows.pop()
      return { success: true, message: 'Joined.' }
    },
  }
  await openScreen('/profile#suppliers', { as: accountOf('medicalOwner'), answers })
  await section.getByRole('button', { name: 'Invite Laxmi' }).click()
  await expect
    .element(dialog.getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/?text=Laxmi')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await section.getByRole('button', { name: 'Remove Laxmi' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('Its list would go with it.')).toBeVisible()
  await question.getByRole('button', { name: 'Remove all of it' }).click()
  await expect.element(section.getByRole('heading', { name: 'Laxmi' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()

  await section.getByRole('button', { name: 'Is it the same firm?' }).click()
  await question.getByRole('button', { name: 'Yes, the same' }).click()
  await expect.element(section.getByText(/^None yet\./)).toBeVisible()
  expect(asked.at(-1)).toEqual({ stockistId: ids.stockist })
})

test('pasted lines become suppliers, and what names nobody stays in the field', async () => {
  const rows: OwnSupplier[] = []
  await openScreen('/profile#suppliers', { as: accountOf('purchaser'), answers: kept(rows) })
  await section.getByRole('button', { name: 'Paste several' }).click()
  const field = dialog.getByRole('textbox', { name: 'One supplier a line' })
  await field.fill('Yash Agencies 98220 12345\n9822054321\nLaxmi Pharma 411030')
  await dialog.getByRole('button', { name: 'Add 2 suppliers' }).click()
  await expect.element(field).toHaveValue('9822054321')
  await expect.element(dialog.getByText(/^These lines name nobody/)).toBeVisible()
  expect(rows).toMatchObject([
    { name: 'Yash Agencies', phone: '98220 12345' },
    { name: 'Laxmi Pharma', pincode: '411030' },
  ])
})

test('a pasted line that the service refuses stays in the field, also beside one of the same name', async () => {
  const rows: OwnSupplier[] = []
  const answers = kept(rows)
  const add = answers['POST /api/own-suppliers']
  const full = refuses(409, 'too-many-suppliers', 'Your account holds as many suppliers as it can.')
  await openScreen('/profile#suppliers', {
    as: accountOf('purchaser'),
    answers: {
      ...answers,
      'POST /api/own-suppliers': (asked) =>
        rows.length === 0 && typeof add === 'function' ? add(asked) : full,
    },
  })
  await section.getByRole('button', { name: 'Paste several' }).click()
  const field = dialog.getByRole('textbox', { name: 'One supplier a line' })
  await field.fill('Yash Agencies 98220 12345\nYash Agencies 98220 54321')
  await dialog.getByRole('button', { name: 'Add 2 suppliers' }).click()
  await expect.element(field).toHaveValue('Yash Agencies 98220 54321')
  await expect.element(dialog.getByText('Your account holds as many suppliers as it can.')).toBeVisible()
})

test('the list of a supplier is dated, searched in, and followed by the next one', async () => {
  const list = { _id: ids.proposal, date: '2026-11-12', rows: 214, unknown: 3 }
  const row = (at: number, text: string) => ({
    ...{ row: at, text, pack: null, company: null, quantity: 40, mrp: 30, ptr: 21.5, scheme: null },
    ...{ expiry: null, medicine: null },
  })
  await openScreen('/profile#suppliers', {
    as: accountOf('medicalOwner'),
    answers: {
      ...kept([{ ...laxmi, list }]),
      'GET /api/own-suppliers/{id}/list': ({ query }) => {
        const data = [row(1, 'KARVIDOL 10 TAB'), row(2, 'ZORBEXIN')].filter(({ text }) =>
          text.includes((query.q ?? '').toUpperCase()),
        )
        return { success: true, data, total: data.length, nextCursor: null }
      },
      'POST /api/own-suppliers/{id}/list': { success: true, data: { _id: ids.proposal, status: 'reading' } },
    },
  })
  await expect.element(section.getByText('List of 12 Nov 2026: 214 rows', { exact: false })).toBeVisible()
  await section.getByRole('button', { name: `List of ${laxmi.name}` }).click()
  await expect.element(dialog.getByText('KARVIDOL 10 TAB')).toBeVisible()
  await expect.element(dialog.getByText('Stock 40 · PTR ₹21.50 · MRP ₹30').first()).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search in this list' }).fill('zorb')
  await expect.element(dialog.getByText('KARVIDOL 10 TAB')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('ZORBEXIN')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await section
    .getByLabelText(`Add the next list of ${laxmi.name}`)
    .upload(new File(['Item,Qty\nKarvidol 10,4'], 'LIST.CSV'))
  await expect.poll(() => location.pathname).toBe(`/stock-lists/${ids.proposal}`)
})

const file = (name = 'STOCK.CSV') => new File(['Item,Qty\nKarvidol 10,4'], name)
/** Where each list went that was sent. */
function takesLists(headings: { name: string | null; phone: string | null; gstin: string | null }[]) {
  const sent: string[] = []
  const answers: Answers = {
    'POST /api/own-suppliers/heading': () =>
      answered(headings.shift() ?? { name: null, phone: null, gstin: null }),
    'POST /api/own-suppliers/{id}/list': ({ params }) => {
      sent.push(params.id ?? '')
      return { success: true, data: { _id: ids.proposal, status: 'reading' } }
    },
  }
  return { sent, answers }
}

test('a list without a supplier goes to the one that its heading names, known or new', async () => {
  const rows: OwnSupplier[] = [{ ...laxmi, phone: '98220 11111' }]
  const { sent, answers } = takesLists([
    { name: 'LAXMI PH.', phone: '9822011111', gstin: null },
    { name: 'Om Traders', phone: '9822033333', gstin: null },
  ])
  await openScreen('/profile#suppliers', {
    as: accountOf('medicalOwner'),
    answers: { ...kept(rows), ...answers },
  })
  await section.getByLabelText('Add a list', { exact: true }).upload([file('A.CSV'), file('B.CSV')])
  await expect.element(section.getByRole('heading', { name: 'Om Traders' })).toBeVisible()
  await expect.poll(() => sent).toEqual([laxmi._id, '1'.padStart(24, '0')])
  expect(rows[1]).toMatchObject({ name: 'Om Traders', phone: '9822033333' })
  expect(location.pathname).toBe('/profile')
})

test.each([
  ['a new supplier', `A new supplier: Stock of Yash`],
  ['one that is kept', laxmi.name],
])('whose list it is is asked where its heading does not say: %s', async (_, choice) => {
  const rows: OwnSupplier[] = [laxmi]
  const { sent, answers } = takesLists([{ name: 'Stock of Yash', phone: null, gstin: null }])
  await openScreen('/profile#suppliers', {
    as: accountOf('medicalOwner'),
    answers: { ...kept(rows), ...answers },
  })
  await section.getByLabelText('Add a list', { exact: true }).upload(file())
  await dialog.getByRole('button', { name: choice }).click()
  if (choice !== laxmi.name) {
    const name = dialog.getByRole('textbox', { name: 'Name of the firm' })
    await expect.element(name).toHaveValue('Stock of Yash')
    await name.fill('Yash Agencies')
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await expect.poll(() => location.pathname).toBe(`/stock-lists/${ids.proposal}`)
  expect(sent).toEqual([rows.at(-1)?._id])
  expect(rows.at(-1)?.name).toBe(choice === laxmi.name ? laxmi.name : 'Yash Agencies')
})

test('a supplier that is on Rasad leads to it', async () => {
  const onRasad = { _id: ids.stockist, name: 'Sinhagad Distributors' }
  await openScreen('/profile#suppliers', {
    as: accountOf('medicalOwner'),
    answers: kept([{ ...laxmi, onRasad }]),
  })
  await expect
    .element(section.getByRole('link', { name: 'On Rasad: Sinhagad Distributors' }))
    .toHaveAttribute('href', expect.stringContaining(ids.stockist))
})

test('a stockist keeps no suppliers', async () => {
  await openScreen('/profile', { as: accountOf('stockist') })
  await expect.element(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})
