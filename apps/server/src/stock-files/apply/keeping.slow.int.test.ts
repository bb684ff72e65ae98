import { setTimeout as sleep } from 'node:timers/promises'
import type { StockImport } from '@rasad/contract/stock-files'
import { newId } from '@rasad/server/platform/ids'
import { createLogger } from '@rasad/server/platform/logger'
import { type Client, clientOf, confirmEmailOf, goodPassword } from '@rasad/testkit/clients'
import { createStockWorld, stockItem as item, stockMedicineId } from '@rasad/testkit/stock-catalogue'
import { importRowsOf, readImportOf, sendStatement, statementOf } from '@rasad/testkit/stock-statements'
import { createSibling } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReadingRepository } from '../read/reading-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'

let world: World
let stockist: Client & { id: string }
let lines: string
beforeAll(async () => {
  const logger = createLogger('trace', {
    write: (line: string) => {
      lines += line
    },
  })
  world = await createStockWorld({}, logger)
})
afterAll(() => world.app.close())
beforeEach(async () => {
  lines = ''
  stockist = await world.newApprovedStockist()
})

const query = async (text: string, values: unknown[] = []) =>
  (await world.app.database.pool.query(text, values)).rows
const all = Array.from({ length: 8 }, (_, at) => item(at, at + 2))

async function send(
  text: string | Uint8Array,
  client: Client = stockist,
  fields: Record<string, string> = {},
) {
  const answer = await sendStatement(client, text, fields)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().data._id as string
}

async function readAgain(id: string, attempts = 0, wait = '0'): Promise<void> {
  await query(
    `WITH again AS (UPDATE stock_imports SET status = 'reading', attempts = $2 WHERE id = $1 RETURNING no, owner_no)
     SELECT graphile_worker.add_job('read-stock-file', json_build_object('no', no),
       job_key => 'stock-file:' || owner_no || ':' || no, run_at => now() + $3::interval) FROM again`,
    [id, attempts, wait],
  )
}

/** Sends it and looks at it once it is read. */
async function read(text: string | Uint8Array, client: Client = stockist): Promise<StockImport> {
  return readImportOf(stockist, await send(text, client))
}

async function apply(id: string, body: object = {}) {
  const answer = await stockist.call('POST', `/api/stock-files/${id}/apply`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data as StockImport
}

const listed = async () => {
  const rows = await query(
    `SELECT m.id, l.quantity FROM listings l JOIN medicines m ON m.no = l.medicine_no
     JOIN stockists s ON s.no = l.stockist_no WHERE s.id = $1 AND l.available`,
    [stockist.id],
  )
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

async function told(): Promise<[string, number | undefined, boolean][]> {
  const { data } = (await stockist.call('GET', '/api/notifications')).json()
  return data
    .filter(({ kind }: { kind: string }) => kind.startsWith('stock-'))
    .map(({ kind, values, readAt }: { kind: string; values: { rows?: number }; readAt: string | null }) => [
      kind,
      values.rows,
      readAt !== null,
    ])
    .sort()
}

async function keyClient(): Promise<Client> {
  const { key } = (await stockist.call('POST', '/api/upload-keys', { name: 'Counter' })).json().data
  return clientOf(world.app, key)
}

/** A statement with a second proof: the printed total of its closing stock. */
function provenTwice(items: Parameters<typeof statementOf>[0], title: readonly string[] = []): string {
  const total = items.reduce((sum, { closing }) => sum + closing, 0)
  return `${statementOf(items, title)}\nTOTAL,,,,,${total},,,`
}

describe('a file that comes without a person', () => {
  it('lists what is sure by itself, and tells of it and of what is to be settled', async () => {
    const key = await keyClient()
    const shown = await read(provenTwice([...all, { name: 'QQXYZ UNKNOWNIUM 77', closing: 3 }]), key)
    expect(shown).toMatchObject({ status: 'applied', via: 'key', counts: { new: 8, toSettle: 1 } })
    expect((await listed()).size).toBe(8)
    expect(await told()).toEqual([
      ['stock-applied', 8, false],
      ['stock-settle', 1, false],
    ])
    const rows = [{ line: 10, medicine: null, always: true }]
    await stockist.call('POST', `/api/stock-files/${shown._id}/settle`, { rows })
    expect(await told()).toContainEqual(['stock-settle', 1, true])
  })

  it('waits where its title names another firm, until a person has looked', async () => {
    const key = await keyClient()
    const title = ['BALAJI DRUG HOUSE', 'Stock statement as on 20-11-2026']
    const shown = await read(provenTwice(all, title), key)
    expect(shown).toMatchObject({
      status: 'preview',
      warnings: ['otherFirm'],
      firm: expect.stringContaining('BALAJI'),
    })
    expect((await listed()).size).toBe(0)
    expect(await told()).toEqual([['stock-check', undefined, false]])
    expect(await apply(shown._id)).toMatchObject({ status: 'applied' })
    expect(await told()).toEqual([['stock-check', undefined, true]])
    const next = await read(
      provenTwice(
        all.map((each) => ({ ...each, closing: each.closing + 1 })),
        title,
      ),
      key,
    )
    expect(next).toMatchObject({ status: 'applied', warnings: [] })
  })

  it('waits where it is older than the last one, or far shorter', async () => {
    const key = await keyClient()
    const many = [
      ...all,
      ...Array.from({ length: 16 }, (_, at) => ({ name: `WORDLESSIUM ${at}`, closing: at })),
    ]
    const on = (day: string) => ['DECCAN PHARMA AGENCIES', `Stock statement as on ${day}`]
    expect(await read(provenTwice(many, on('20-11-2026')), key)).toMatchObject({ status: 'applied' })
    expect(await read(provenTwice(many, on('19-11-2025')), key)).toMatchObject({
      status: 'preview',
      warnings: ['older'],
    })
    expect(await read(provenTwice(all, on('21-11-2026')), key)).toMatchObject({
      status: 'preview',
      warnings: ['fewRows'],
    })
    expect((await listed()).size).toBe(8)
  })

  it('waits where it comes as the whole stock and leaves out much of the list', async () => {
    const key = await keyClient()
    await apply((await read(statementOf(all)))._id, { complete: true })
    await query(
      `WITH added AS (INSERT INTO medicines (id, name, name_key)
         SELECT lpad(to_hex(n), 24, 'd'), 'Divisionol ' || n, 'divisionol ' || n FROM generate_series(1, 20) n
         RETURNING no)
       INSERT INTO listings (stockist_no, medicine_no, available)
       SELECT s.no, added.no, true FROM stockists s, added WHERE s.id = $1`,
      [stockist.id],
    )
    const before = await listed()
    expect(before.size).toBe(28)
    const items = all.map((each) => ({ ...each, closing: each.closing + 1 }))
    expect(await read(provenTwice(items), key)).toMatchObject({ status: 'preview', warnings: ['fewRows'] })
    expect(await listed()).toEqual(before)
    // Who says that files are parts is not asked.
    await stockist.call('PATCH', '/api/stock-settings', { filesComplete: false })
    expect(
      await read(provenTwice(items.map((each) => ({ ...each, closing: each.closing + 1 }))), key),
    ).toMatchObject({ status: 'applied', warnings: [] })
    expect((await listed()).size).toBe(before.size)
  })

  it('dates listings by the day that it prints', async () => {
    const shown = await read(statementOf(all, ['DECCAN PHARMA AGENCIES', 'Stock statement as on 20-11-2025']))
    expect(shown.printedOn).toBe('2025-11-20')
    await apply(shown._id)
    const [row] = await query(
      `SELECT DISTINCT (l.confirmed_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day FROM listings l
       JOIN stockists s ON s.no = l.stockist_no WHERE s.id = $1`,
      [stockist.id],
    )
    expect(row?.day).toBe('2025-11-20')
  })

  it('waits where the licence was cancelled since it came', async () => {
    const key = await keyClient()
    const { _id } = await read(statementOf(all), key)
    await query(`UPDATE stock_imports SET applied_at = NULL WHERE id = $1`, [_id])
    await query(`UPDATE stockists SET status = 'cancelled', licence_cancelled_at = now() WHERE id = $1`, [
      stockist.id,
    ])
    await readAgain(_id)
    await vi.waitUntil(
      async () =>
        (await query('SELECT status FROM stock_imports WHERE id = $1', [_id]))[0]?.status === 'preview',
      { timeout: 180_000 },
    )
    const kinds = await query(`SELECT kind FROM notifications WHERE account_id = $1 ORDER BY kind`, [
      stockist.id,
    ])
    expect(kinds).toContainEqual({ kind: 'stock-check' })
  })

  it('tells of a file that is no stock list', async () => {
    const key = await keyClient()
    const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array(200).fill(7)])
    const shown = await read(photo, key)
    expect(shown).toMatchObject({ status: 'refused', message: expect.stringMatching(/picture/) })
    expect(await told()).toEqual([['stock-refused', undefined, false]])
  })
})

describe('columns that nobody knows', () => {
  const unclear = (more: number) =>
    [
      'A,B,C,D',
      ...all.map(({ name, closing }, at) => `${name},${5 + at},${(at * 7) % 11},${closing + more}`),
    ].join('\n')

  it('are asked once for each layout', async () => {
    const key = await keyClient()
    const asked = await read(unclear(0), key)
    expect(asked).toMatchObject({ status: 'columns', columns: expect.any(Object) })
    expect(asked.seen?.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(await told()).toEqual([['stock-columns', undefined, false]])
    const early = await stockist.call('POST', `/api/stock-files/${asked._id}/apply`, {})
    expect(early.json().code).toBe('stock-file-not-ready')
    const columns = `/api/stock-files/${asked._id}/columns`
    const bad = await stockist.call('PUT', columns, { name: 0, quantity: 9, pack: 0 })
    expect(Object.keys(bad.json().fields)).toEqual(['quantity', 'pack'])
    const chosen = await stockist.call('PUT', columns, { name: 0, quantity: 3 })
    expect(chosen.statusCode, chosen.body).toBe(200)
    const shown = await readImportOf(stockist, asked._id)
    expect(shown).toMatchObject({ status: 'preview', counts: { new: 8 } })
    expect((await apply(asked._id)).seen).toBeUndefined()
    expect((await listed()).get(stockMedicineId(0))).toBe(2)
    // The next evening.
    expect(await read(unclear(5), key)).toMatchObject({ status: 'applied', counts: { changed: 8 } })
    expect((await listed()).get(stockMedicineId(0))).toBe(7)
  })

  it('can be corrected while the file waits', async () => {
    const shown = await read(statementOf(all))
    const quantity = shown.seen?.find(({ heading }) => heading === 'Opening')?.index
    const answer = await stockist.call('PUT', `/api/stock-files/${shown._id}/columns`, {
      name: 0,
      quantity,
    })
    expect(answer.json().data.status, answer.body).toBe('reading')
    expect(await readImportOf(stockist, shown._id)).toMatchObject({ status: 'preview' })
    const [first] = await importRowsOf(stockist, shown._id, 'new')
    expect(first?.quantity).toBe((all[0]?.closing ?? 0) + 2)
  })
})

describe('reading', () => {
  const hold = async (id: string, seconds: number, attempts: number) => {
    await readAgain(id, attempts, '1 hour')
    await query(
      `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_by = 'gone',
         locked_at = now() + make_interval(secs => $2) - interval '1 minute'
       WHERE (payload ->> 'no')::int = (SELECT no FROM stock_imports WHERE id = $1)`,
      [id, seconds],
    )
  }

  it('is taken up by another process once the one that reads is gone', async () => {
    const { _id } = await read(statementOf(all))
    await hold(_id, 3_600, 1)
    await sleep(300)
    const status = async () =>
      (await query('SELECT status FROM stock_imports WHERE id = $1', [_id]))[0]?.status
    expect(await status()).toBe('reading')
    await hold(_id, -1, 1)
    const sibling = await createSibling(world.app)
    try {
      await vi.waitUntil(async () => (await status()) === 'preview', { timeout: 180_000 })
      expect(await importRowsOf(stockist, _id, 'new')).toHaveLength(8)
    } finally {
      await sibling.close()
    }
  })

  it('goes on at the next start where its job is lost, as after a restore', async () => {
    const { _id } = await read(statementOf(all))
    await query(`UPDATE stock_imports SET status = 'reading', attempts = 0 WHERE id = $1`, [_id])
    const sibling = await createSibling(world.app)
    expect(await readImportOf(stockist, _id)).toMatchObject({ status: 'preview' })
    await sibling.close()
  })

  it('is given up after three attempts, with what to do', async () => {
    const { _id } = await read(statementOf(all))
    await hold(_id, -1, 3)
    await send(statementOf([...all, { name: 'ANOTHER FILE', closing: 1 }]))
    expect(await readImportOf(stockist, _id)).toMatchObject({
      status: 'refused',
      message: expect.stringMatching(/send it again/),
    })
  })

  it('takes turns: a file of one firm does not wait for all of another', async () => {
    const firms = [stockist, world.people.otherStockist, world.people.stockist]
    const nos = firms.map(
      async ({ id }) => (await query('SELECT no FROM stockists WHERE id = $1', [id]))[0]?.no,
    )
    const [many, few, late] = await Promise.all(nos)
    const undo = new Error('undo')
    const waits = world.app.database.db.transaction().execute(async (tx) => {
      const { add } = createReadingRepository(tx.withTables<StockFilesTables>())
      const come = async (owner: number) => {
        const { rows } = await sql<{
          no: number
        }>`INSERT INTO stock_imports (id, owner_no, via, file_name, file_bytes, file_hash)
          VALUES (${newId()}, ${owner}, 'desk', 'x', 1, 'x') RETURNING no`.execute(tx)
        await add(rows[0]?.no)
      }
      for (const owner of [many, many, many, many, few, few]) await come(owner)
      await sql`DELETE FROM graphile_worker._private_jobs WHERE priority = 0`.execute(tx)
      await come(late)
      const { rows } = await sql<{ key: string }>`SELECT key FROM graphile_worker.jobs
        WHERE task_identifier = 'read-stock-file' ORDER BY priority, id`.execute(tx)
      expect(rows.map(({ key }) => Number(key.split(':')[1]))).toEqual([many, few, late, many, many])
      throw undo
    })
    await expect(waits).rejects.toBe(undo)
  })

  it('of many files goes on by itself, in two processes, each file once', async () => {
    const sibling = await createSibling(world.app)
    try {
      const ids = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          send(statementOf([...all, { name: `NUMBERED ${at}`, closing: at }])),
        ),
      )
      const shown = await Promise.all(ids.map((id) => readImportOf(stockist, id)))
      expect(shown.map(({ counts }) => counts.new + counts.toSettle)).toEqual(ids.map(() => 9))
    } finally {
      await sibling.close()
    }
  })

  it('writes nothing of a file into the log', async () => {
    const secret = 'CANARYXYLOL 99 MYSTERY'
    const { _id } = await read(statementOf([...all, { name: secret, closing: 3 }]))
    await stockist.call('POST', `/api/stock-files/${_id}/settle`, { rows: [{ line: 10, medicine: null }] })
    await apply(_id)
    await read(`<html>${secret}`)
    expect(lines).toContain('/api/stock-files')
    expect(lines).not.toContain('CANARYXYLOL')
    expect(lines).not.toContain('KARVIDOL')
  })
})

describe('a stock file of somebody else', () => {
  it('is not there, whatever is asked of it', async () => {
    const { _id } = await read(statementOf(all))
    const stranger = world.people.otherStockist
    const at = `/api/stock-files/${_id}`
    const rows = [{ line: 2, medicine: null }]
    const calls: [string, string, object?][] = [
      ...([
        ['GET', at],
        ['GET', `${at}/rows`],
        ['GET', `${at}/file`],
        ['POST', `${at}/undo`],
      ] as [string, string][]),
      ...([
        ['PUT', `${at}/columns`, { name: 0, quantity: 1 }],
        ['POST', `${at}/settle`, { rows }],
        ['POST', `${at}/apply`, {}],
      ] as [string, string, object][]),
    ]
    for (const [method, path, body] of calls) {
      expect((await stranger.call(method, path, body)).statusCode, `${method} ${path}`).toBe(404)
    }
    expect((await stranger.call('GET', '/api/stock-files?limit=1000')).body).not.toContain(_id)
    expect((await stranger.call('GET', `/api/stock-files?stockist=${stockist.id}`)).statusCode).toBe(403)
    expect((await sendStatement(stranger, statementOf(all), {}, `?stockist=${stockist.id}`)).statusCode).toBe(
      403,
    )
    expect(await readImportOf(stockist, _id)).toMatchObject({ status: 'preview' })
  })

  it('is sent, seen and downloaded by an admin, which the audit log tells', async () => {
    const { admin } = world.people
    const answer = await sendStatement(admin, statementOf(all), {}, `?stockist=${stockist.id}`)
    const { _id } = answer.json().data
    await readImportOf(admin, _id)
    const text = await admin.call('GET', `/api/stock-files/${_id}/file`)
    expect(text.body).toBe(statementOf(all))
    expect(text.headers['content-disposition']).toBe("attachment; filename*=UTF-8''STOCK.CSV")
    expect(text.headers['cache-control']).toBe('no-store')
    const { data } = (await admin.call('GET', `/api/audit?subject=${stockist.id}`)).json()
    const actions = data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['stock-file.received', 'stock-file.viewed']))
    expect((await sendStatement(admin, statementOf(all))).statusCode).toBe(400)
  })

  it('cannot change the list of a firm whose licence is cancelled', async () => {
    const { _id } = await read(statementOf(all))
    await query(`UPDATE stockists SET status = 'cancelled', licence_cancelled_at = now() WHERE id = $1`, [
      stockist.id,
    ])
    const applied = await stockist.call('POST', `/api/stock-files/${_id}/apply`, {})
    const sent = await sendStatement(stockist, statementOf(all))
    expect([applied.json().code, sent.json().code]).toEqual(['licence-cancelled', 'licence-cancelled'])
  })
})

describe('bounds', () => {
  it('refuse forms that hold no file, a large one, or anything else', async () => {
    const empty = await stockist.call('POST', '/api/stock-files', new FormData())
    expect(empty.json().fields).toHaveProperty('file')
    const large = await sendStatement(stockist, new Uint8Array(10 * 1024 * 1024 + 10))
    expect(large.json().fields?.file?.message).toMatch(/10 MB/)
    const odd = await sendStatement(stockist, statementOf(all), { complete: 'perhaps' })
    expect(odd.json().fields).toHaveProperty('complete')
    expect((await stockist.call('POST', '/api/stock-files', { file: 'text' })).statusCode).toBe(400)
    expect(
      await query('SELECT FROM stock_imports i JOIN stockists s ON s.no = i.owner_no WHERE s.id = $1', [
        stockist.id,
      ]),
    ).toEqual([])
  })

  it('count what one stockist sends in a day, apart from others', async () => {
    const limited = await createWorldApp({ rateLimits: true })
    try {
      const { stockist: firm, otherStockist } = limited.people
      const statuses: number[] = []
      for (let n = 0; n < 104; n++) statuses.push((await sendStatement(firm, statementOf(all))).statusCode)
      expect(statuses.filter((status) => status === 202)).toHaveLength(100)
      expect(statuses.slice(100)).toEqual([429, 429, 429, 429])
      expect((await sendStatement(otherStockist, statementOf(all))).statusCode).toBe(202)
    } finally {
      await limited.app.close()
    }
  })
})

describe('what is kept', () => {
  it('is exported to its stockist, and goes with the account', async () => {
    const { _id } = await read(statementOf([...all, { name: 'ONLY MINE 12', closing: 3 }]))
    await stockist.call('POST', `/api/stock-files/${_id}/settle`, { rows: [{ line: 10, medicine: null }] })
    await apply(_id)
    await confirmEmailOf(world.app, stockist.id)
    const { records } = (await stockist.call('GET', '/api/account/export')).json().data
    expect(records.stockFiles).toMatchObject([{ _id, fileName: 'STOCK.CSV' }])
    expect(records.stockNames).toMatchObject([
      { printed: expect.stringMatching(/only mine/i), state: 'waits' },
    ])
    expect(records.stockLayouts).toHaveLength(1)
    const [{ no }] = await query('SELECT no FROM stockists WHERE id = $1', [stockist.id])
    const gone = await stockist.call('POST', '/api/account/delete', { password: goodPassword })
    expect(gone.statusCode, gone.body).toBe(200)
    for (const [table, column] of [
      ['stock_imports', 'owner_no'],
      ['stock_names', 'owner_no'],
      ['stock_layouts', 'owner_no'],
      ['upload_keys', 'stockist_no'],
      ['inbound_addresses', 'stockist_no'],
    ]) {
      expect(await query(`SELECT FROM ${table} WHERE ${column} = $1`, [no]), table).toEqual([])
    }
    expect(await query(`SELECT FROM stock_proposals WHERE name ILIKE 'only mine%'`)).toEqual([])
    expect(await query(`SELECT FROM stock_import_rows WHERE text = 'ONLY MINE 12'`)).toEqual([])
  })
})
