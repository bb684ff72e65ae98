import type { Locator, Page, Request } from '@playwright/test'
import { openCard, showBy } from '../../fixtures/demand-parts.ts'
import { freshEmail, freshName } from '../../fixtures/people.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { adminToken, api, password } from '../../fixtures/trade.ts'

// On the phone with one stockist after the other: what each says is written down, and what it has not moves on.

interface Medicine {
  _id: string
  name: string
}

interface World {
  firms: { _id: string; name: string }[]
  /** The first firm has all of them, the second the first three, the third the second alone. */
  medicines: Medicine[]
  /** Of the first medicine, another strength that nobody lists. */
  stronger: Medicine
}

async function freshFirm(city: string): Promise<World['firms'][number]> {
  const name = `${freshName(city)} Agencies`
  const registered = await api<{ data: { _id: string } }>('POST', '/api/stockist/register', {
    ...{ name, email: freshEmail('calls'), password, phone: '9000004466' },
    address: { city: 'Aizawl', pincode: '796001' },
  })
  const { _id } = registered.data
  await api('PATCH', `/api/stockist/${_id}/approve`, undefined, await adminToken())
  return { _id, name }
}

async function freshMedicine(name: string, stockists: string[]): Promise<Medicine> {
  const body = { name, stockists }
  const { data } = await api<{ data: { _id: string } }>(
    'POST',
    '/api/medicine/quick',
    body,
    await adminToken(),
  )
  await expect
    .poll(async () => {
      const query = `category=medicine&q=${encodeURIComponent(name)}`
      const found = await api<{ data: { name: string; stockistCount: number }[] }>(
        'GET',
        `/api/search?${query}`,
      )
      return found.data.find((hit) => hit.name === name)?.stockistCount
    })
    .toBe(stockists.length)
  return { _id: data._id, name }
}

async function freshWorld(): Promise<World> {
  const [one, two, three] = await Promise.all([freshFirm('Alpha'), freshFirm('Beta'), freshFirm('Gamma')])
  const brand = () => freshName('Ulvorex').replace(' ', '')
  const first = brand()
  const medicines = await Promise.all([
    freshMedicine(`${first} 5 Tablet`, [one._id, two._id]),
    freshMedicine(`${brand()} 20 Tablet`, [one._id, two._id, three._id]),
    freshMedicine(`${brand()} 30 Tablet`, [one._id, two._id]),
    freshMedicine(`${brand()} 40 Tablet`, [one._id]),
  ])
  return { firms: [one, two, three], medicines, stronger: await freshMedicine(`${first} 50 Tablet`, []) }
}

const view = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })
const lineOf = (within: Locator, medicine: Medicine | undefined) =>
  within.getByRole('listitem', { name: medicine?.name ?? '', exact: true })
const say = (within: Locator, medicine: Medicine | undefined, answer: string) =>
  within.getByRole('button', { name: `${answer}: ${medicine?.name}`, exact: true })

async function plan(page: Page, { medicines }: World): Promise<void> {
  await page.addInitScript(
    (rows) => {
      if (localStorage.getItem('demandRows') === null) localStorage.setItem('demandRows', rows)
    },
    JSON.stringify(medicines.map(({ name }, at) => ({ id: at + 1, name, qty: '10' }))),
  )
  await page.goto('/demand')
  await page.getByRole('button', { name: 'Create Demand' }).click()
  await expect(page.getByRole('heading', { name: 'Grouped Demand Results' })).toBeFocused()
}

interface Sent {
  name: string
  qty: number
  medicine?: string
  without?: string[]
}
const sentIn = (request: Request) => (request.postDataJSON() as { items: Sent[] }).items

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('what a stockist has not moves on at once, is taken back, and survives a reload', async ({
      page,
    }) => {
      const world = await freshWorld()
      const [one, two, three] = world.firms
      const [first, second, third, fourth] = world.medicines
      await plan(page, world)
      const ladder = page.getByRole('region', { name: 'The fewest calls' })
      await expect(ladder.getByRole('article')).toHaveCount(1)
      await openCard(ladder, one?.name ?? '')
      await ladder.getByRole('button', { name: `Start the call: ${one?.name}` }).click()

      const call = view(page, /^Call 1 of /)
      await expect(call.getByRole('link', { name: /^Call .*Alpha/ })).toHaveAttribute(
        'href',
        'tel:+919000004466',
      )
      await expect(call.getByText('0 of 4 lines said')).toBeVisible()

      // In stock, at a price.
      await say(call, first, 'Price').click()
      await call.getByLabel('Price of a pack, in rupees').fill('twenty')
      await call.getByRole('button', { name: 'In stock at this price' }).click()
      await expect(call.getByRole('alert')).toHaveText('A price in rupees, such as 28.50.')
      await call.getByLabel('Price of a pack, in rupees').fill('28.50')
      await call.getByRole('button', { name: 'In stock at this price' }).click()
      await expect(lineOf(call, first)).toContainText('In stock · ₹28.50 a pack')

      // A part: the rest moves on.
      const moved = page.waitForRequest('**/api/demand')
      await say(call, second, 'Some').click()
      await call.getByLabel('How many of 10?').fill('12')
      await call.getByRole('button', { name: 'Some', exact: true }).click()
      await expect(call.getByRole('alert')).toHaveText('A whole number, less than was asked for.')
      await call.getByLabel('How many of 10?').fill('4')
      await call.getByRole('button', { name: 'Some', exact: true }).click()
      // Lines that wait in this call are not planned again.
      expect(sentIn(await moved)).toEqual([
        expect.objectContaining({ name: second?.name, qty: 6, medicine: second?._id, without: [one?._id] }),
      ])
      await expect(lineOf(call, second)).toContainText('Some: 4')
      await expect(lineOf(call, second)).toContainText(/The rest moved to (Beta|Gamma)/)

      // None: it moves to the only other one.
      await say(call, third, 'None').click()
      await expect(lineOf(call, third)).toContainText(`Moved to ${two?.name}`)
      await say(call, fourth, 'None').click()
      await expect(lineOf(call, fourth)).toContainText('Nobody else has it now')
      await call.getByRole('button', { name: `Undo: ${fourth?.name}` }).click()
      await expect(say(call, fourth, 'In stock')).toBeVisible()

      // Later: not had, and from which day.
      await say(call, fourth, 'Later').click()
      await call.getByRole('button', { name: 'Tomorrow' }).click()
      await expect(lineOf(call, fourth)).toContainText(/Later: \d+ \w+ 20\d\d · Nobody else has it now/)
      await expect(call.getByText('4 of 4 lines said')).toBeVisible()
      await call.getByRole('button', { name: `Undo: ${fourth?.name}` }).click()
      await expect(call.getByText('3 of 4 lines said')).toBeVisible()

      await page.reload()
      await expect(lineOf(call, first)).toContainText('In stock · ₹28.50 a pack')
      await expect(lineOf(call, third)).toContainText(`Moved to ${two?.name}`)
      await say(call, fourth, 'In stock').click()
      await expect(call.getByText('4 of 4 lines said')).toBeVisible()

      // The next call has the rest of the part and what was not had.
      await call.getByRole('button', { name: `Next: ${two?.name}, 2 lines` }).click()
      const next = view(page, /^Call 2 of /)
      await expect(lineOf(next, second)).toContainText('6')
      await expect(lineOf(next, first)).toHaveCount(0)
      const message = await next.getByRole('link', { name: /^WhatsApp / }).getAttribute('href')
      const text = new URL(message ?? '').searchParams.get('text') ?? ''
      expect(text).toContain(`${second?.name} - 6`)
      expect(text).not.toContain(first?.name ?? '?')
      await say(next, second, 'None').click()
      await expect(lineOf(next, second)).toContainText(`Moved to ${three?.name}`)
      await say(next, third, 'None').click()
      await expect(lineOf(next, third)).toContainText('Nobody else has it now')

      await next.getByRole('button', { name: `Next: ${three?.name}, 1 line` }).click()
      const last = view(page, /^Call 3 of /)
      await say(last, second, 'In stock').click()
      await last.getByRole('button', { name: 'What you have' }).click()
      const sum = view(page, 'What you have')
      await expect(sum.getByText('3 had · 1 none')).toBeVisible()
      await expect(sum.getByRole('region', { name: 'None' })).toContainText(third?.name ?? '?')
      const had = sum.getByRole('region', { name: 'Had' })
      await expect(had).toContainText(`4 from ${one?.name}`)
      await expect(had).toContainText('₹28.50 a pack')

      // Back closes it, and the plan says what each call has brought.
      await sum.getByRole('button', { name: 'Back to the plan' }).click()
      await expect(sum).toBeHidden()
      await expect(ladder.getByRole('article')).toHaveCount(3)
      await expect(ladder.getByRole('article').filter({ hasText: one?.name ?? '?' })).toContainText(
        '4 of 4 lines said',
      )
      await expect(page.getByRole('region', { name: 'Unmatched / Not Found' })).toContainText(
        third?.name ?? '?',
      )
      await showBy(page, 'By line')
      const sheet = page.getByRole('table', { name: 'Your lines' })
      await expect(sheet.getByRole('row').filter({ hasText: fourth?.name ?? '?' })).toContainText(
        `Had: ${one?.name}`,
      )
      await expect(sheet.getByRole('row').filter({ hasText: third?.name ?? '?' })).toContainText(
        'None · No supplier has it now',
      )

      await showBy(page, 'By call')

      // Afresh, and back.
      await expect(page.getByText('3 had · 1 none', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'What you have' }).click()
      await view(page, 'What you have').getByRole('button', { name: 'Start again' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Start again' }).click()
      await expect(ladder.getByRole('article')).toHaveCount(1)
      await page
        .getByRole('dialog')
        .filter({ hasText: 'All calls start again' })
        .getByRole('button', { name: 'Undo' })
        .click()
      await expect(ladder.getByRole('article')).toHaveCount(3)
    })
  })
}

test.describe('another product', () => {
  test.use(devices.phone)

  test('is searched, shown beside what was asked with what differs, and taken by a tap', async ({ page }) => {
    const world = await freshWorld()
    const [one] = world.firms
    const [first] = world.medicines
    await plan(page, world)
    await openCard(page, one?.name ?? '')
    await page.getByRole('button', { name: `Start the call: ${one?.name}` }).click()
    const call = view(page, /^Call 1 of /)
    await say(call, first, 'Substitute').click()
    await call.getByRole('combobox', { name: `Substitute for ${first?.name}` }).fill(world.stronger.name)
    await call.getByRole('option', { name: world.stronger.name }).click()
    const line = lineOf(call, first)
    await expect(line).toContainText('Asked for')
    await expect(line).toContainText('Another strength')
    await expect(call.getByText('0 of 4 lines said')).toBeVisible()
    await line.getByRole('button', { name: 'Take this one' }).click()
    await expect(line).toContainText(`Substitute: ${world.stronger.name}`)
    await expect(call.getByText('1 of 4 lines said')).toBeVisible()
    const link = await call.getByRole('link', { name: /^WhatsApp / }).getAttribute('href')
    expect(new URL(link ?? '').searchParams.get('text')).toContain(`${world.stronger.name} - 10`)
    await line.getByRole('button', { name: `Undo: ${first?.name}` }).click()
    await expect(say(call, first, 'In stock')).toBeVisible()
  })
})

test('keys say it: a digit for each answer, and the next line has the focus', async ({ page }) => {
  const world = await freshWorld()
  const [one] = world.firms
  const [first, second, third, fourth] = world.medicines
  await plan(page, world)
  await openCard(page, one?.name ?? '')
  await page.getByRole('button', { name: `Start the call: ${one?.name}` }).press('Enter')
  const call = view(page, /^Call 1 of /)
  const items = call.getByRole('list', { name: /^Lines for / }).getByRole('listitem')
  await expect(items).toHaveCount(world.medicines.length)
  const names = await items.evaluateAll((all) => all.map((item) => item.getAttribute('aria-label')))
  expect(names).toEqual(world.medicines.map(({ name }) => name))
  await say(call, first, 'In stock').focus()
  await page.keyboard.press('1')
  await expect(lineOf(call, second)).toBeFocused()
  await page.keyboard.press('2')
  await expect(call.getByLabel('How many of 10?')).toBeFocused()
  // Escape closes the question alone.
  await page.keyboard.press('Escape')
  await expect(call.getByLabel('How many of 10?')).toBeHidden()
  await expect(lineOf(call, second)).toBeFocused()
  await page.keyboard.press('3')
  await expect(lineOf(call, third)).toBeFocused()
  // Later, and the first day that is offered.
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  await expect(lineOf(call, third)).toContainText('Later: ')
  await expect(lineOf(call, fourth)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(call).toBeHidden()
})

test.describe('without an answer', () => {
  test.use({ allowedComplaints: /./ })

  test('what was said stays, and the line can be moved on later', async ({ page }) => {
    const world = await freshWorld()
    const [one, two] = world.firms
    const [first] = world.medicines
    await plan(page, world)
    await openCard(page, one?.name ?? '')
    await page.getByRole('button', { name: `Start the call: ${one?.name}` }).click()
    const call = view(page, /^Call 1 of /)
    await page.route('**/api/demand', (route) => route.abort())
    await say(call, first, 'None').click()
    await expect(call.getByRole('alert')).toContainText('Could not look up who else has these lines.')
    await expect(lineOf(call, first)).toContainText('Not moved on yet')
    await page.unroute('**/api/demand')
    await call.getByRole('button', { name: 'Try again' }).click()
    await expect(lineOf(call, first)).toContainText(`Moved to ${two?.name}`)
    await expect(call.getByRole('alert')).toBeHidden()
  })
})
