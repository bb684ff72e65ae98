// Importing a stock file of 20,000 rows beside the large catalogue: from sending it to its preview, writing it into the list, and
// what both leave for searches. Writing is compared with one INSERT … SELECT that gives the same rows to another stockist: into
// the same table, with its checks and triggers, and committed. What it leaves out is what applying does besides: it holds the
// medicines against merges, keeps for undoing what was listed before, and counts what changes.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@rasad/server/platform/db/database'
import { createCaller, must } from '@rasad/testkit/http-caller'
import { newStockist, type Person, signInSuperAdmin, superAdmin } from '@rasad/testkit/people'
import { createRandom } from '@rasad/testkit/random'
import { writeXlsx } from 'hucre/xlsx'
import type pg from 'pg'
import { benchWorld, bound, cpuOf, median, startServer, table } from './world.ts'

const world = benchWorld()
const items = world.runs > 1 ? 20_000 : 1_000
const rounds = world.runs > 1 ? 3 : 1
const maxSeconds = 20
/** of one INSERT … SELECT */
const maxApply = 2
/** of the time of a search while nothing else happens */
const maxSearch = 3
/** Searches a second, and how long they are measured before each import, and after it. */
const perSecond = 40
const idleSeconds = 5
const afterSeconds = 5
/** A service that has just started compiles its code, and follows what was listed a moment ago. */
const restSeconds = 3

interface Medicine {
  name: string
  pack: string | null
  company: string | null
  price_paise: number | null
}

interface ReadFile {
  path: string
  no: number
  read: number
  processor: number
  sure: number
}

interface Round extends Omit<ReadFile, 'path'> {
  apply: number
  insert: number
}

/** What people type and send meanwhile. */
const typed = [
  'dolo 650',
  'augmentn 625',
  'telma',
  'azithral 50',
  'pantocd dsr',
  'crocin',
  'montek lc',
  'shelcal 500',
]
const random = createRandom(52)
const server = await startServer(world.dataDir, {
  ADMIN_EMAIL: superAdmin.email,
  ADMIN_PASSWORD: superAdmin.password,
})
const database = await openDatabase({ dataDir: world.dataDir, databaseUrl: null, use: 'command' })
const caller = createCaller({ base: server.url, patience: 120_000 })
/** Searches wait for no connection of the import. */
const searcher = createCaller({ base: server.url, patience: 120_000 })
const people: Person[] = []
try {
  await measure(database.pool)
} finally {
  await database.pool.query('DELETE FROM stockists WHERE id = ANY($1)', [people.map(({ id }) => id)])
  await database.pool.query('DELETE FROM accounts WHERE id = ANY($1)', [people.map(({ id }) => id)])
  caller.close()
  searcher.close()
  await server.stop()
  await database.close()
}

async function measure(pool: pg.Pool): Promise<void> {
  const file = await statement(pool)
  const admin = await signInSuperAdmin(caller)
  await searchesUntil(sleep(restSeconds * 1_000))
  const idle: number[] = []
  const after: number[] = []
  const beside: number[] = []
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const person = await newStockist(caller, admin, `bench-${Date.now()}@trade.example`, {
      name: `Bench Agencies ${round}`,
    })
    const peer = await newStockist(caller, admin, `bench-peer-${Date.now()}@trade.example`, {
      name: `Bench Peer Agencies ${round}`,
    })
    people.push(person, peer)
    await sleep(restSeconds * 1_000)
    idle.push(...(await searchesUntil(sleep(idleSeconds * 1_000))))
    const running = importFile(pool, person, file)
    beside.push(...(await searchesUntil(running)))
    const { path, ...read } = await running
    const insert = await plainInsert(pool, read.no, peer)
    await sleep(restSeconds * 1_000)
    const applying = applyImport(path, person)
    beside.push(...(await searchesUntil(applying)))
    results.push({ ...read, insert, apply: await applying })
    after.push(...(await searchesUntil(sleep(afterSeconds * 1_000))))
  }
  const preview = median(results.map(({ read }) => read))
  const ratios = results.map(({ apply, insert }) => apply / insert)
  const ratio = median(ratios)
  table([
    ['', 'to the preview', 'processor', 'sure', 'applied', 'INSERT … SELECT'],
    ...results.map((one, at) => [
      `round ${at + 1}`,
      `${one.read.toFixed(2)} s`,
      `${one.processor.toFixed(2)} s`,
      `${((100 * one.sure) / items).toFixed(1)} %`,
      `${(one.apply * 1000).toFixed(0)} ms`,
      `${(one.insert * 1000).toFixed(0)} ms`,
    ]),
  ])
  console.log(
    `searches while the index follows an applied list: p99 ${quantile(after, 0.99).toFixed(1)} ms of ${after.length}`,
  )
  const [quiet, busy] = [quantile(idle, 0.99), quantile(beside, 0.99)]
  bound(
    'preview',
    preview <= maxSeconds,
    `${items} rows in ${preview.toFixed(2)} s, median of ${results.length} rounds, bound ${maxSeconds} s`,
  )
  bound(
    'applied',
    ratio <= maxApply,
    `${ratio.toFixed(2)} of one INSERT … SELECT (rounds: ${ratios.map((one) => one.toFixed(2)).join(', ')}), bound ${maxApply}`,
  )
  bound(
    'searches',
    busy <= maxSearch * quiet,
    `p99 ${busy.toFixed(1)} ms of ${beside.length} beside imports, ${quiet.toFixed(1)} ms of ${idle.length} without: ${(busy / quiet).toFixed(2)}, bound ${maxSearch}`,
  )
}

/** Sends the file, and waits for its preview. */
async function importFile(pool: pg.Pool, { token }: Person, file: Uint8Array): Promise<ReadFile> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'STOCK.XLSX')
  const before = cpuOf(server.pid)
  const startedAt = performance.now()
  const { data } = await must<{ data: { _id: string } }>(
    caller.call('POST', '/api/stock-files', { body: form, token }),
  )
  const path = `/api/stock-files/${data._id}`
  for (;;) {
    const answer = await must<{ data: { status: string } }>(caller.call('GET', path, { token }))
    if (answer.data.status === 'preview') break
    if (answer.data.status !== 'reading') throw new Error(`The file is ${answer.data.status}.`)
    await sleep(50)
  }
  const read = (performance.now() - startedAt) / 1000
  const processor = (cpuOf(server.pid) - before) / 1000
  return { path, read, processor, ...(await importOf(pool, data._id)) }
}

/** Seconds of writing an import into the list. */
async function applyImport(path: string, { token }: Person): Promise<number> {
  const startedAt = performance.now()
  await must(caller.call('POST', `${path}/apply`, { body: {}, token }))
  return (performance.now() - startedAt) / 1000
}

async function importOf(pool: pg.Pool, id: string): Promise<{ no: number; sure: number }> {
  const { rows } = await pool.query(
    `SELECT i.no, count(*) FILTER (WHERE r.kind = 'item')::int AS sure
     FROM stock_imports i JOIN stock_import_rows r ON r.import_no = i.no WHERE i.id = $1 GROUP BY i.no`,
    [id],
  )
  return rows[0]
}

/** Seconds of one INSERT … SELECT of the same rows, for another stockist. */
async function plainInsert(pool: pg.Pool, importNo: number, { id }: Person): Promise<number> {
  const startedAt = performance.now()
  await pool.query(
    `INSERT INTO listings (stockist_no, medicine_no, available, quantity, mrp_paise, expiry, confirmed_at, source, import_no)
     SELECT s.no, r.medicine_no, bool_or(r.quantity > 0), sum(r.quantity)::int, min(r.mrp_paise), min(r.expiry), now(),
       'file', r.import_no
     FROM stock_import_rows r JOIN stockists s ON s.id = $2
     WHERE r.import_no = $1 AND r.kind = 'item' GROUP BY s.no, r.medicine_no, r.import_no`,
    [importNo, id],
  )
  return (performance.now() - startedAt) / 1000
}

/** Milliseconds of searches, while typing and on Enter, at a steady rate until something has happened. */
async function searchesUntil(end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  let isOver = false
  void end.then(
    () => {
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  for (let no = 0; !isOver; no++) {
    running.push(timeSearch(no, times))
    await sleep(1_000 / perSecond)
  }
  await Promise.all(running)
  return times
}

async function timeSearch(no: number, times: number[]): Promise<void> {
  const q = encodeURIComponent(typed[no % typed.length] ?? 'dolo')
  const startedAt = performance.now()
  await must(searcher.call('GET', `/api/search${no % 4 === 0 ? '/results' : ''}?category=medicine&q=${q}`))
  times.push(performance.now() - startedAt)
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/** A statement of medicines from the catalogue, as a billing system prints them; one in ten has a slip. */
async function statement(pool: pg.Pool): Promise<Uint8Array> {
  const { rows: medicines } = await pool.query<Medicine>(
    `SELECT m.name, m.pack, c.name AS company, m.price_paise FROM medicines m LEFT JOIN companies c ON c.no = m.company_no
     ORDER BY md5(m.name) LIMIT $1`,
    [items],
  )
  const heading = ['Item Name', 'Packing', 'Mfr', 'Opening', 'Purchase', 'Sale', 'Closing', 'MRP']
  const rows: (string | number)[][] = [['SHREE MEDICAL AGENCIES'], heading]
  for (const { name, pack, company, price_paise } of medicines) {
    const [opening, purchase] = [random.between(0, 90), random.between(0, 60)]
    const sale = random.between(0, opening + purchase)
    rows.push([
      printed(name),
      packed(pack ?? ''),
      (company ?? '').toUpperCase().split(' ').slice(0, 2).join(' '),
      opening,
      purchase,
      sale,
      opening + purchase - sale,
      Math.round((price_paise ?? 5_000) * (1 + 0.3 * random.next())) / 100,
    ])
  }
  return writeXlsx({ sheets: [{ name: 'Stock', rows }] })
}

function printed(name: string): string {
  const short = name
    .toUpperCase()
    .replace(/\bTABLET\b/, 'TAB')
    .replace(/\bCAPSULE\b/, 'CAP')
    .replace(/\bINJECTION\b/, 'INJ')
    .replace(/\bSYRUP\b/, 'SYP')
  if (!random.chance(0.1)) return short
  const at = random.between(2, 5)
  return short.slice(0, at) + short.slice(at + 1)
}

function packed(pack: string): string {
  const size = /\d+(?:\.\d+)?/.exec(pack)?.[0] ?? '1'
  if (/\d\s*ml/i.test(pack)) return `${size}ML`
  return /\d\s*gm/i.test(pack) ? `${size}GM` : `${size}'S`
}
