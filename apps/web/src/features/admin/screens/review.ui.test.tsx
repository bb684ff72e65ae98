import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { decided } from '../../../../testing/samples.ts'
import { silence } from '../../../../testing/service.ts'

const admin = accountOf('admin')
const answer = usual['GET /api/review']
const [owner] = answer.data as [(typeof answer.data)[number]]
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

const bareFirm = {
  kind: 'stockist' as const,
  facts: [{ field: 'licenceNumber' as const, value: null }],
  documents: [],
}

test('asks why a firm is approved whose licence number, forms and image are missing', async () => {
  const service = await openScreen('/admin/review', {
    as: admin,
    answers: {
      'GET /api/review': queue(bareFirm),
      'PATCH /api/stockist/{id}/approve': decided(owner._id, 'Stockist', 'approved'),
      ...files,
    },
  })
  await page.getByRole('button', { name: /^Approve/ }).click()
  for (const doubt of [
    'There is no licence number.',
    'No form of the licence is named.',
    'There is no image of the licence.',
  ])
    await expect.element(page.getByText(doubt)).toBeVisible()
  const allTheSame = page.getByRole('button', { name: /^Approve all the same/ })
  // On a phone it is asked below what was typed.
  await expect.element(allTheSame).toBeInViewport({ ratio: 1 })
  // Something arrives late between what is in sight and the button.
  const late = document.createElement('p')
  late.style.height = '30vh'
  allTheSame.element().closest('form')?.before(late)
  await expect.element(allTheSame).toBeInViewport({ ratio: 1 })
  late.remove()
  await allTheSame.click()
  await expect.element(page.getByText('Please write why')).toBeVisible()
  const why = page.getByLabelText('Why is it approved without them?')
  await expect.element(why).toHaveFocus()
  await why.fill('A colleague has seen the papers.')
  await allTheSame.click()
  await expect
    .poll(() => service.askedOf('PATCH /api/stockist/{id}/approve').map(({ body }) => body))
    .toEqual([{ note: 'A colleague has seen the papers.', seen: owner.revision }])
})

test('leads to the lists of everybody, and of a chosen kind to its own', async () => {
  await openScreen('/admin/review', {
    as: admin,
    answers: { 'GET /api/review': queue(bareFirm), ...files },
  })
  const lists = page.getByRole('navigation', { name: 'Full lists:' })
  for (const [name, to] of [
    ['Stockists', '/admin/stockists'],
    ['Medical stores', '/user-admin'],
    ['Purchasers', '/admin/purchasers'],
  ] as const)
    await expect.element(lists.getByRole('link', { name })).toHaveAttribute('href', to)
})

test('the panel says how many wait, beside where they are decided', async () => {
  const counts = { ...answer.counts, stockist: 3, medicalOwner: 1 }
  await openScreen('/adminpanel', { as: admin, answers: { 'GET /api/review': { ...answer, counts } } })
  await expect.element(page.getByRole('link', { name: /4 wait$/ })).toHaveAttribute('href', '/admin/review')
  await expect
    .element(page.getByRole('link', { name: /3 wait$/ }))
    .toHaveAttribute('href', '/admin/stockists')
})

test('shows a second registration with one licence number side by side, and a GSTIN of another state', async () => {
  const typed = (firm: string, phone: string, licence: string) => [
    { field: 'firmName' as const, value: firm },
    { field: 'licenceNumber' as const, value: licence },
    { field: 'phone' as const, value: phone },
    { field: 'address' as const, value: 'Pune, Maharashtra, 411030' },
  ]
  const other = {
    kind: 'stockist' as const,
    _id: 'a'.repeat(24),
    name: 'Sagar Agencies',
    detail: 'Pune',
    status: 'processing' as const,
    same: ['licence' as const],
    facts: typed('Sagar Agencies', '9822011299', 'mh mz5 20b 7711'),
  }
  const facts = [
    ...typed('Ravi Medicals', '9822011200', 'MH-MZ5/20B.7711'),
    { field: 'gstin' as const, value: '29AAPFU0939F1ZR' },
  ]
  await openScreen('/admin/review', {
    as: admin,
    answers: { 'GET /api/review': queue({ ...bareFirm, facts, duplicates: [other] }), ...files },
  })
  const beside = page.getByRole('table', { name: /^Both have this licence number\./ })
  await expect.element(beside.getByRole('cell', { name: 'Phone · differs' })).toBeVisible()
  await expect.element(beside.getByRole('cell', { name: '9822011299' })).toBeVisible()
  await expect.element(beside.getByRole('cell', { name: 'Licence number · the same' })).toBeVisible()
  await expect.element(beside.getByRole('cell', { name: 'Address · the same' })).toBeVisible()
  await expect
    .element(page.getByText(/^This GSTIN is registered in Karnataka, but the address is in Maharashtra\./))
    .toBeVisible()
})
