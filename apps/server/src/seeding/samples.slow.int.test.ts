import type { ImportRow, StockImport } from '@rasad/contract/stock-files'
import { demoPassword } from '@rasad/server/seeding/seeding'
import { readStockFile } from '@rasad/server/stock-files/read/read-stock-file'
import { type Client, clientOf, signIn } from '@rasad/testkit/clients'
import { createSibling, createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meetingStockist } from '../../seed/demo/people.ts'
import { samples } from '../../seed/samples/index.ts'
import { sampleItems } from '../../seed/samples/items.ts'
import { seedDemo } from './seed-demo.ts'

const first = 'stock-statement.txt'
const next = 'stock-statement-next-day.txt'
const noMedicines = ['HOT WATER BAG RUBBER LARGE', 'SURGICAL GLOVES STERILE 6.5']

let app: TestApp
let firm: Client
beforeAll(async () => {
  app = await createTestApp(async (database) => void (await seedDemo(database)), {
    demo: true,
    rateLimits: false,
  })
  await app.demo.seedAccounts()
  firm = await signIn(app, meetingStockist, demoPassword, 'stockist')
})
afterAll(() => app.close())

async function download(name: string): Promise<Uint8Array> {
  const answer = await clientOf(app).call('GET', `/samples/${name}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  return new Uint8Array(answer.rawPayload)
}

async function drop(name: string): Promise<StockImport> {
  const body = new FormData()
  body.set('file', new Blob([await download(name)]), name)
  const { _id } = (await firm.call('POST', '/api/stock-files', body)).json().data
  const get = async () => (await firm.call('GET', `/api/stock-files/${_id}`)).json().data
  await expect.poll(async () => (await get()).status, { interval: 200 }).not.toBe('reading')
  return get()
}

async function rowsOf(id: string, kind: string): Promise<ImportRow[]> {
  return (await firm.call('GET', `/api/stock-files/${id}/rows?kind=${kind}&limit=1000`)).json().data
}

describe('sample files', () => {
  it.each(Object.keys(samples))('%s is read unaided, line by line', async (name) => {
    const answer = await readStockFile(await download(name))
    if (!('reading' in answer)) throw new Error(answer.refused)
    const { rows, skipped, confidence, proof, title } = answer.reading
    expect(confidence).toBeGreaterThan(0.9)
    expect([proof.share, proof.rows > 100]).toEqual([1, true])
    expect(rows.length).toBeGreaterThan(350)
    expect(rows.flatMap(({ flags }) => flags).filter((flag) => flag !== 'merged-batches')).toEqual([])
    expect(skipped.filter(({ why }) => !['heading', 'band', 'furniture'].includes(why))).toEqual([])
    // Nobody who drops it is asked whose file it is.
    expect(title).toEqual({ date: expect.any(String) })
  })

  it('are the same on one day, and of different layouts', async () => {
    for (const [name, { write }] of Object.entries(samples)) {
      if (name.endsWith('.xlsx')) continue
      expect(Buffer.from(await write('2026-11-23')).equals(await write('2026-11-23')), name).toBe(true)
    }
    const files = await Promise.all(Object.values(samples).map(({ write }) => write('2026-11-23')))
    const readings = await Promise.all(files.map((bytes) => readStockFile(bytes)))
    const prints = readings.map((answer) => ('reading' in answer ? answer.reading.fingerprint : undefined))
    expect(new Set(prints).size).toBe(Object.keys(samples).length - 1)
  })

  it('have 2,000 rows in the statement, and a next day that goes on from it', () => {
    const choice = { seed: 20_261_122, rows: 2_000, every: 1, from: 0 }
    const [today, tomorrow] = [sampleItems(choice, 0), sampleItems(choice, 1)]
    expect(today.flatMap(({ batches }) => batches)).toHaveLength(2_000)
    const before = new Map(today.map((item) => [`${item.company} ${item.name} ${item.pack}`, item.batches]))
    const known = tomorrow.filter((item) => before.has(`${item.company} ${item.name} ${item.pack}`))
    expect(tomorrow.length - known.length).toBeGreaterThan(10)
    expect(today.length - known.length).toBeGreaterThan(10)
    for (const item of known) {
      const closings = before.get(`${item.company} ${item.name} ${item.pack}`)?.map(({ closing }) => closing)
      expect(item.batches.map(({ opening }) => opening)).toEqual(closings)
    }
  })

  it.each(Object.keys(samples).filter((name) => name !== next))(
    '%s asks about ten brands without a strength, and nothing else of the catalogue',
    async (name) => {
      const { _id, status, counts, warnings } = await drop(name)
      expect([status, warnings]).toEqual(['preview', []])
      const asked = await rowsOf(_id, 'toSettle')
      const brands = asked.filter(({ text }) => !noMedicines.includes(text))
      expect(brands.map(({ candidates }) => candidates.length >= 3)).toEqual(Array(10).fill(true))
      const waiting = await rowsOf(_id, 'waiting')
      const others = [...asked.filter((row) => !brands.includes(row)), ...waiting].map(({ text }) => text)
      expect(others.sort()).toEqual(noMedicines)
      expect(counts.new + counts.changed + counts.unchanged).toBeGreaterThan(350)
      await firm.call('POST', `/api/stock-files/${_id}/undo`)
    },
  )

  it('are settled once: the next day asks nothing', async () => {
    const { _id } = await drop(first)
    const asked = await rowsOf(_id, 'toSettle')
    const rows = asked.map(({ line, candidates: [best] }) => ({
      line,
      medicine: best?.medicine._id ?? null,
      ...(!best && { always: true }),
    }))
    const settled = await firm.call('POST', `/api/stock-files/${_id}/settle`, { rows })
    expect(settled.json().refused).toEqual([])
    const applied = await firm.call('POST', `/api/stock-files/${_id}/apply`, { complete: true })
    expect(applied.json().data.status, applied.body).toBe('applied')
    const after = await drop(next)
    expect([after.status, after.counts.toSettle, after.warnings]).toEqual(['preview', 0, []])
    expect(after.counts.new).toBeGreaterThan(5)
    expect(after.counts.changed).toBeGreaterThan(500)
    expect(after.counts.missing).toBeGreaterThan(5)
  })

  it('belong to the demo world', async () => {
    const paths = Object.keys(samples).map((name) => `/samples/${name}`)
    expect((await clientOf(app).call('GET', '/api/settings')).json().data.samples).toEqual(paths)
    for (const name of ['other.txt', '__proto__', 'constructor', '..%2Findex.ts']) {
      expect((await clientOf(app).call('GET', `/samples/${name}`)).statusCode).toBe(404)
    }
    const real = await createSibling(app, { rateLimits: false })
    expect((await clientOf(real).call('GET', `/samples/${first}`)).statusCode).toBe(404)
    expect((await clientOf(real).call('GET', '/api/settings')).json().data.samples).toEqual([])
    await real.stop()
  })
})
