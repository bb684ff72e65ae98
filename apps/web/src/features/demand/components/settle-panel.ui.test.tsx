import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { medicineHit } from '../../../../testing/samples.ts'
import type { Answers } from '../../../../testing/service.ts'

// What a pasted list is in doubt about, one question at a time.

const id = (at: number) => `665f1c2a9b1e4c7d8a3f6d${String(at).padStart(2, '0')}`
const hit = (at: number, name: string, composition: string, pack: string, price = 100) => ({
  ...medicineHit,
  ...{ _id: id(at), id: id(at), name, composition, pack, price, companyName: 'Alkem', score: 0.6 },
})
const pan = hit(1, 'Pan 40 Tablet', 'Pantoprazole (40mg)', 'strip of 15 tablets', 155)
const panInjection = hit(2, 'Pan 40 Injection', 'Pantoprazole (40mg)', 'vial of 1 Injection', 48)
const zifi = hit(3, 'Zifi 200 Tablet', 'Cefixime (200mg)', 'strip of 10 tablets', 110)
const okacet = hit(4, 'Okacet Tablet', 'Cetirizine (10mg)', 'strip of 10 tablets', 20)
const item = (line: number, name: string, quantity: number, matches: (typeof pan)[], more = {}) => ({
  ...{ line, raw: `${name} - ${quantity}`, name, quantity, unit: null, sure: false, matches },
  ...more,
})
const list = [
  item(1, 'Pan 40', 2, [pan, panInjection], { unit: 'strip' as const }),
  item(2, 'zifi 250', 3, [zifi], { why: ['other-strength', 'other-form', 'other-pack'] as const }),
  item(3, 'cetirizine 10', 5, [okacet], { why: ['other-brand' as const] }),
  item(4, 'xyzzy 100', 4, [], { why: ['other-brand' as const] }),
  item(5, 'PAN  40', 6, [pan, panInjection]),
]
const read = { ...usual['POST /api/list/read'], data: { items: list, skipped: [] } }

const panel = page.getByRole('region', { name: 'Which do you mean?' })
const title = (name: string) => panel.getByRole('heading', { name, exact: true })
const choice = (name: RegExp) => panel.getByRole('button', { name })
const field = (line: number) =>
  page.getByRole('combobox', { name: `Medicine name, line ${line}`, exact: true })

async function paste(given: { answers?: Answers; as?: ReturnType<typeof accountOf> } = {}) {
  const service = await openScreen('/demand', {
    ...given,
    answers: { 'POST /api/list/read': read, ...given.answers },
  })
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog.getByRole('textbox').fill(list.map(({ raw }) => raw).join('\n'))
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await expect.element(panel).toBeVisible()
  return service
}

test('asks one question at a time, and holds what is said for lines that say the same', async () => {
  await paste()
  await expect.element(title('Which one?')).toBeVisible()
  await expect.element(panel.getByRole('group')).toHaveAccessibleName('Line 1: “Pan 40”')
  await expect.element(panel.getByText('0 of 5 settled')).toBeVisible()
  await expect.element(choice(/^Pan 40 Tablet.*strip of 15 tablets.*₹155/)).toBeVisible()
  await choice(/^Pan 40 Tablet/).click()
  await expect.element(page.getByText('1 other line says the same and is settled, too')).toBeVisible()
  await expect.element(panel.getByText('2 of 5 settled')).toBeVisible()
  await expect.element(field(1)).toHaveValue('Pan 40 Tablet')
  await expect.element(field(5)).toHaveValue('Pan 40 Tablet')
  await expect.element(page.getByRole('textbox', { name: 'Quantity, line 5' })).toHaveValue('6')
  await expect.element(panel.getByRole('group')).toHaveAccessibleName('Line 2: “zifi 250”')

  await panel.getByRole('button', { name: 'Undo the last answer' }).click()
  await expect.element(panel.getByText('0 of 5 settled')).toBeVisible()
  await expect.element(field(5)).toHaveValue('PAN  40')
  await expect.element(panel.getByRole('group')).toHaveAccessibleName('Line 1: “Pan 40”')
})

test('takes another strength only when it is chosen twice', async () => {
  await paste()
  await panel.getByRole('button', { name: 'Next question' }).click()
  await expect.element(choice(/^Zifi 200 Tablet.*Other strength/)).toBeVisible()
  // The weightiest two.
  await expect
    .element(panel.getByText('The strength differs. The form differs.', { exact: true }))
    .toBeVisible()
  await userEvent.keyboard('1')
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent('This differs from what is written. Choose 1 again if it is right all the same.')
  await expect.element(field(2)).toHaveValue('zifi 250')
  await userEvent.keyboard('1')
  await expect.element(field(2)).toHaveValue('Zifi 200 Tablet')
})

test('offers another brand with the salt that is written for this list alone', async () => {
  const service = await paste({ as: accountOf('medicalOwner', { approved: true }) })
  for (let at = 0; at < 2; at++) await panel.getByRole('button', { name: 'Next question' }).click()
  await expect.element(title('Other brand, same salt')).toBeVisible()
  await expect.element(panel.getByText(/Your choice is for this list only/)).toBeVisible()
  await choice(/^Okacet Tablet/).click()
  await expect.element(field(3)).toHaveValue('Okacet Tablet')
  // Those with a choice come first, then those that take a search.
  await expect.element(panel.getByRole('group')).toHaveAccessibleName(/^Line 5: /)
  expect(service.askedOf('POST /api/aliases')).toEqual([])
})

test('is settled by keys alone, and folds when nothing is open', async () => {
  await paste()
  const line = (text: string) => expect.element(panel.getByRole('group')).toHaveAccessibleName(text)
  // Nobody means an injection by two strips: it takes a second look.
  await choice(/^Pan 40 Injection/).click()
  await expect.element(panel.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('2')
  await line('Line 2: “zifi 250”')
  await userEvent.keyboard('0')
  await line('Line 3: “cetirizine 10”')
  await userEvent.keyboard('{ArrowLeft}')
  await line('Line 2: “zifi 250”')
  await userEvent.keyboard('u')
  await line('Line 2: “zifi 250”')
  await expect.element(panel.getByText('2 of 5 settled')).toBeVisible()
  await userEvent.keyboard('0')
  await line('Line 3: “cetirizine 10”')
  await userEvent.keyboard('1')
  await expect.element(title('Not in the catalogue')).toBeVisible()
  await userEvent.keyboard('0')
  // Pan 40 stands twice: how many is a question of its own.
  await expect.element(title('All medicines settled')).toBeVisible()
  await expect.element(panel.getByRole('group')).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Look again' }).click()
  await line('Line 1: “Pan 40”')
  await expect.element(choice(/^Pan 40 Injection/)).toHaveAttribute('aria-pressed', 'true')
})

test('sends what the catalogue does not have as it is written, and not what is none of the medicines', async () => {
  const service = await paste({
    answers: { 'POST /api/demand': usual['POST /api/demand'] },
  })
  await choice(/^Pan 40 Tablet/).click()
  await panel.getByRole('button', { name: /^None of these/ }).click()
  await choice(/^Okacet Tablet/).click()
  await panel.getByRole('button', { name: /^Send as written/ }).click()
  await expect.element(page.getByText('Not in the catalogue: asked for as it is written')).toBeVisible()
  await expect.element(page.getByText('None of the catalogue’s medicines')).toBeVisible()
  await page.getByRole('button', { name: 'Create Demand' }).click()
  await expect.poll(() => service.askedOf('POST /api/demand')).toHaveLength(1)
  expect(service.askedOf('POST /api/demand')[0]?.body).toMatchObject({
    items: [
      { name: 'Pan 40 Tablet', qty: 2, medicine: pan._id },
      { name: '', qty: 3 },
      { name: 'Okacet Tablet', qty: 5, medicine: okacet._id },
      // By its name the service would guess.
      { name: '', qty: 4 },
      { name: 'Pan 40 Tablet', qty: 6, medicine: pan._id },
    ],
  })
})

test('shows each question whole between the bars and the foot of a phone, by keys and by taps', async () => {
  await paste()
  const answers = [
    () => userEvent.keyboard('{ArrowRight}'),
    () => userEvent.keyboard('0'),
    () => choice(/^Okacet Tablet/).click(),
    // Keys do without a focus, too.
    () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return userEvent.keyboard('{ArrowLeft}')
    },
  ]
  await expect.poll(inSight).toBe('whole')
  for (const answer of answers) {
    const before = panel.getByRole('group').element().getAttribute('data-row')
    // As after a look at the lines above.
    scrollTo(0, 0)
    expect(inSight()).toBe('covered')
    await answer()
    await expect.poll(() => panel.getByRole('group').element().getAttribute('data-row')).not.toBe(before)
    await expect.poll(inSight).toBe('whole')
  }
})

function inSight(): string {
  const { top, bottom } = panel.element().getBoundingClientRect()
  const above = page.getByRole('banner').element().getBoundingClientRect().bottom
  const below = document.querySelector('form [data-foot]')?.getBoundingClientRect().top ?? 0
  return top >= above && bottom <= below ? 'whole' : 'covered'
}

test('takes the only answer by 1 where the catalogue has nothing', async () => {
  await paste()
  for (const key of ['1', '0', '1']) await userEvent.keyboard(key)
  await expect.element(title('Not in the catalogue')).toBeVisible()
  await userEvent.keyboard('1')
  // Pan 40 stands twice: how many is a question of its own.
  await expect.element(title('All medicines settled')).toBeVisible()
  await expect.element(page.getByText('Not in the catalogue: asked for as it is written')).toBeVisible()
})

test('leaves the arrows to what has the focus', async () => {
  await paste()
  page.getByRole('button', { name: 'Paste a list' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel.getByRole('group')).toHaveAccessibleName('Line 1: “Pan 40”')
  panel.getByRole('button', { name: 'Next question' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel.getByRole('group')).toHaveAccessibleName('Line 2: “zifi 250”')
})

test('is asked about from its row, too', async () => {
  await paste()
  await page
    .getByRole('button', { name: /^1 medicine is close: choose/ })
    .last()
    .click()
  await expect.element(panel.getByRole('group')).toHaveAccessibleName('Line 3: “cetirizine 10”')
  await expect.element(choice(/^Okacet Tablet/)).toHaveFocus()
})
