import { setTimeout as sleep } from 'node:timers/promises'
import type { StockImport, StockProposal } from '@rasad/contract/stock-files'
import { callerOf, clientOf } from '@rasad/testkit/clients'
import { newStockist, signInSuperAdmin, superAdmin } from '@rasad/testkit/people'
import { createRandom } from '@rasad/testkit/random'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Layout } from './layout.ts'
import { printStatement } from './print-statement.ts'
import { writeStatement } from './write-container.ts'

// From nothing: two stockists, two files of different layouts, one admin, and a directory that answers.

const items = 150
/** The same items, as two systems print them. */
const layouts: [Layout, Layout] = [
  {
    id: 'grown-1',
    container: 'xlsx',
    columns: 'name=Item Name,pack=Packing,op=Opening,pur=Purchase,sale=Sales,cl=Closing,mrp=MRP',
    bands: 'cell',
    totals: 'band',
    title: 'long',
    rows: items,
  },
  {
    id: 'grown-2',
    container: 'fixed',
    columns: 'name=Item Description,pack=Pack,op=Op.,pur=Rcpt,sale=Issue,cl=Bal.',
    bands: 'cell',
    codeInName: true,
    marks: true,
    rows: items,
    width: 44,
  },
]

let app: TestApp
let admin: ReturnType<typeof clientOf>
let stockists: { id: string; client: ReturnType<typeof clientOf> }[]
beforeAll(async () => {
  app = await createTestApp(undefined, { superAdmin, rateLimits: false })
  const caller = callerOf(app)
  const token = await signInSuperAdmin(caller)
  admin = clientOf(app, token)
  stockists = []
  for (const name of ['asha', 'ganga']) {
    const person = await newStockist(caller, token, `${name}@example.in`, { name: `${name} Pharma` })
    stockists.push({ id: person.id, client: clientOf(app, person.token) })
  }
})
afterAll(() => app.close())

async function read(at: number, seed: number): Promise<StockImport> {
  const layout = layouts[at] as Layout
  const bytes = await writeStatement(printStatement(layout, createRandom(seed)), layout)
  const { client } = stockists[at] as (typeof stockists)[number]
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), `${layout.id}.bin`)
  form.set('complete', 'true')
  const sent = await client.call('POST', '/api/stock-files', form)
  expect(sent.statusCode, sent.body).toBe(202)
  for (;;) {
    const { data } = (await client.call('GET', `/api/stock-files/${sent.json().data._id}`)).json()
    if (data.status !== 'reading') return data
    await sleep(20)
  }
}

async function apply(at: number, { _id }: StockImport): Promise<StockImport> {
  const answer = await stockists[at]?.client.call('POST', `/api/stock-files/${_id}/apply`, {})
  expect(answer?.statusCode, answer?.body).toBe(200)
  return answer?.json().data
}

async function proposals(): Promise<StockProposal[]> {
  const all: StockProposal[] = []
  for (let cursor = ''; ; ) {
    const { data, nextCursor } = (
      await admin.call('GET', `/api/stock-proposals?limit=100${cursor && `&cursor=${cursor}`}`)
    ).json()
    all.push(...data)
    if (nextCursor === null) return all
    cursor = nextCursor
  }
}

it('two files make a directory that answers, and the next day nothing is asked', async () => {
  const [first, second] = [await read(0, 7), await read(1, 7)]
  expect(first).toMatchObject({ status: 'preview', counts: { toSettle: items, new: 0 } })
  expect(second).toMatchObject({ status: 'preview', counts: { toSettle: items, new: 0 } })
  // Nobody says of each item that it is not in an empty catalogue.
  expect((await apply(0, first)).counts).toMatchObject({ toSettle: 0, waiting: items })
  expect((await apply(1, second)).counts).toMatchObject({ toSettle: 0, waiting: items })

  const waiting = await proposals()
  const shared = waiting.filter(({ stockistCount }) => stockistCount === 2)
  expect(shared.length, `shared of ${waiting.length}`).toBeGreaterThan(items * 0.9)
  // The page keeps the order: what most print comes first.
  expect(waiting.map(({ stockistCount }) => stockistCount)).toEqual(
    waiting.map(({ stockistCount }) => stockistCount).sort((a, b) => b - a),
  )
  const answer = (
    await admin.call('POST', '/api/stock-proposals/accept', {
      proposals: waiting.map(({ _id }) => ({ id: _id })),
    })
  ).json()
  expect(answer.data.length, JSON.stringify(answer.refused.slice(0, 5))).toBeGreaterThan(waiting.length * 0.9)
  expect(answer.listed).toBeGreaterThan(items * 2 * 0.9)

  // A visitor finds an item with both of its stockists.
  const [accepted] = shared
  const visitor = clientOf(app)
  const search = async () =>
    (
      await visitor.call('GET', `/api/search?category=medicine&q=${encodeURIComponent(accepted?.name ?? '')}`)
    ).json().data
  await expect.poll(async () => (await search())[0]?.stockistCount).toBe(2)
  const [hit] = await search()
  expect(hit.name).toBe(accepted?.name)
  const suppliers = (await visitor.call('GET', `/api/medicine/${hit._id}/stockists`)).json().data
  expect(suppliers.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
    stockists.map(({ id }) => id).sort(),
  )

  // The next files print the same items with other quantities: nothing is asked but what was refused above.
  for (const at of [0, 1]) {
    const next = await read(at, 7)
    expect(next.counts.toSettle, JSON.stringify(next.counts)).toBe(0)
    expect(next.counts.new + next.counts.changed + next.counts.unchanged + next.counts.waiting).toBe(items)
  }
  // A third stockist, whom nobody has seen, prints them too: what is accepted is known.
  const person = await newStockist(callerOf(app), await signInSuperAdmin(callerOf(app)), 'nava@example.in', {
    name: 'Nava Pharma',
  })
  stockists[0] = { id: person.id, client: clientOf(app, person.token) }
  const theirs = await read(0, 7)
  expect(theirs.counts.new, JSON.stringify(theirs.counts)).toBeGreaterThan(items * 0.85)
})
