import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usual } from '../../../../testing/answers.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { picture } from '../../../../testing/pictures.ts'
import { answered, ids, pageOf, publicStockist, waiting } from '../../../../testing/samples.ts'
import { type Answers, type Asked, between, refuses, silence } from '../../../../testing/service.ts'

const unavailable =
  'Registration is unavailable just now. What you typed is kept: please try again in a moment.'
const done = 'Registration submitted. Your stockists have been asked.'
const registered = usual['POST /api/purchaser']
const asked = usual['POST /api/purchasing-card/request']

const firms = [
  { name: 'Punjab Drug House', phone: '9000010001', email: 'sales@punjab.example' },
  { name: 'Vidarbha Medical Agency', phone: '9000010002', email: 'sales@vidarbha.example' },
  { name: 'Shri Ram Drug Agency', phone: '9000010003', email: 'sales@shriram.example' },
  { name: 'Punjab Pharma', phone: '9000010004', email: 'sales@punjabpharma.example' },
].map((firm, index) => ({ ...publicStockist, ...firm, _id: `665f1c2a9b1e4c7d8a3f5b4${index}` }))

/** Firms that hold the text in their name, phone or e-mail, as the service finds them. */
function list({ query }: Asked) {
  const text = (query.q ?? '').toLowerCase()
  const data = firms.filter(({ name, phone, email }) =>
    `${name} ${phone} ${email}`.toLowerCase().includes(text),
  )
  return { ...pageOf(publicStockist), data, total: data.length }
}

const registration = usual['POST /api/account/registration']
const waits = { ...registration.data, ...waiting(ids.purchaser), role: 'purchaser' as const, refusal: null }

const answers: Answers = {
  // What the waiting page asks for.
  'GET /api/purchaser/{id}': answered(waiting(ids.purchaser)),
  'POST /api/account/registration': { ...registration, data: { ...waits, history: [] } },
  'GET /api/purchasing-card/own': { success: true, data: [] },
  'GET /api/stockist': list,
  'GET /api/place': { success: true, data: [] },
  'POST /api/purchaser': registered,
  'POST /api/purchasing-card/request': asked,
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
const chooser = page.getByRole('group', { name: 'Stockists to notify' })
const search = chooser.getByRole('searchbox')
const chosen = (name: string) => chooser.getByRole('button', { name: `Remove ${name}` })
const alert = page.getByRole('alert')
const preview = page.getByRole('img', { name: 'Preview of Your Photo' })
const complete = () => page.getByRole('button', { name: 'Complete Registration' }).click()

/** The error below a field: the summary above the form says the same. */
const errors = () => [...document.querySelectorAll('[id$="-error"]')].map((error) => error.textContent ?? '')

/** As a person chooses a file; through the browser's driver five megabytes take seconds. */
function choose(label: string, file: File): void {
  const input = page.getByLabelText(label).element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function fill(): Promise<void> {
  await field('Full Name').fill('Ravi Kulkarni')
  await field('Address').fill('12 Tilak Road, Pune')
  await field('Contact Number').fill('9000001234')
  await field('Email').fill('ravi@kulkarni.example')
  await field('Password').fill('monsoon-77')
  await field('Confirm Password').fill('monsoon-77')
  choose('Aadhar Card', await picture('aadhar.png'))
  choose('Your Photo', await picture('me.png'))
  for (const { name } of firms.slice(0, 3)) await chooser.getByText(name).click()
}

test('begins with the stockists near the address that is typed', async () => {
  const service = await openScreen('/purchaser-signup', { answers })
  await expect.element(chooser.getByText('Punjab Drug House')).toBeVisible()
  expect(service.askedOf('GET /api/stockist').at(-1)?.query.near).toBeUndefined()
  await field('Address').fill('12 Tilak Road, Pune 411 030')
  await expect.poll(() => service.askedOf('GET /api/stockist').at(-1)?.query.near).toBe('411030')
  // A number that is no PIN of India changes nothing.
  await field('Address').fill('12 Tilak Road, Pune 411999')
  await chooser.getByRole('searchbox').fill('punjab')
  await expect.poll(() => service.askedOf('GET /api/stockist').at(-1)?.query.q).toBe('punjab')
  expect(service.askedOf('GET /api/stockist').every(({ query }) => query.near !== '411999')).toBe(true)
})

test('begins with the stockists of the town that is typed without a PIN', async () => {
  const nagpur = {
    kind: 'town',
    name: 'Nagpur',
    district: 'Nagpur',
    state: 'Maharashtra',
    pin: '440002',
  } as const
  const service = await openScreen('/purchaser-signup', {
    answers: {
      ...answers,
      'GET /api/place': ({ query }) => ({ success: true, data: query.q === 'Nagpur' ? [nagpur] : [] }),
    },
  })
  await field('Address').fill('14 Mount Road, Nagpur, Maharashtra')
  await expect.poll(() => service.askedOf('GET /api/stockist').at(-1)?.query.near).toBe('440002')
})

test('a contact number is read in any spelling before it is cut to ten digits', async () => {
  await openScreen('/purchaser-signup', { answers })
  const contact = field('Contact Number')
  for (const pasted of ['+91 90000 00001', '09000000001', '९०००० ००००१', '900000000123']) {
    await contact.fill(pasted)
    await expect.element(contact).toHaveValue('9000000001')
  }
  await contact.fill('')
  await userEvent.type(contact, '+91 90000-00002')
  await expect.element(contact).toHaveValue('9000000002')
})

test('shows at each field what is missing, and clears it on editing', async () => {
  await openScreen('/purchaser-signup', { answers })
  await complete()
  const missing = [
    'Full name is required',
    'Address is required',
    'Contact number is required',
    'Email is required',
    'Password is required',
    'Aadhar card image is required',
    'Photo is required',
    'Please select at least 3 stockists to notify',
  ]
  await expect.poll(errors).toEqual(expect.arrayContaining(missing))
  await expect.element(field('Full Name')).toHaveFocus()
  await field('Full Name').fill('Al')
  await expect.poll(errors).not.toContain('Full name is required')
  expect(errors()).toContain('Address is required')

  await field('Address').fill('Short')
  await field('Contact Number').fill('5000012345')
  await field('Email').fill('nobody@nowhere')
  await field('Password').fill('abc')
  await field('Confirm Password').fill('abd')
  await complete()
  const wrong = [
    'Name must be at least 3 characters',
    'Please enter a complete address',
    'Please enter a valid 10-digit mobile number',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]
  await expect.poll(errors).toEqual(expect.arrayContaining(wrong))
})

test('a file that is not an image, or is too large, is refused when it is chosen', async () => {
  await openScreen('/purchaser-signup', { answers })
  choose('Your Photo', new File(['hello'], 'a.txt', { type: 'text/plain' }))
  await expect.poll(errors).toContain('Please upload a valid image file')
  choose('Your Photo', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
  await expect.poll(errors).toContain('File size should be less than 5MB')
  choose('Your Photo', await picture('me.png'))
  await expect.element(preview).toBeVisible()
  expect(errors()).toEqual([])
  await page.getByRole('button', { name: 'Remove Your Photo' }).click()
  await expect.element(preview).not.toBeInTheDocument()
})

const invalid = 'Please upload a valid personal photo (JPG/PNG)'

test('a text that is named a picture is refused, and removing it brings the picture before back', async () => {
  await openScreen('/purchaser-signup', { answers })
  const text = new File(['This is a letter.'], 'me.jpg', { type: 'image/jpeg' })
  choose('Your Photo', text)
  await expect.poll(errors).toContain(invalid)
  await expect.element(preview).not.toBeInTheDocument()
  choose('Your Photo', await picture('me.png'))
  await expect.element(preview).toBeVisible()
  choose('Your Photo', text)
  await expect.element(preview).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove Your Photo' }).click()
  await expect.element(preview).toBeVisible()
  expect(errors()).toEqual([])
})

test('a picture whose bytes are broken off is refused when it is chosen', async () => {
  await openScreen('/purchaser-signup', { answers })
  const whole = await picture('me.png')
  choose('Your Photo', new File([whole.slice(0, 50)], 'me.png', { type: 'image/png' }))
  await expect.poll(errors).toContain(invalid)
})

test('a picture with more pixels than any phone can hold is refused without being decoded', async () => {
  await openScreen('/purchaser-signup', { answers })
  const bytes = await (await picture('me.png')).arrayBuffer()
  const header = new DataView(bytes)
  header.setUint32(16, 20_000)
  header.setUint32(20, 20_000)
  choose('Your Photo', new File([bytes], 'me.png', { type: 'image/png' }))
  await expect
    .poll(errors)
    .toContain('The image has too many pixels. Please upload one of at most 50 megapixels.')
})

test('a form with a refused picture is not sent', async () => {
  const service = await openScreen('/purchaser-signup', { answers })
  await fill()
  choose('Aadhar Card', new File(['not a picture'], 'b.png', { type: 'image/png' }))
  await complete()
  await expect.poll(errors).toContain('Please upload a valid aadhar image (JPG/PNG)')
  // The press waits for the other image.
  await expect.element(page.getByRole('button', { name: 'Complete Registration' })).toBeEnabled()
  expect(service.askedOf('POST /api/purchaser')).toEqual([])
  await expect.element(field('Full Name')).toHaveValue('Ravi Kulkarni')
})

test('finds stockists by name, phone and e-mail, and shows the chosen ones as chips', async () => {
  await openScreen('/purchaser-signup', { answers })
  const third = firms[2]
  for (const text of [third?.name, third?.phone, third?.email]) {
    await search.fill(text ?? '')
    await expect.poll(() => chooser.getByRole('checkbox').all()).toHaveLength(1)
  }
  await chooser.getByText('Shri Ram Drug Agency').click()
  await expect.element(chosen('Shri Ram Drug Agency')).toBeVisible()
  await search.fill('zzqqxx')
  await expect.element(chooser.getByText('No stockists found')).toBeVisible()
  await chosen('Shri Ram Drug Agency').click()
  await expect.element(chosen('Shri Ram Drug Agency')).not.toBeInTheDocument()
})

test('Enter chooses the stockist that the text names, and does not send the form', async () => {
  const service = await openScreen('/purchaser-signup', { answers })
  for (const name of ['Punjab Drug House', 'Shri Ram Drug Agency']) {
    await search.fill(name)
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(chosen(name)).toBeVisible()
    await expect.element(search).toHaveValue('')
  }
  await search.fill('Punjab')
  await userEvent.keyboard('{Enter}')
  await expect.element(chooser.getByText('Choose the one you mean from the list.')).toBeVisible()
  expect(await chooser.getByRole('button', { name: /^Remove / }).all()).toHaveLength(2)
  expect(service.askedOf('POST /api/purchaser')).toEqual([])
  expect(errors()).toEqual([])
})

test('further typing and Escape cancel Enter', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const named = ({ query }: Asked) => query.q === 'Punjab Drug House'
  const late = async (one: Asked) => {
    if (named(one)) await gate
    return list(one)
  }
  const service = await openScreen('/purchaser-signup', {
    answers: { ...answers, 'GET /api/stockist': late },
  })
  await search.fill('Punjab Drug House')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => service.askedOf('GET /api/stockist').some(named)).toBe(true)
  await userEvent.keyboard('{Escape} x')
  release()
  await expect.element(chooser.getByText('No stockists found')).toBeVisible()
  await expect.element(chooser.getByRole('button', { name: /^Remove / })).not.toBeInTheDocument()
})

test('a stockist that cannot be looked up for Enter keeps the text, and can be asked for again', async () => {
  const gone = (one: Asked) => (one.query.q ? silence : list(one))
  const service = await openScreen('/purchaser-signup', {
    answers: { ...answers, 'GET /api/stockist': gone },
  })
  await search.fill('Punjab Drug House')
  await userEvent.keyboard('{Enter}')
  await expect.element(chooser.getByText('The search did not answer.')).toBeVisible()
  await expect.element(search).toHaveValue('Punjab Drug House')
  service.answer(answers)
  await chooser.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(chosen('Punjab Drug House')).toBeVisible()
})

test('shows the service’s reason in place, keeps the form, and sends it again', async () => {
  const service = await openScreen('/purchaser-signup', {
    answers: {
      ...answers,
      'POST /api/purchaser': refuses(429, 'too-many-requests', 'Too many registrations. Please wait.'),
    },
  })
  await fill()
  await complete()
  await expect.element(alert).toHaveTextContent('Too many registrations. Please wait.')
  for (const [answer, text] of [
    [silence, 'Failed to fetch'],
    [between(503, '<html>Away</html>'), 'Something went wrong. Please try again.'],
  ] as const) {
    service.answer({ 'POST /api/purchaser': answer })
    await complete()
    await expect.element(alert).toHaveTextContent(`${text}${unavailable}`)
    await expect.element(field('Full Name')).toHaveValue('Ravi Kulkarni')
  }
  expect(location.pathname).toBe('/purchaser-signup')
  service.answer(answers)
  await complete()
  await expect.element(page.getByText(done)).toBeVisible()
  await expect.element(field('Full Name')).toHaveValue('')
  await expect.poll(() => location.pathname).toBe('/purchasermiddle')
})

test('says how much of the images is sent', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const late = async () => {
    await gate
    return registered
  }
  await openScreen('/purchaser-signup', { answers: { ...answers, 'POST /api/purchaser': late } })
  await fill()
  await complete()
  await expect.element(page.getByRole('progressbar', { name: /^Sending images/ })).toBeVisible()
  release()
  await expect.element(page.getByText(done)).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test('a purchaser whose stockists could not be asked chooses them on the waiting page', async () => {
  const service = await openScreen('/purchaser-signup', {
    answers: { ...answers, 'POST /api/purchasing-card/request': silence },
  })
  await fill()
  await complete()
  await expect
    .element(alert)
    .toHaveTextContent(
      'Your registration is stored, but your stockists were not asked yet. Please choose them again on the next page.',
    )
  await expect.element(page.getByRole('heading', { name: 'Documents under verification' })).toBeVisible()
  expect(localStorage.getItem('pendingPurchasingRequestId')).toBeNull()
  service.answer(answers)
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect.poll(errors).toContain('Please select at least 3 stockists to notify')
  for (const { name } of firms.slice(0, 3)) await chooser.getByText(name).click()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect.element(page.getByText('Your stockists have been asked.')).toBeVisible()
  expect(localStorage.getItem('pendingPurchasingRequestId')).toMatch(/^[0-9a-f]{24}$/)
})
