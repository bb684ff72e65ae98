import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, openScreen, type SignedIn } from '../../../../testing/open-screen.tsx'
import { answered, fullStockist, ids, pageOf } from '../../../../testing/samples.ts'
import { type Answers, refuses, silence } from '../../../../testing/service.ts'
import { checkSession } from '../../../lib/session-check.ts'

// A session that ends while somebody is at work: whatever the form or dialog, nothing of it is lost.

const nobody = refuses(401, 'not-signed-in', 'Please sign in.')
const wrong = refuses(401, 'wrong-credentials', 'Login failed. Please check your credentials.')
const { key } = usual['POST /api/upload-keys'].data
const made = usual['POST /api/upload-keys']

const over = page.getByRole('dialog', { name: 'Your session has ended' })
const password = over.getByLabelText('Password', { exact: true })

function signedIn(user: SignedIn): Answers {
  const call = user.role === 'purchaser' ? 'POST /auth/login' : 'POST /api/auth/login'
  return {
    [call]: { ...usual[call], user },
    'GET /api/auth/me': { ...usual['GET /api/auth/me'], user },
  }
}

async function signInAgain(): Promise<void> {
  await password.fill('monsoon-77')
  await over.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.element(over).not.toBeInTheDocument()
}

/** The first field that takes a text. */
function firstField(within: string): HTMLInputElement | HTMLTextAreaElement | null {
  const kinds = ['input:not([type])', ...['text', 'email', 'tel', 'url'].map((type) => `input[type=${type}]`)]
  const fields = `:is(${kinds.join()}, textarea, [type=password]):not([role=combobox], [readonly], [disabled])`
  return document.querySelector(`${within} ${fields}`)
}

interface Work {
  as: SignedIn
  path: string
  /** What is pressed to get there. */
  press?: readonly (string | RegExp)[]
  /** Not in a dialog. */
  isOnPage?: boolean
}

const stockist = accountOf('stockist', { _id: ids.stockist, id: ids.stockist })
const admin = accountOf('admin', { owner: true })
const buyer = accountOf('medicalOwner')
const deskPath = '/stockist-dashboard?id=me'
const waiting = { approved: false, declined: false, status: 'processing', approvedAt: null } as const

const answers = {
  'GET /files/{id}': silence,
  'GET /api/stockist/{id}': answered({ ...fullStockist, medicines: [], medicineCount: 0 }),
  'GET /api/unmet-wants': { ...usual['GET /api/unmet-wants'], data: [], total: 0 },
  'GET /api/review': usual['GET /api/review'],
  'GET /api/stockist': {
    ...pageOf(fullStockist),
    data: [{ ...fullStockist, ...waiting, listing: undefined }],
  },
}

const work: Record<string, Work> = {
  'where a stockist delivers': { as: stockist, path: deskPath, press: ['Change where you deliver'] },
  'facts of a listing': { as: stockist, path: deskPath, press: [/^Quantity, rates and expiry of/] },
  'opening hours': { as: stockist, path: deskPath, press: [/hours/i], isOnPage: true },
  'a new upload key': { as: stockist, path: '/stock-lists/settings', isOnPage: true },
  'new staff': { as: stockist, path: '/adminCreateStaff', isOnPage: true },
  'a change of staff': { as: stockist, path: `/staffs?member=${ids.staff}`, press: ['Edit Staff'] },
  'another e-mail': { as: buyer, path: '/profile', press: ['Change email'] },
  'another password': { as: buyer, path: '/profile', press: ['Change password'] },
  'deleting the account': { as: buyer, path: '/profile', press: ['Delete my account'] },
  'own record': { as: buyer, path: '/profile', press: [/^Edit/], isOnPage: true },
  'asking again': { as: buyer, path: `/requests/${ids.request}`, press: [/^(Ask again|Repeat)/] },
  'a pasted list': { as: buyer, path: '/demand', press: ['Paste a list'] },
  'a new admin': { as: admin, path: '/adminCreateAdmin', isOnPage: true },
  'a new company': { as: admin, path: '/adminCreateCompany', isOnPage: true },
  'a new medicine': { as: admin, path: '/adminCreateMedicine', isOnPage: true },
  'an entry of the catalogue': {
    as: admin,
    path: `/admin/catalogue/medicine/${ids.medicine}`,
    isOnPage: true,
  },
  'declining in the queue': { as: admin, path: '/admin/review', press: [/^Decline/], isOnPage: true },
  'declining in a list': { as: admin, path: '/admin/stockists', press: ['Decline'] },
  'a licence': { as: admin, path: '/admin/licences', press: [/Mark|Record/] },
  'a proposal': { as: admin, path: '/admin/proposals', press: [/^Correct /], isOnPage: true },
}

for (const [name, { as, path, press = [], isOnPage = false }] of Object.entries(work)) {
  test(`${name}: keeps what is typed, and goes on after signing in again`, async () => {
    const service = await openScreen(path, { as, answers })
    for (const button of press) await page.getByRole('button', { name: button }).first().click()
    const place = isOnPage ? 'main' : ':is([role=dialog], [role=alertdialog])'
    await expect.poll(() => firstField(place)).not.toBeNull()
    const field = firstField(place) as HTMLInputElement
    await userEvent.fill(field, '12')
    service.answer({ 'GET /api/auth/me': nobody })
    void checkSession()
    await expect.element(over.getByText(as.email)).toBeVisible()
    expect(localStorage.getItem('user')).toBeNull()
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    service.answer(signedIn(as))
    await signInAgain()
    expect(field.isConnected).toBe(true)
    expect(field.value).toBe('12')
    expect(page.elementLocator(field).element()).toBeVisible()
  })
}

async function makeKey() {
  const service = await openScreen('/stock-lists/settings', {
    as: stockist,
    answers: { 'GET /api/upload-keys': { success: true, data: [] }, 'POST /api/upload-keys': nobody },
  })
  await page.getByRole('textbox', { name: /name/i }).fill('Computer at the counter')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect.element(password).toHaveFocus()
  return service
}

test('what was refused because the session had ended is done once somebody has signed in again', async () => {
  const service = await makeKey()
  service.answer({ 'POST /api/auth/login': wrong })
  await password.fill('not this one')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(over.getByRole('alert'))
    .toHaveTextContent('Login failed. Please check your credentials.')
  service.answer({ 'POST /api/upload-keys': made, ...signedIn(stockist) })
  await signInAgain()
  await expect.element(page.getByText(key)).toBeVisible()
  expect(service.askedOf('POST /api/upload-keys')).toHaveLength(2)
})

test('who leaves instead sees the page as a visitor, and a sign-in from there leads back', async () => {
  const service = await makeKey()
  await over.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: "You're logged out" }).last()).toBeVisible()
  service.answer(signedIn(stockist))
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.getByLabelText('Email', { exact: true }).fill(stockist.email)
  await page.getByLabelText('Password', { exact: true }).fill('monsoon-77')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/stock-lists/settings')
})

test('asks nobody to sign in who is not at work', async () => {
  await openScreen('/stockist-dashboard?id=me', { as: stockist, answers: { 'GET /api/auth/me': nobody } })
  await expect.element(page.getByRole('heading', { name: "You're logged out" }).last()).toBeVisible()
  await expect.element(over).not.toBeInTheDocument()
})

test('the work of one account is not shown to the next', async () => {
  const service = await makeKey()
  const other = accountOf('stockist', { _id: ids.request })
  service.answer(signedIn(other))
  await password.fill('monsoon-77')
  await userEvent.keyboard('{Enter}')
  await expect.element(over).not.toBeInTheDocument()
  expect(service.askedOf('POST /api/upload-keys')).toHaveLength(1)
})
