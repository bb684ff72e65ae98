import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { answered, medicine, medicineHit } from '../../../../testing/samples.ts'
import { type Answers, type Asked, silence } from '../../../../testing/service.ts'

const names = [
  'Telma 40 Tablet',
  'Telma 80 Tablet',
  'Dolo 250 Suspension',
  'Dolo 650 Tablet',
  'Dolo-Cold Tablet',
]
const medicines = names.map((name, index) => ({
  ...medicineHit,
  name,
  _id: `665f1c2a9b1e4c7d8a3f6a0${index}`,
}))
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const beginningWith = (text = '') => medicines.filter(({ name }) => plain(name).startsWith(plain(text)))

/** A small catalogue: a text means a medicine if it is the beginning of one name alone. */
const suggest = ({ query }: Asked) => ({
  success: true as const,
  data: query.category === 'medicine' ? beginningWith(query.q) : [],
  elsewhere: query.category === 'medicine' ? [] : beginningWith(query.q),
})
const find = ({ query }: Asked) => {
  const items = beginningWith(query.q)
  const groups = items.length > 0 ? [{ category: 'medicine' as const, items }] : []
  return { success: true as const, data: { meant: (items.length === 1 && items[0]) || null, groups } }
}
/** What a record has of a suggestion. */
const pick = (hit: (typeof medicines)[number] | undefined) => hit && { _id: hit._id, name: hit.name }

const catalogue: Answers = {
  'GET /api/search': suggest,
  'GET /api/search/results': find,
  'GET /api/medicine/{id}': ({ params }) =>
    answered({ ...medicine, ...pick(medicines.find(({ _id }) => _id === params.id)) }),
}

const field = page.getByRole('combobox', { name: /Search/ })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const marked = page.getByRole('option', { selected: true })
const markedAs = (name: RegExp) => page.getByRole('option', { name, selected: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const searching = (text: string) => page.getByText(`Searching for “${text}”…`)
const address = () => location.pathname + location.search
const medicineHome = '/?category=medicine'

/** Types as a person does: keys go to what has the focus. */
async function type(text: string): Promise<void> {
  await field.click()
  await userEvent.keyboard(text)
}

/** Holds answers back until they are released: suggestions or results of those texts. */
function holdBack(what: 'suggestions' | 'results', isHeld: (text: string) => boolean) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const late =
    <T,>(answer: (asked: Asked) => T) =>
    async (asked: Asked) => {
      if (isHeld(asked.query.q ?? '')) await gate
      return answer(asked)
    }
  const answers: Answers =
    what === 'suggestions'
      ? { ...catalogue, 'GET /api/search': late(suggest) }
      : { ...catalogue, 'GET /api/search/results': late(find) }
  return { release, answers }
}

/** Lets answers arrive that are on their way, and React draw. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

test('Enter on the start of several names opens their results, with an address of their own', async () => {
  await openScreen(medicineHome, { answers: catalogue })
  await type('telm')
  await expect.element(option(/^Telma 40/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Results for “telm”')).toBeVisible()
  expect(address()).toBe('/?category=medicine&q=telm')
  expect(document.title).toMatch(/Results for “telm”/)
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('Enter takes no row of an earlier text', async () => {
  const late = holdBack('suggestions', (text) => text.includes('6'))
  await openScreen(medicineHome, late)
  await type('dolo')
  await expect.element(option(/^Dolo 250/)).toBeVisible()
  await userEvent.keyboard(' 650{ArrowDown}{Enter}')
  await expect.element(heading('Dolo 650 Tablet')).toBeVisible()
  late.release()
})

test('Enter opens the row marked by the arrow keys, whatever the text says', async () => {
  await openScreen(medicineHome, { answers: catalogue })
  await type('telm')
  await expect.element(option(/^Telma 80/)).toBeVisible()
  await expect.element(marked).not.toBeInTheDocument()
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(markedAs(/^Telma 80 Tablet/)).toBeVisible()
  const id = field.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(id)).toBe(marked.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Telma 80 Tablet')).toBeVisible()
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
})

test('an arrow key marks no row of an earlier text, and waits for those of the text', async () => {
  const late = holdBack('suggestions', (text) => text.includes('c'))
  await openScreen(medicineHome, late)
  await type('dolo')
  await expect.element(option(/^Dolo 250/)).toBeVisible()
  await userEvent.keyboard('-c{ArrowDown}')
  await expect.element(marked).not.toBeInTheDocument()
  late.release()
  await expect.element(markedAs(/^Dolo-Cold Tablet/)).toBeVisible()
})

test('an arrow key that is faster than the first suggestions marks one of them', async () => {
  const late = holdBack('suggestions', () => true)
  const service = await openScreen(medicineHome, late)
  await type('dolo-c')
  await expect.poll(() => service.askedOf('GET /api/search').length).toBeGreaterThan(0)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(marked).not.toBeInTheDocument()
  late.release()
  await expect.element(markedAs(/^Dolo-Cold Tablet/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Dolo-Cold Tablet')).toBeVisible()
})

test('a pointer that rests on the list chooses nothing', async () => {
  await openScreen(medicineHome, { answers: catalogue })
  await type('telm')
  await option(/^Telma 80/).hover()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Results for “telm”')).toBeVisible()
})

test('Enter waits for the answer, says so, and asks once however often it is pressed', async () => {
  const late = holdBack('results', () => true)
  const service = await openScreen(medicineHome, late)
  await type('telma 40{Enter}{Enter}{Enter}{Enter}')
  await expect.element(page.getByRole('status').getByText('Searching for “telma 40”…')).toBeVisible()
  expect(address()).toBe(medicineHome)
  late.release()
  await expect.element(heading('Telma 40 Tablet')).toBeVisible()
  expect(service.askedOf('GET /api/search/results')).toHaveLength(1)
  history.back()
  await expect.poll(address).toBe(medicineHome)
  await expect.element(field).toHaveValue('telma 40')
})

test('Escape cancels Enter', async () => {
  const late = holdBack('results', () => true)
  await openScreen(medicineHome, late)
  await type('telma 40{Enter}')
  await expect.element(searching('telma 40')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(searching('telma 40')).not.toBeInTheDocument()
  late.release()
  await settled()
  expect(address()).toBe(medicineHome)
  await expect.element(field).toHaveValue('telma 40')
})

test('further typing cancels Enter, and the next one applies to the latest text', async () => {
  const late = holdBack('results', (text) => text === 'telma 4')
  await openScreen(medicineHome, late)
  await type('telma 4{Enter}')
  await expect.element(searching('telma 4')).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(searching('telma 4')).not.toBeInTheDocument()
  late.release()
  await settled()
  expect(address()).toBe(medicineHome)
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Telma 40 Tablet')).toBeVisible()
})

test('another category cancels Enter, and searches the text in the field again', async () => {
  const late = holdBack('results', () => true)
  await openScreen('/', late)
  await type('telma{Enter}')
  await expect.element(searching('telma')).toBeVisible()
  await page.getByRole('tab', { name: 'Medicine' }).click()
  late.release()
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Telma 40/ })).toBeVisible()
  expect(address()).toBe('/?category=medicine&q=telma')
  await expect.element(page.getByRole('tab', { name: 'Medicine', selected: true })).toBeVisible()
})

test('Enter on blanks only does nothing', async () => {
  const service = await openScreen('/', { answers: catalogue })
  await type('   {Enter}')
  await settled()
  expect(address()).toBe('/')
  expect(service.askedOf('GET /api/search/results')).toHaveLength(0)
})

test('an empty answer offers a next step', async () => {
  await openScreen('/?category=medicine&q=zzqqxxw', { answers: catalogue })
  await expect.element(heading('Nothing found for “zzqqxxw”')).toBeVisible()
  const advice = 'Check the spelling, type fewer letters, or look through all suppliers.'
  await expect.element(page.getByText(advice)).toBeVisible()
  const demand = page.getByRole('main').getByRole('link', { name: 'Write a demand list' })
  await expect.element(demand).toHaveAttribute('href', '/demand')
})

test('Enter without an answer says so, keeps the text, and can be retried', async () => {
  const service = await openScreen(medicineHome, {
    answers: { ...catalogue, 'GET /api/search/results': silence },
  })
  await type('telma 40{Enter}')
  const alert = page.getByRole('alert').filter({ hasText: 'The search did not answer.' })
  await expect.element(alert).toBeVisible()
  await expect.element(field).toHaveValue('telma 40')
  service.answer(catalogue)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('Telma 40 Tablet')).toBeVisible()
})

test('results that cannot be had say so and can be retried', async () => {
  const service = await openScreen('/?category=medicine&q=telm', {
    answers: { ...catalogue, 'GET /api/search/results': silence },
  })
  await expect.element(heading('The search did not answer.')).toBeVisible()
  service.answer(catalogue)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Telma 40/ })).toBeVisible()
  await expect.element(field).toHaveValue('telm')
})
