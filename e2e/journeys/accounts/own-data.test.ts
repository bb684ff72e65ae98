import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { askForCard, deskPassword, freshStockist } from '../../fixtures/desk-people.ts'
import {
  decideByApi,
  demoAdmin,
  demoPassword,
  freshEmail,
  freshName,
  picture,
  registerStore,
} from '../../fixtures/people.ts'
import { signIn } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'

// Everybody edits the own record in the profile.

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const data = (page: Page) => section(page, 'Your data')
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' })

async function openProfile(page: Page, email: string, role: 'stockist' | 'medicalOwner' | 'purchaser') {
  await signIn(page, email, role, deskPassword)
  await page.goto('/profile')
}

async function edit(part: Locator, title: string) {
  await part.getByRole('button', { name: `Edit: ${title}` }).click()
}

/** The latest change of the person whose profile is open, decided by an admin. */
async function decide(page: Page, request: APIRequestContext, how: 'approve' | 'decline', body: object = {}) {
  const own = (await (await page.request.get('/api/changes/own')).json()) as { data: { _id: string } }
  const signedIn = await request.post('/api/auth/login', {
    headers: { origin: process.env.RASAD_URL ?? '' },
    data: { email: demoAdmin, password: demoPassword, role: 'medicalOwner' },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const answer = await request.patch(`/api/changes/${own.data._id}/${how}`, {
    headers: { authorization: `Bearer ${token}` },
    data: body,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a stockist edits its phone and address: the directory shows them, and Undo takes them back', async ({
  page,
  request,
}) => {
  const firm = await freshStockist(request)
  await openProfile(page, firm.email, 'stockist')
  await edit(data(page), 'Contact')
  await expect(page.getByLabel('Contact person')).toBeFocused()
  await page.getByLabel('Contact number').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[id$="-error"]')).toHaveText('Please enter a valid phone number')
  await page.getByLabel('Contact number').fill('020 2445 1100')
  await page.getByLabel('Street').fill('12 Tilak Road')
  await page.getByLabel('PIN code').fill('411030')
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(data(page).getByRole('button', { name: 'Edit: Contact' })).toBeFocused()
  await expect(data(page)).toContainText('020 2445 1100')
  await expect(data(page)).toContainText('12 Tilak Road\nPune, Maharashtra 411030')
  await expect(toast(page)).toContainText('Saved.')
  // Under the pointer it stays while the directory catches up.
  await toast(page).getByRole('button', { name: 'Undo' }).hover()

  await expect(async () => {
    const found = await request.get(`/api/search?category=supplier&q=${encodeURIComponent(firm.name)}`)
    const hits = ((await found.json()) as { data: { _id: string; phone: string }[] }).data
    expect(hits.find(({ _id }) => _id === firm.id)?.phone).toBe('020 2445 1100')
  }).toPass()
  const visitor = await request.get(`/api/stockist/${firm.id}`, { headers: { cookie: '' } })
  expect(((await visitor.json()) as { data: object }).data).toMatchObject({
    phone: '020 2445 1100',
    address: { pincode: '411030', district: 'Pune' },
  })
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('It is as it was before.')
  await expect(data(page)).toContainText('9000001234')
  await page.goto(`/stockist/${firm.id}`)
  await expect(page.getByText('Call 90000 01234').first()).toBeVisible()
})

test('a new licence paper waits beside the old one, is declined with a reason, and then approved', async ({
  page,
  request,
}) => {
  const firm = await freshStockist(request)
  const number = `MH-20B-${Date.now().toString(36).toUpperCase()}-W`
  await openProfile(page, firm.email, 'stockist')
  const licence = section(page, 'Drug licence')
  await edit(licence, 'Licence on record')
  await expect(licence).toContainText(
    'You were approved with these details, so an admin checks what you change.',
  )
  await licence.getByLabel('Drug licence number').fill(number)
  await licence.getByLabel('Licence expiry').fill('2031-03-31')
  await licence.getByLabel(/Licence image: a new picture/).setInputFiles(picture('licence.png', 400, 300))
  await licence.getByRole('button', { name: 'Send for a decision' }).click()
  await expect(toast(page)).toContainText('Sent. An admin decides, and you get a mail.')
  await expect(licence).toContainText('Not provided')
  await expect(licence).toContainText(`${number} waits for a decision`)
  await expect(licence.getByAltText('Licence image: wanted')).toBeVisible()
  await expect(data(page).getByRole('status')).toContainText('Waiting for a decision since')
  await expect(data(page).getByRole('status')).toContainText(
    'Drug licence number, Licence expiry, Licence image. Until it is decided, the old values stay.',
  )

  await decide(page, request, 'decline', { reason: 'unreadable', note: 'The lower half is cut off.' })
  await page.reload()
  await expect(data(page).getByRole('alert')).toContainText(
    'The paper cannot be read. Please send a sharper picture that shows all of it.',
  )
  await expect(data(page).getByRole('alert')).toContainText('The lower half is cut off.')
  await expect(licence).not.toContainText(number)

  await edit(licence, 'Licence on record')
  await licence.getByLabel('Drug licence number').fill(number)
  await licence.getByLabel('Licence expiry').fill('2031-03-31')
  await licence.getByLabel(/Licence image: a new picture/).setInputFiles(picture('licence.png', 400, 300))
  await licence.getByRole('button', { name: 'Send for a decision' }).click()
  await expect(licence).toContainText(`${number} waits for a decision`)
  await decide(page, request, 'approve', { version: 1 })
  await page.reload()
  await expect(licence).toContainText(number)
  await expect(licence).toContainText('31 Mar 2031')
  await expect(licence.getByAltText('Licence image')).toBeVisible()
  await expect(page.getByText('waits for a decision')).toHaveCount(0)
})

test('a licence number that another approved firm has waits like any other; a change is withdrawn', async ({
  page,
  request,
}) => {
  const number = `MH-20B-${Date.now().toString(36).toUpperCase()}-T`
  const [email, other] = [freshEmail('own'), freshEmail('own')]
  for (const address of [email, other]) {
    const drugLicenseNo = address === other ? number : `${number}-X`
    const id = await registerStore(request, address, deskPassword, { drugLicenseNo })
    await decideByApi(request, 'user', id, 'approve')
  }
  await openProfile(page, email, 'medicalOwner')
  const licence = section(page, 'Drug licence')
  await edit(licence, 'Licence on record')
  await licence.getByLabel('Drug licence number').fill(number.toLowerCase())
  await licence.getByRole('button', { name: 'Send for a decision' }).click()
  await expect(licence).toContainText(`${number.toLowerCase()} waits for a decision`)

  await edit(data(page), 'Medical store')
  await page.getByRole('textbox', { name: 'Medical store' }).fill('Renamed Medical')
  await data(page).getByRole('button', { name: 'Send for a decision' }).click()
  await expect(data(page)).toContainText('Renamed Medical waits for a decision')
  await data(page).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page)).toContainText('Your change is withdrawn.')
  await expect(data(page)).not.toContainText('Renamed Medical')
})

test('a purchaser changes its photo and contact, and asks for another name', async ({ page, request }) => {
  const name = freshName('Buyer')
  const email = freshEmail('buyer')
  const stockist = await freshStockist(request)
  await decideByApi(request, 'purchaser', await askForCard(request, stockist, name, email), 'approve')
  await openProfile(page, email, 'purchaser')
  await edit(data(page), 'Contact')
  await page.getByLabel('Contact number').fill('9812345678')
  await page.getByLabel('Address', { exact: true }).fill('4 Station Road, Nashik 422001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(data(page)).toContainText('9812345678')
  await edit(data(page), 'Photo')
  await page.getByLabel('New image').setInputFiles(picture('me.png', 300, 300))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(data(page).getByRole('button', { name: 'Edit: Photo' })).toBeVisible()
  await edit(data(page), 'Identity')
  await page.getByLabel('Full name').fill('Meera Kulkarni')
  await page.getByRole('button', { name: 'Send for a decision' }).click()
  await expect(data(page)).toContainText('Meera Kulkarni waits for a decision')
  await expect(data(page)).toContainText(name)
})

test('what is typed outlives a reload', async ({ page, request }) => {
  const firm = await freshStockist(request)
  await openProfile(page, firm.email, 'stockist')
  await edit(data(page), 'Contact')
  await page.getByLabel('Contact person').fill('Half Typed')
  await page.reload()
  await edit(data(page), 'Contact')
  await expect(page.getByLabel('Contact person')).toHaveValue('Half Typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(data(page)).not.toContainText('Half Typed')
})
