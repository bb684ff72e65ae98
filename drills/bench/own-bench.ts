// Lists of own suppliers: how long their rows take to be read for a demand of 100 lines beside 30 lists of 20,000 rows, what
// 5,000,000 rows of 1,000 accounts do to a demand, and what a row takes on the disk. The world is made and removed: 4 GB.
// Each read is timed beside the same work of PostgreSQL every time: what that takes longer than at its quickest is other load.
import { rmSync } from 'node:fs'
import { openDatabase } from '@rasad/server/platform/db/database'
import { createOwnLists } from '@rasad/server/stock-files/own-lists'
import { createCaller, must } from '@rasad/testkit/http-caller'
import { newStore, signInSuperAdmin, superAdmin } from '@rasad/testkit/people'
import { createRandom } from '@rasad/testkit/random'
import { slowness } from '../../scripts/machine-speed.ts'
import { benchWorld, bound, startServer, table } from './world.ts'

/** Milliseconds on a quiet machine of usual speed. */
const maxRead = 20
/** The peer of a read: about as long, so that it is kept waiting as often. */
const fixedWork = 'SELECT count(md5(n::text)) FROM generate_series(1, 40_000) n'
/** Of the p99 of a demand of an account without own suppliers. */
const maxDemand = 1.2
const lines = 100
const rounds = Number(process.env.ROUNDS ?? 200)
const accounts = Number(process.env.ACCOUNTS ?? 1_000)
const rowsOfAccount = 5_000

const world = benchWorld({
  name: 'own',
  medicines: 25_000,
  stockists: 200,
  listings: 200_000,
  isGenerated: true,
})
const random = createRandom(43).next
const server = await startServer(world.dataDir, {
  ADMIN_EMAIL: superAdmin.email,
  ADMIN_PASSWORD: superAdmin.password,
})
const database = await openDatabase({ dataDir: world.dataDir, databaseUrl: null, use: 'command' })
const caller = createCaller({ base: server.url, patience: 120_000 })
const { pool } = database
try {
  await measure()
} finally {
  caller.close()
  await server.stop()
  await database.close()
  rmSync(world.dataDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const admin = await signInSuperAdmin(caller)
  const store = (name: string) => newStore(caller, admin, `${name}-own@bench.example`)
  const [many, usual, without] = [await store('many'), await store('usual'), await store('without')]
  const { rows: medicines } = await pool.query<{ no: number; name: string }>(
    'SELECT no, name FROM medicines ORDER BY no',
  )
  const pick = () => medicines[Math.floor(random() * medicines.length)] ?? { no: 0, name: '' }
  const asked = Array.from({ length: rounds }, () => Array.from({ length: lines }, pick))

  const empty = await bytes()
  await fill([many.id], 30, 20_000)
  const first = 600_000
  const afterFirst = await bytes()
  const lists = createOwnLists(database.db)
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const read = async (): Promise<Reads> => {
    const reads: Reads = { times: [], peers: [], slowness: slowness() }
    for (const medicinesAsked of asked) {
      const nos = medicinesAsked.map(({ no }) => no)
      reads.times.push(await timed(() => lists.offers(many.id, nos)))
      reads.peers.push(await timed(() => pool.query(fixedWork)))
    }
    return reads
  }
  await read()
  const alone = await read()

  const others = await pool.query<{ id: string }>(
    `INSERT INTO accounts (id, role, email, email_key, state)
     SELECT substr(md5('own' || n), 1, 24), 'medicalOwner', n || '@own.example', n || '@own.example', 'pending'
     FROM generate_series(2, $1::int) n RETURNING id`,
    [accounts],
  )
  const ids = [usual.id, ...others.rows.map(({ id }) => id)]
  for (let at = 0; at < ids.length; at += 100) await fill(ids.slice(at, at + 100), 5, rowsOfAccount / 5)
  const all = await bytes()
  const beside = await read()
  const second = ids.length * rowsOfAccount

  const demand = async (token: string, names: typeof asked) => {
    const times: number[] = []
    for (const list of names) {
      const items = list.map(({ name }) => ({ name, qty: 1 }))
      const body = { items, near: '411030' }
      times.push(await timed(() => must(caller.call('POST', '/api/demand', { body, token }))))
    }
    return times
  }
  const times: Record<string, number[]> = { without: [], usual: [], many: [] }
  // One after the other for each list, so that other load on the machine affects all equally.
  for (const [at, list] of [...asked.slice(0, 20), ...asked].entries()) {
    for (const [who, { token = '' }] of Object.entries({ without, usual, many })) {
      const took = await demand(token, [list])
      if (at >= 20) times[who]?.push(...took)
    }
  }
  table([
    ['', 'least', 'p50', 'p99'],
    row('read, 30 lists of 20,000 rows', alone.times),
    row(`the same beside ${second.toLocaleString('en')} other rows`, beside.times),
    row('fixed work of PostgreSQL beside it', beside.peers),
    row('demand without own suppliers', times.without ?? []),
    row(`demand with ${rowsOfAccount.toLocaleString('en')} own rows`, times.usual ?? []),
    row('demand with 600,000 own rows', times.many ?? []),
  ])
  const perRow = (more: number, rows: number) => (more / rows).toFixed(0)
  console.log(
    `Disk: ${perRow(afterFirst - empty, first)} bytes a row of ${first.toLocaleString('en')}, ${perRow(all - afterFirst, second)} of the next ${second.toLocaleString('en')}; ${(all / 1e9).toFixed(2)} GB in all`,
  )
  for (const [name, { times, peers, slowness }] of Object.entries({ alone, beside })) {
    const usual = Math.min(...peers) / slowness
    const [half, most] = [0.5, 0.99].map((share) => (quantile(times, share) / quantile(peers, share)) * usual)
    bound(
      `read ${name}`,
      Number(most) <= maxRead,
      `p50 ${half?.toFixed(1)} ms, p99 ${most?.toFixed(1)} ms of at most ${maxRead} on a quiet machine of usual speed (this one: ${slowness.toFixed(2)} × as slow)`,
    )
  }
  const ratio = quantile(times.usual ?? [], 0.99) / quantile(times.without ?? [], 0.99)
  bound('demand', ratio <= maxDemand, `p99 ${ratio.toFixed(2)} of at most ${maxDemand}`)
}

/** Milliseconds of each read, and of the fixed work beside it. */
interface Reads {
  times: number[]
  peers: number[]
  slowness: number
}

/** Gives accounts own suppliers with a list each. */
async function fill(ids: readonly string[], suppliers: number, rows: number): Promise<void> {
  await pool.query(
    `WITH kept AS (
      INSERT INTO own_suppliers (id, account_id, name)
        SELECT substr(md5(account || n), 1, 24), account, 'Supplier ' || n
        FROM unnest($1::text[]) account, generate_series(1, $2::int) n RETURNING no, account_id),
    lists AS (
      INSERT INTO stock_imports (id, owner_no, account_id, via, status, file_name, file_bytes, file_hash, applied_at)
        SELECT substr(md5('list' || no), 1, 24), no, account_id, 'desk', 'applied', 'STOCK.CSV', 1, '\\x00', now()
        FROM kept RETURNING no)
    INSERT INTO stock_import_rows (import_no, row_no, line, kind, text, pack, company, quantity, mrp_paise, ptr_paise, expiry,
        key, medicine_no, settled_by)
      SELECT l.no, n, n + 4, 'item', upper(m.name), m.pack, 'CIPLA', n % 90, 3000 + n, 2400 + n, '2028-05-31',
        lower(m.name) || '|' || m.pack, m.no, 'matcher'
      FROM lists l CROSS JOIN generate_series(1, $3::int) n
      JOIN numbered m ON m.at = (n::bigint * 7919 + l.no * 31) % (SELECT count(*) FROM numbered)`,
    [ids, suppliers, rows],
  )
  // As the database does by itself after a while.
  await pool.query('VACUUM ANALYZE own_suppliers, stock_imports, stock_import_rows')
}

async function bytes(): Promise<number> {
  await pool.query(`CREATE TABLE IF NOT EXISTS numbered AS
    SELECT row_number() OVER (ORDER BY no) - 1 AS at, no, name, pack FROM medicines`)
  await pool.query('CREATE UNIQUE INDEX IF NOT EXISTS numbered_at ON numbered (at)')
  const { rows } = await pool.query(
    `SELECT pg_total_relation_size('stock_import_rows') + pg_total_relation_size('stock_imports') AS bytes`,
  )
  return Number(rows[0].bytes)
}

function row(title: string, times: readonly number[]): string[] {
  return [
    title,
    `${Math.min(...times).toFixed(1)} ms`,
    `${quantile(times, 0.5).toFixed(1)} ms`,
    `${quantile(times, 0.99).toFixed(1)} ms`,
  ]
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
