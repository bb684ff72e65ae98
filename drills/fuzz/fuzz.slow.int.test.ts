import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { testImage } from '@rasad/testkit/clients'
import { requestBody, sendRequest } from '@rasad/testkit/supply-requests'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Document, operationsOf } from './open-api.ts'
import { describeFault, runHostile } from './run.ts'

// Hostile requests generated from our own OpenAPI document. Short here, long in `npm run test:hostile`. The seed is
// printed so that a case can be repeated.

const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121)
const cases = Number(process.env.HOSTILE_CASES ?? 2_000)
const only = process.env.HOSTILE_CASE === undefined ? undefined : Number(process.env.HOSTILE_CASE)
/** Well above the noise of a fast machine, and below the delay of a damaged service. */
const maxSlowdown = 3

let app: TestApp
let world: World
let port: number
beforeAll(async () => {
  // Addresses in headers are trusted, as behind a proxy.
  world = await createWorldApp({ trustProxy: ['127.0.0.1'] })
  app = world.app
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** State that no request can change. */
async function standing() {
  const rows = async (query: string) => (await app.database.pool.query(query)).rows
  return {
    tables: await rows(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
       WHERE table_schema = 'public' ORDER BY 1, 2`,
    ),
    triggers: await rows(
      `SELECT tgrelid::regclass::text AS on, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    ),
    accounts: await rows(
      `SELECT id, role, email, state, owner, password_hash FROM accounts WHERE email NOT LIKE '%@cases.example'
         -- An admin may give a staff member another e-mail, with which its account goes.
         AND role <> 'staff' ORDER BY id`,
    ),
    // People change their own address and phone at once; an admin decides about the rest.
    owners: await rows(
      `SELECT id, medical_name, drug_license_no, license_file FROM medical_owners
       WHERE medical_name LIKE 'Shanti%' ORDER BY id`,
    ),
    purchasers: await rows(
      `SELECT id, full_name, email, identity_file, status, decided_at, created_at FROM purchasers
       WHERE email NOT LIKE '%@cases.example' ORDER BY id`,
    ),
    papers: await rows(`SELECT * FROM stockist_papers WHERE licence_number LIKE 'CANARY%' ORDER BY id`),
    admins: await rows('SELECT id FROM accounts WHERE owner'),
    // Admins edit entries; their rows and ids stay.
    medicines: await rows(
      `SELECT no, id, added_by, created_at FROM medicines WHERE id = '${world.medicine}'`,
    ),
  }
}

/** Processor milliseconds per ordinary request. */
async function costOfWork(): Promise<number> {
  const paths = [
    '/api/search?category=medicine&q=sahyad',
    '/api/search?category=supplier&q=decan',
    '/api/company?limit=20',
    `/api/stockist/${world.people.stockist.id}`,
    `/api/medicine/${world.medicine}`,
  ]
  const before = process.cpuUsage()
  let sent = 0
  for (let round = 0; round < 60; round++) {
    for (const path of paths) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect(answer.status, path).toBe(200)
      await answer.arrayBuffer()
      sent++
    }
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / sent
}

/** A stock file, a list with a link, and a request that a stockist is asked for: what calls about them need. */
async function trade(): Promise<Record<string, string[]>> {
  const { people, medicine } = world
  const lines = [{ id: '1'.repeat(24), name: 'Sahyadol', medicine, quantity: 2, outcome: { is: 'has' } }]
  const list = await people.medicalOwner.call('POST', '/api/lists', { name: 'Monday', lines })
  const listId: string = list.json().data._id
  const share = await people.medicalOwner.call('POST', `/api/lists/${listId}/share`, { mayTick: true })
  const request = await sendRequest(people.medicalOwner, requestBody(world, [people.stockist.id]))
  const form = new FormData()
  const statement = 'Item Name,Opening,Purchase,Sale,Closing Stock\nSahyadol 650,10,5,3,12'
  form.set('file', new Blob([statement], { type: 'text/csv' }), 'stock.csv')
  const file = await people.stockist.call('POST', '/api/stock-files', form)
  return {
    files: [file.json().data._id],
    wants: [medicine],
    lists: [listId],
    shares: [new URL(share.json().data.url).pathname.replace('/s/', '')],
    requests: [request._id],
    replies: request.tokens,
  }
}

it('survives any request', { timeout: 30 * 60_000 }, async () => {
  const { people } = world
  const stands = await standing()
  const ids = [
    ...Object.values(people).map(({ id }) => id),
    ...[world.company, world.medicine, world.request, 'f'.repeat(24)],
  ]
  const byKind = {
    stockist: [people.stockist.id, people.otherStockist.id],
    user: [people.medicalOwner.id, people.user.id],
    purchaser: [people.purchaser.id, people.pendingPurchaser.id],
    staff: [people.staff.id],
    medicine: [world.medicine],
    company: [world.company],
    status: [world.request],
    ...(await trade()),
  }
  const document = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as Document
  const operations = operationsOf(document)
  await costOfWork()
  const costBefore = await costOfWork()
  const memoryBefore = process.memoryUsage().rss

  const report = await runHostile({
    seed,
    cases,
    only,
    port,
    plan: {
      operations,
      callers: ['visitor', ...Object.keys(people)],
      known: {
        ids,
        byKind,
        words: ['Sahyadol 650', 'Sahyadri Labs', 'Deccan Pharma'],
        image: await testImage(),
      },
    },
    tokens: {
      visitor: undefined,
      ...Object.fromEntries(Object.entries(people).map(([who, { token }]) => [who, token])),
    },
    secrets: [app.dataDir, process.cwd(), app.database.url],
    onProgress: (done) => {
      if (done % 10_000 === 0) console.log(`${done} of ${cases} cases`)
    },
  })

  const costAfter = await costOfWork()
  const ratio = costAfter / costBefore
  console.log(
    [
      `seed ${seed}: ${report.tried} cases, ${report.searches} of them searches, for ${operations.length} calls`,
      `answers ${JSON.stringify(report.statuses)}`,
      `a request costs ${costBefore.toFixed(2)} ms before, ${costAfter.toFixed(2)} ms after: × ${ratio.toFixed(2)}`,
      `memory ${Math.round(memoryBefore / 1e6)} MB before, ${Math.round(process.memoryUsage().rss / 1e6)} MB after`,
      `slowest answer ${Math.round(report.slowest.milliseconds)} ms: ${report.slowest.about}`,
    ].join('\n'),
  )
  expect(report.faults.map((fault) => describeFault(seed, fault)).join('\n'), 'faults').toBe('')
  expect(await standing()).toEqual(stands)
  expect(Object.keys(Object.prototype)).toEqual([])
  await everyFileIsThere()
  await noMailIsBent()
  if (only !== undefined) return
  // One in seven or so of the hostile cases is a search.
  expect(report.searches).toBeGreaterThan(cases / 20)
  expect(ratio).toBeLessThan(maxSlowdown)
  // The document leads to the real calls: most valid requests came from a caller that can make them.
  const reachable = operations.filter(
    ({ method, path }) => !/approve|decline|account/.test(path) && method !== 'DELETE',
  )
  const reached = reachable.filter(({ name }) => report.succeeded[name])
  console.log(`${reached.length} of ${reachable.length} calls also succeeded`)
  expect(reached.length / reachable.length).toBeGreaterThan(0.6)
})

async function everyFileIsThere(): Promise<void> {
  const { rows } = await app.database.pool.query('SELECT id FROM files')
  const stored = await readdir(join(app.dataDir, 'files'), { recursive: true })
  const missing = rows.filter(({ id }) => !stored.some((name) => name.includes(id)))
  expect(missing).toEqual([])
}

/** Fails if a text of a request has become a mail header or a second recipient. */
async function noMailIsBent(): Promise<void> {
  const folder = join(app.dataDir, 'outbox')
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue
    const [head = ''] = (await readFile(join(folder, name), 'utf8')).split('\n\n')
    expect(head, name).not.toMatch(/^(bcc|cc|set-cookie):/im)
    expect(head.match(/^to:.*@.*$/gim)?.length, name).toBe(1)
  }
}
