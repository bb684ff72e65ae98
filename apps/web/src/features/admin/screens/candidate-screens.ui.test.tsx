import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { decided, fullStockist, ids, medicalOwner, pageOf } from '../../../../testing/samples.ts'
import { between, refuses, silence } from '../../../../testing/service.ts'

const admin = accountOf('admin')
const noAnswer = 'No answer came. Check your connection, then try again.'
const badGateway = between(502, '<html>Bad gateway</html>', 'Bad Gateway')
const closed = refuses(503, 'not-ready', 'The lists are being moved.')
const waiting = { approved: false, declined: false, status: 'processing', approvedAt: null } as const
const firm = { ...fullStockist, ...waiting, emailConfirmed: false }
const owner = { ...medicalOwner, ...waiting, emailConfirmed: false }

const lists = [
  {
    path: '/admin/stockists',
    call: 'GET /api/stockist',
    list: { ...pageOf(firm), data: [{ ...firm, listing: undefined }] },
    failed: 'Failed to load stockists',
    answered: 'Failed to load stockists',
    approve: 'PATCH /api/stockist/{id}/approve',
    decline: 'PATCH /api/stockist/{id}/decline',
    refused: { Approve: 'Request failed 502', Decline: 'Request failed 502' },
  },
  {
    path: '/user-admin',
    call: 'GET /api/user',
    list: pageOf(owner),
    failed: 'Failed to load users',
    answered: 'Failed to load users (502)',
    approve: 'PATCH /api/user/{id}/approve',
    decline: 'PATCH /api/user/{id}/decline',
    refused: { Approve: 'Approval failed (502)', Decline: 'Decline failed (502)' },
  },
] as const

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

for (const { path, call, list, failed, answered } of lists) {
  test(`${path}: a list that fails to load says why, and shows a status only if there is one`, async () => {
    const service = await openScreen(path, { as: admin, answers: { [call]: badGateway } })
    await expect.element(heading(answered)).toBeVisible()
    service.answer({ [call]: silence })
    await button('Try again').click()
    await expect.element(heading(failed)).toBeVisible()
    await expect.element(page.getByText(noAnswer)).toBeVisible()
    service.answer({ [call]: closed })
    await button('Try again').click()
    await expect.element(heading('The lists are being moved.')).toBeVisible()
    service.answer({ [call]: list })
    await button('Try again').click()
    await expect.element(page.getByRole('article')).toBeVisible()
  })
}

for (const { path, call, list, approve, decline, refused } of lists) {
  test(`${path}: a decision that fails is reported in the words of its list`, async () => {
    const service = await openScreen(path, { as: admin, answers: { [call]: list } })
    const alarm = page.getByRole('alert')
    for (const [decision, said] of Object.entries(refused)) {
      for (const [answer, text] of [
        [badGateway, said],
        [silence, noAnswer],
        [refuses(409, 'x', 'Decided already.'), 'Decided already.'],
      ] as const) {
        service.answer({ [approve]: answer, [decline]: answer })
        await page.getByRole('article').getByRole('button', { name: decision, exact: true }).click()
        // Nobody has confirmed the address, so approving asks for confirmation.
        await page.getByRole('alertdialog').getByRole('button', { name: decision }).click()
        await expect.element(alarm).toHaveTextContent(text)
        await button('Close').click()
        await expect.element(alarm).not.toBeInTheDocument()
      }
    }
  })
}

test('a firm without its papers is approved with a typed reason, as in the queue', async () => {
  const bare = { ...firm, licenseNumber: null, licenseKinds: [], licenseImageUrl: null, listing: undefined }
  const service = await openScreen('/admin/stockists', {
    as: admin,
    answers: {
      'GET /api/stockist': { ...pageOf(firm), data: [bare] },
      'PATCH /api/stockist/{id}/approve': decided(firm._id, 'Stockist', 'approved'),
    },
  })
  await page.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('There is no image of the licence.')).toBeVisible()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect.element(question.getByText('Please write why')).toBeVisible()
  await question.getByLabelText('Why is it approved without them?').fill('Seen at the counter.')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(() => service.askedOf('PATCH /api/stockist/{id}/approve').map(({ body }) => body))
    .toEqual([{ note: 'Seen at the counter.' }])
})

test('an approval says that another registration has the same licence number, and goes on', async () => {
  const answer = usual['GET /api/review']
  const [item] = answer.data as [(typeof answer.data)[number]]
  const other = { kind: 'stockist', _id: ids.otherStockist, name: 'Konkan Agencies', detail: 'Pune' }
  const twin = { ...other, status: 'approved', same: ['licence'] }
  const shared: object = { _id: firm._id, duplicates: [twin] }
  const queue = { ...answer, data: [{ ...item, ...shared }] } as typeof answer
  const service = await openScreen('/admin/stockists', {
    as: admin,
    answers: {
      'GET /api/stockist': { ...pageOf(firm), data: [{ ...firm, listing: undefined }] },
      'GET /api/review': queue,
      'PATCH /api/stockist/{id}/approve': decided(firm._id, 'Stockist', 'approved'),
    },
  })
  await page.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('Another record has this licence number.')).toBeVisible()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => service.askedOf('PATCH /api/stockist/{id}/approve')).toHaveLength(1)
})

test('a decision can be taken back for some seconds, as in the queue', async () => {
  // Not one that an earlier test has approved on this device.
  const id = ids.otherStockist
  const row = { ...firm, _id: id, id, emailConfirmed: true, listing: undefined }
  const service = await openScreen('/admin/stockists', {
    as: admin,
    answers: {
      'GET /api/stockist': { ...pageOf(firm), data: [row] },
      'PATCH /api/stockist/{id}/decline': decided(id, 'Stockist', 'declined'),
      'POST /api/review/{kind}/{id}/undo': usual['POST /api/review/{kind}/{id}/undo'],
    },
  })
  const candidate = page.getByRole('article').filter({ hasText: firm.name })
  for (const undo of [
    () => page.getByRole('button', { name: /^Undo/ }).click(),
    () => userEvent.keyboard('z'),
  ]) {
    await candidate.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: 'is declined.' })).toBeInTheDocument()
    await expect.element(candidate).not.toBeInTheDocument()
    await undo()
    await expect.element(candidate.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  }
  expect(service.askedOf('POST /api/review/{kind}/{id}/undo').map(({ params }) => params)).toEqual(
    Array(2).fill({ kind: 'stockist', id }),
  )
})

test('a decision that is made while another one is under way is not lost', async () => {
  const rows = ['a', 'b'].map((last, index) => {
    const _id = `${firm._id.slice(0, -1)}${last}`
    return { ...firm, _id, id: _id, name: `Firm ${index + 1}`, listing: undefined }
  })
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const service = await openScreen('/admin/stockists', {
    as: admin,
    answers: {
      'GET /api/stockist': { success: true, data: rows, total: 2, nextCursor: null },
      'PATCH /api/stockist/{id}/approve': async ({ params }) => {
        await gate
        return decided(params.id ?? '', 'Stockist', 'approved')
      },
    },
  })
  for (const { name } of rows) {
    const row = page.getByRole('article').filter({ hasText: name })
    await row.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click()
  }
  await expect.poll(() => service.askedOf('PATCH /api/stockist/{id}/approve')).toHaveLength(2)
  release()
  await expect.poll(() => button('Approved').all()).toHaveLength(2)
  for (const each of button('Approved').all()) await expect.element(each).toBeDisabled()
})

test('without the role of an admin the panel says so', async () => {
  await openScreen('/adminpanel', { as: accountOf('stockist') })
  await expect.element(heading('You must be an admin to access this page.')).toBeVisible()
})

test('only the owner may add admins', async () => {
  await openScreen('/adminCreateAdmin', { as: accountOf('admin', { owner: false }) })
  await expect.element(heading('Only the owner of this service may add admins.')).toBeVisible()
})
