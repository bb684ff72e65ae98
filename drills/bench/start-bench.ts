// From the start of the process to /readyz with 250,000 medicines and 2,000,000 listings, and its memory then.
// PostgreSQL runs next to it and is counted separately. Each start is compared with what no start can do without, in
// the same minute: PostgreSQL's own start and a plain read of the rows that search holds in memory.
import { readdirSync, readFileSync } from 'node:fs'
import { openDatabase } from '@rasad/server/platform/db/database'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { benchWorld, bound, startServer, table } from './world.ts'

const world = benchWorld()
const maxTimes = 5
const maxMemory = 8
/** What the index holds of each table, as text. */
const plainReads = [
  'SELECT no, id, name, company_no, composition, pack, price_paise, rx FROM medicines',
  'SELECT no, id, name, location FROM companies',
  'SELECT no, id, firm_name, location, city, state, pincode, phone FROM stockists',
  'SELECT stockist_no, medicine_no, price_paise, available, confirmed_at FROM listings',
  'SELECT stockist_no, company_no FROM company_listings',
]
const rows = [
  [
    'run',
    'ready after',
    'PostgreSQL alone',
    'plain read',
    'ratio',
    'server resident',
    'PostgreSQL (proportional)',
  ],
]
const ratios: number[] = []
let plainBytes = 0
const sizes: number[] = []
for (let run = 1; run <= world.runs; run++) {
  const server = await startServer(world.dataDir)
  const resident = kilobytes(`/proc/${server.pid}/status`, /VmRSS:\s+(\d+)/) / 1024
  const postgres = `${(postgresMemory(world.dataDir) / 1024).toFixed(0)} MB`
  await server.stop()
  const plain = await plainStart()
  plainBytes = plain.bytes
  const ratio = server.readyAfter / (plain.start + plain.read)
  ratios.push(ratio)
  sizes.push(resident)
  rows.push([
    String(run),
    `${(server.readyAfter / 1000).toFixed(2)} s`,
    `${(plain.start / 1000).toFixed(2)} s`,
    `${(plain.read / 1000).toFixed(2)} s`,
    ratio.toFixed(2),
    `${resident.toFixed(0)} MB`,
    postgres,
  ])
}
console.log(world.summary)
table(rows)
bound(
  'start',
  median(ratios) <= maxTimes,
  `${median(ratios).toFixed(2)} of PostgreSQL's own start and a plain read of the same rows, bound ${maxTimes}`,
)
const memory = Math.max(...sizes) / (plainBytes / 2 ** 20)
bound(
  'memory',
  memory <= maxMemory,
  `${Math.max(...sizes).toFixed(0)} MB resident, ${memory.toFixed(2)} of the same rows as text, bound ${maxMemory}`,
)

/** Starts PostgreSQL alone and reads the rows without looking at them. @returns milliseconds, and bytes of text */
async function plainStart(): Promise<{ start: number; read: number; bytes: number }> {
  const began = performance.now()
  const database = await openDatabase({ dataDir: world.dataDir, databaseUrl: null, use: 'command' })
  const client = await database.pool.connect()
  const started = performance.now()
  let bytes = 0
  for (const query of plainReads) bytes += await readAll(client, query)
  const read = performance.now() - started
  client.release(true)
  await database.close()
  return { start: started - began, read, bytes }
}

async function readAll(client: pg.PoolClient, query: string): Promise<number> {
  let bytes = 0
  for await (const piece of client.query(copyTo(`COPY (${query}) TO STDOUT`))) bytes += piece.length
  return bytes
}

function kilobytes(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Shared memory is counted once for all processes of the server. */
function postgresMemory(dataDir: string): number {
  const postmaster = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = kilobytes(`/proc/${pid}/status`, /PPid:\s+(\d+)/)
    if (Number(pid) === postmaster || parent === postmaster) {
      sum += kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m)
    }
  }
  return sum
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
