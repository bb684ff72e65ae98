import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { answered, company, ids, medicine, pageOf } from '../../../../testing/samples.ts'
import { type Answers, type Asked, between, hold, refuses, silence } from '../../../../testing/service.ts'

const admin = accountOf('admin')
const none = { success: true as const, data: [], total: 0, nextCursor: null }
const nothingAlike: Answers = {
  'GET /api/medicine/alike': answered([]),
  'GET /api/company/alike': answered([]),
}
const alarm = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const group = (name: 'Company' | 'Stockists') => page.getByRole('group', { name: new RegExp(`^${name}`) })
const medicineName = page.getByLabelText('Medicine name')
const companyName = page.getByLabelText('Company name')
const reason = 'The catalogue is closed for a while.'
const closed = refuses(503, 'not-ready', reason)

const open = (path: string, answers: Answers) =>
  openScreen(path, { as: admin, answers: { ...nothingAlike, ...answers } })

test('a new company: the form says that it is busy, what went wrong, and that nothing was found', async () => {
  const { late, release } = hold(silence)
  const service = await open('/adminCreateCompany', { 'GET /api/stockist': none, 'POST /api/company': late })
  await expect.element(page.getByText('No stockists found.')).toBeVisible()
  await group('Stockists').getByRole('searchbox').fill('zz')
  await expect.element(page.getByText('No matching stockists found.')).toBeVisible()
  await companyName.fill('Qwzx Laboratories')
  await button('CREATE COMPANY').click()
  await expect.element(button('Creating Company...')).toBeVisible()
  release()
  await expect.element(alarm('Failed to create company')).toBeVisible()
  service.answer({ 'POST /api/company': closed })
  await button('CREATE COMPANY').click()
  await expect.element(alarm(reason)).toBeVisible()
  await expect.element(companyName).toHaveValue('Qwzx Laboratories')
})

test('a new medicine: empty lists say so, and each failure has its words', async () => {
  const service = await open('/adminCreateMedicine', {
    'GET /api/stockist': none,
    'GET /api/company': none,
    'POST /api/medicine/quick': closed,
  })
  await expect.element(page.getByText('No companies found.')).toBeVisible()
  await expect.element(page.getByText('No stockists found.')).toBeVisible()
  await group('Company').getByRole('searchbox').fill('zz')
  await expect.element(page.getByText('No matching companies found.')).toBeVisible()
  await medicineName.fill('Qwzx 500 Tablet')
  for (const [answer, text] of [
    [closed, `Error: ${reason}`],
    [between(502, 'upstream is away'), 'Error: upstream is away'],
    [between(502, '<html></html>', 'Bad Gateway'), 'Error: Bad Gateway'],
    [silence, 'Error: No answer came. Check your connection, then try again.'],
  ] as const) {
    service.answer({ 'POST /api/medicine/quick': answer })
    await button('CREATE MEDICINE').click()
    await expect.element(alarm(text)).toHaveTextContent(text)
  }
  await expect.element(medicineName).toHaveValue('Qwzx 500 Tablet')
})

const alike = usual['GET /api/medicine/alike'].data.map((row) => ({
  ...row,
  name: 'Quibax 500 Tablet',
  same: false,
}))

test('stops who is faster than the list of similar medicines once, and only once', async () => {
  const { late, release } = hold(answered(alike))
  const service = await open('/adminCreateMedicine', {
    'GET /api/medicine/alike': late,
    'POST /api/medicine/quick': usual['POST /api/medicine/quick'],
  })
  await medicineName.fill('Quibax-500 Tab')
  await userEvent.keyboard('{Enter}')
  release()
  await expect.element(page.getByRole('heading', { name: 'This may already be there' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: /^Quibax 500 Tablet/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Add it to my list/ })).not.toBeInTheDocument()
  expect(service.askedOf('POST /api/medicine/quick')).toEqual([])
  await button('CREATE MEDICINE').click()
  await expect.element(alarm('Success — medicine created')).toBeVisible()
  expect(service.askedOf('POST /api/medicine/quick')).toHaveLength(1)
})

for (const [kind, path, field, create, call, said, shown] of [
  [
    'company',
    '/adminCreateCompany',
    companyName,
    'CREATE COMPANY',
    'POST /api/company',
    'A company of this name exists already.',
    'A company of this name exists already.',
  ],
  [
    'medicine',
    '/adminCreateMedicine',
    medicineName,
    'CREATE MEDICINE',
    'POST /api/medicine/quick',
    'This company has a medicine of this name already.',
    'Error: This company has a medicine of this name already.',
  ],
] as const) {
  test(`marks the same ${kind}, and a refusal names the reason at its field`, async () => {
    const same = usual[`GET /api/${kind}/alike`].data.map((row) => ({
      ...row,
      same: true,
    }))
    const refusal = between(
      409,
      JSON.stringify({
        success: false,
        code: `${kind}-exists`,
        message: said,
        fields: { name: { code: `${kind}-exists`, message: said } },
      }),
    )
    await open(path, { [`GET /api/${kind}/alike`]: answered(same), [call]: refusal })
    await field.fill(kind === 'company' ? company.name : medicine.name)
    const region = page.getByRole('region', { name: 'This may already be there' })
    await expect.element(region.getByText('The same name.')).toBeVisible()
    await button(create).click()
    await expect.element(alarm(shown)).toBeVisible()
    await expect.element(field).toHaveAccessibleDescription(said)
    expect(location.pathname).toBe(path)
  })
}

test('Enter chooses the company that the text names, and does not send the form', async () => {
  const companies = ['Cipla Ltd', 'Sun Pharma', 'Zydus Pharma'].map((name, at) => ({
    ...company,
    name,
    _id: `${ids.company.slice(0, -1)}${at}`,
  }))
  const list = ({ query }: Asked) => {
    const data = companies.filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase()))
    return { ...pageOf(company), data, total: data.length }
  }
  const service = await open('/adminCreateMedicine', {
    'GET /api/company': list,
    'POST /api/medicine/quick': closed,
  })
  await medicineName.fill('Qwzx 500 Tablet')
  const search = group('Company').getByRole('searchbox')
  const chosen = group('Company').getByRole('button', { name: /^Remove / })
  await search.fill('cipla')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(chosen).toHaveAccessibleName('Remove Cipla Ltd')
  await search.fill('pharma')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(group('Company').getByText('Choose the one you mean from the list.').first())
    .toBeVisible()
  await expect.element(chosen).toHaveAccessibleName('Remove Cipla Ltd')
  expect(service.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('duplicates are decided by keys', async () => {
  const example = usual['GET /api/medicine/duplicates']
  const pairs = ['Arnica', 'Belladon', 'Cinnab'].flatMap((name, at) =>
    example.data.map((pair) => {
      const keep = { ...pair.keep, _id: `${ids.medicine.slice(0, -1)}${at}`, name: `${name} 40 Tablet` }
      const merge = { ...pair.merge, _id: `${ids.entry.slice(0, -1)}${at}`, name: `${name}-40 Tab` }
      return { ...pair, _id: keep._id + merge._id, keep, merge }
    }),
  )
  const service = await open('/admin/duplicates?kind=medicine', {
    'GET /api/medicine/duplicates': { ...example, data: pairs, total: 3 },
    'POST /api/medicine/{id}/merge': usual['POST /api/medicine/{id}/merge'],
    'POST /api/medicine/{id}/keep': usual['POST /api/medicine/{id}/keep'],
  })
  const pair = (name: string) => page.getByRole('article', { name: `${name} 40 Tablet and ${name}-40 Tab` })
  await expect.element(pair('Arnica')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(pair('Arnica')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(pair('Belladon')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(pair('Arnica')).toHaveFocus()
  await userEvent.keyboard('m')
  await expect.element(pair('Arnica')).not.toBeInTheDocument()
  await expect.element(pair('Belladon')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(page.getByText('Belladon 40 Tablet and Belladon-40 Tab both stay.')).toBeVisible()
  await expect.element(pair('Belladon')).not.toBeInTheDocument()
  await expect.element(pair('Cinnab')).toHaveFocus()
  const [merged] = service.askedOf('POST /api/medicine/{id}/merge')
  expect(merged).toMatchObject({ params: { id: pairs[0]?.merge._id }, body: { into: pairs[0]?.keep._id } })
  const [kept] = service.askedOf('POST /api/medicine/{id}/keep')
  expect(kept).toMatchObject({
    params: { id: pairs[1]?.keep._id },
    body: { other: pairs[1]?.merge._id, apart: true },
  })
  // Typing in the search is no decision.
  await page.getByLabelText('Search in these pairs').fill('mk')
  await expect.element(pair('Cinnab')).toBeVisible()
  expect(service.askedOf('POST /api/medicine/{id}/merge')).toHaveLength(1)
})

test('what a merge would do is not asked any more once it is done', async () => {
  const [pair] = usual['GET /api/medicine/duplicates'].data
  if (!pair) throw new Error('there is no pair')
  const preview = { from: pair.merge, into: pair.keep, moves: 1, both: 0, against: [], unclear: [] }
  const entry = { ...medicine, _id: pair.merge._id, name: pair.merge.name }
  const service = await open(`/admin/catalogue/medicine/${entry._id}`, {
    'GET /api/medicine/{id}': answered(entry),
    'GET /api/search': answered([]),
    'GET /api/medicine': pageOf({ ...medicine, _id: pair.keep._id, name: pair.keep.name }),
    'GET /api/medicine/{id}/merge': answered(preview),
    'POST /api/medicine/{id}/merge': usual['POST /api/medicine/{id}/merge'],
  })
  await button('Merge into another').click()
  await page.getByRole('radio', { name: new RegExp(`^${pair.keep.name}`) }).click()
  await button('Merge').click()
  await expect.element(page.getByText(`${entry.name} is merged into ${pair.keep.name}.`)).toBeVisible()
  expect(service.askedOf('GET /api/medicine/{id}/merge')).toHaveLength(1)
})
