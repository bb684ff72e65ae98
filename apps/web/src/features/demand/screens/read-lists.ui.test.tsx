import type { ListItem, ReadListAnswer } from '@rasad/contract/list'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { refuses, silence } from '../../../../testing/service.ts'
import { listItem, listMatch } from '../lists/list-item.cases.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const quantity = (line: number) => page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true })

/** An id as the contract wants it, the same for the same name. */
const idOf = (name: string) =>
  [...name]
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padEnd(24, '0')
    .slice(0, 24)
const answered = (items: ListItem[], skipped: ReadListAnswer['skipped'] = []) => ({
  success: true as const,
  data: { items: items.map(withIds), skipped },
})
const withIds = (item: ListItem): ListItem => ({
  ...item,
  matches: item.matches.map((match) => ({ ...match, id: idOf(match.name), _id: idOf(match.name) })),
})
const pan = (line: number, amount: number, more: Partial<ListItem> = {}) =>
  listItem('Pan 40', ['Pan 40 Tablet'], {
    line,
    raw: `pan 40 - ${amount}`,
    quantity: amount,
    sure: true,
    ...more,
  })

async function paste(text: string) {
  await button('Paste a list').click()
  await page.getByRole('dialog').getByRole('textbox').fill(text)
  await button('Add to list').click()
}

async function openFile(name: string, text: string) {
  await userEvent.upload(page.getByLabelText('Open a file').last(), new File([text], name))
}

test('a line in doubt says in words what is written and what it would be', async () => {
  const asked = listItem('volini gel 150 ml', ['Volini Gel'], {
    quantity: 3,
    why: ['other-pack', 'unknown-word', 'odd-quantity'],
    parts: [
      { text: 'volini gel', role: 'brand' },
      { text: '150 ml', role: 'pack' },
      { text: 'zzq', role: 'unknown' },
    ],
    matches: [{ ...listMatch('Volini Gel'), pack: 'bottle of 250 ml' }],
  })
  await openScreen('/demand', { answers: { 'POST /api/list/read': answered([asked]) } })
  await paste('volini gel 150 ml zzq - 3')
  const doubts = region('Which do you mean?')
  await expect.element(doubts).toHaveTextContent('“150 ml” is written, this is bottle of 250 ml.')
  await expect.element(doubts).toHaveTextContent('“zzq” is not understood.')
  await expect.element(doubts).toHaveTextContent('3 is an unusual quantity.')
  await expect
    .element(page.getByRole('list', { name: 'Your list' }))
    .toHaveTextContent('“150 ml” is written, this is bottle of 250 ml.')
  await button(/^Volini Gel/).click()
  await expect.element(doubts).not.toHaveTextContent('is not understood')
})

test('lines that were left out though they read as orders stand apart, and are asked about once', async () => {
  const refused = {
    line: 2,
    raw: 'evion 400 20 strip abhi mat bhejna',
    skipped: 'refused' as const,
    likeOrder: true,
    parts: [
      { text: 'evion', role: 'brand' as const },
      { text: '400', role: 'strength' as const },
      { text: '20', role: 'quantity' as const },
    ],
  }
  const greeting = { line: 1, raw: 'Namaste', skipped: 'greeting' as const }
  const service = await openScreen('/demand', {
    answers: {
      'POST /api/list/read': answered([pan(3, 10)], [greeting, refused]),
      'POST /api/demand': refuses(503, 'not-ready', 'Not ready.'),
    },
  })
  await paste('Namaste\nevion 400 20 strip abhi mat bhejna\npan 40 - 10')
  await expect
    .element(region('1 line was left out, though it reads as an order'))
    .toHaveTextContent('evion 400 20 strip abhi mat bhejnasays not to send it')
  await expect.element(region('1 line was not read as a medicine')).toHaveTextContent('greeting')

  await button('Create Demand').click()
  const dialog = page.getByRole('dialog', { name: 'Leave these lines out?' })
  await expect.element(dialog).toHaveTextContent('evion 400 20 strip abhi mat bhejna')
  expect(service.askedOf('POST /api/demand')).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await button('Create Demand').click()
  await button('Add them and go on').click()
  await expect.poll(() => service.askedOf('POST /api/demand').length).toBe(1)
  expect(service.askedOf('POST /api/demand')[0]?.body).toMatchObject({
    items: [{ qty: 10 }, { name: 'evion 400', qty: 20 }],
  })
  // Once: it has been said.
  await button('Create Demand').click()
  await expect.poll(() => service.askedOf('POST /api/demand').length).toBe(2)
})

test('what is left out stays left out, and is not asked about again', async () => {
  const refused = { line: 2, raw: 'evion 400 20 mat bhejna', skipped: 'refused' as const, likeOrder: true }
  const service = await openScreen('/demand', {
    answers: {
      'POST /api/list/read': answered([pan(1, 10)], [refused]),
      'POST /api/demand': refuses(503, 'not-ready', 'Not ready.'),
    },
  })
  await paste('pan 40 - 10\nevion 400 20 mat bhejna')
  await expect.element(quantity(1)).toHaveValue('10')
  await button('Create Demand').click()
  await button('Leave them out').click()
  await expect.poll(() => service.askedOf('POST /api/demand').length).toBe(1)
  expect(service.askedOf('POST /api/demand')[0]?.body).toMatchObject({ items: [{ qty: 10 }] })
  await button('Create Demand').click()
  await expect.poll(() => service.askedOf('POST /api/demand').length).toBe(2)
})

test('the same product twice is one question; a correction names the line that it changes', async () => {
  const items = [
    pan(1, 10),
    pan(2, 20),
    listItem('Dolo 650', ['Dolo 650 Tablet'], {
      line: 3,
      raw: 'dolo 650 - 5',
      quantity: 5,
      why: ['corrected'],
    }),
    listItem('Dolo 650', ['Dolo 650 Tablet'], {
      ...{ line: 4, raw: 'dolo 650 make it 8', quantity: 8, why: ['corrected'], corrects: 3 },
    }),
  ]
  await openScreen('/demand', { answers: { 'POST /api/list/read': answered(items) } })
  await paste('pan 40 - 10\npan 40 - 20\ndolo 650 - 5\ndolo 650 make it 8')
  await expect.element(region('Which do you mean?')).toHaveTextContent('It changes “dolo 650 - 5”.')
  const twice = region('How many of these?')
  await expect.element(twice).toHaveTextContent('Pan 40 Tablet in lines 1, 2')
  await twice.getByRole('button', { name: '30 together for “Pan 40 Tablet”' }).click()
  await expect.element(quantity(1)).toHaveValue('30')
  await twice.getByRole('button', { name: '8 for “Dolo 650 Tablet”', exact: true }).click()
  await expect.element(quantity(2)).toHaveValue('8')
  await expect.element(page.getByText('2 items', { exact: true })).toBeVisible()
  await expect.element(twice).not.toBeInTheDocument()
})

test('every sheet of a file is named, with what it leaves blank; hidden ones were not read', async () => {
  const item = { ...withIds(pan(2, 10)), sheet: 'Order', row: 2 }
  const service = await openScreen('/demand', {
    answers: {
      'POST /api/list/read-file': {
        success: true,
        data: {
          items: [item],
          skipped: [{ line: 1, raw: 'Item\tOrder', skipped: 'heading', sheet: 'Order', row: 1 }],
          sheets: [
            { name: 'Order', hidden: false, orders: 1, blank: 40 },
            { name: 'Old', hidden: true, orders: 0, blank: 0 },
          ],
        },
      },
    },
  })
  await openFile('order.xlsx', 'anything')
  const sheets = region('What was read of the file')
  await expect
    .element(sheets)
    .toHaveTextContent('Order: 1 line read · 40 rows without an order quantity: not ordered')
  await expect.element(sheets).toHaveTextContent('Old: hidden in the file, so it was not read')
  await expect.element(quantity(1)).toHaveValue('10')
  expect(service.askedOf('POST /api/list/read-file')).toHaveLength(1)
})

test('a stock statement is told apart, and a stockist is led to where it belongs', async () => {
  const text = 'This is a stock statement, not an order.'
  const answers = { 'POST /api/list/read-file': refuses(422, 'list-file-is-stock', text) }
  await openScreen('/demand', { as: accountOf('stockist'), answers })
  await openFile('stock.csv', 'anything')
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  await expect.element(page.getByRole('link', { name: 'Go to Stock lists' })).toBeVisible()
})

test('without a network a file says that it needs one', async () => {
  await openScreen('/demand', { answers: { 'POST /api/list/read-file': silence } })
  await openFile('order.csv', 'Item,Qty')
  await expect.element(page.getByRole('alert')).toHaveTextContent('A file needs the network to be read.')
})

test('Create Demand waits for a list that is being read', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answered>>()
  const service = await openScreen('/demand', {
    answers: { 'POST /api/list/read': promise, 'POST /api/demand': refuses(503, 'not-ready', 'Not ready.') },
  })
  await paste('pan 40 - 10')
  await expect.element(page.getByText('Reading 1 line…')).toBeVisible()
  await button('Create Demand').click()
  expect(service.askedOf('POST /api/demand')).toHaveLength(0)
  resolve(answered([pan(1, 10)]))
  await expect.poll(() => service.askedOf('POST /api/demand').length).toBe(1)
})
