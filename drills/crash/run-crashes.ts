import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAudit } from '@rasad/server/audit/audit'
import { createDiskStore, createFiles } from '@rasad/server/files/files'
import { connect } from '@rasad/server/platform/db/database'
import { type EmbeddedCluster, openEmbeddedCluster } from '@rasad/server/platform/db/embedded-cluster'
import { createLogger } from '@rasad/server/platform/logger'
import { type Follower, followStream } from '@rasad/testkit/follow-card-stream'
import { freePort } from '@rasad/testkit/free-port'
import { createCaller } from '@rasad/testkit/http-caller'
import { compareFiles, findHalfRecords } from '@rasad/testkit/integrity'
import { type MailServer, startMailServer } from '@rasad/testkit/mail-server'
import { superAdmin } from '@rasad/testkit/people'
import { createRandom } from '@rasad/testkit/random'
import { ready, type Serving, serve, status } from '@rasad/testkit/service-process'
import pg from 'pg'
import { createImports } from './import-beside.ts'
import { chooseKind, findVictims, isGone, type Kind, kill, kinds } from './kill.ts'
import { createAcknowledgedWrites, findLost, sizeOf } from './model.ts'
import { createStockWriter } from './stock-writer.ts'
import { setStage, startWriters } from './writers.ts'

export interface CrashReport {
  seed: number
  rounds: number
  kills: Record<Kind, number>
  checked: number
  imports: { done: number; broken: number }
  /** Stock files that were applied or taken back. */
  stockFiles: number
  /** Requests for goods that were acknowledged. */
  goods: number
  lost: string[]
  half: string[]
  orphans: string[]
  /** 5xx answers other than 503. */
  faults: string[]
  mails: { told: number; missing: string[]; unfounded: string[]; twice: number }
  events: { told: number; reconnects: number; wrong: string[]; refused: string[] }
  /** Milliseconds per round. */
  recovery: number[]
}

/** After this long, something hangs. A busy machine may need many seconds. */
const maxRecovery = 120_000
const mailsWait = 60_000

/** Kills the service and its PostgreSQL repeatedly, and checks after each kill what is left. */
export async function runCrashes(options: {
  dataDir: string
  rounds: number
  seed: number
  /** When to stop even if there are rounds left. */
  until?: Date | undefined
  onRound?(round: number, kind: Kind, recovery: number): void
}): Promise<CrashReport> {
  const { dataDir, rounds, seed } = options
  const random = createRandom(seed)
  const told = createAcknowledgedWrites()
  const mails = await startMailServer()
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SMTP_URL: mails.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: superAdmin.email,
    ADMIN_PASSWORD: superAdmin.password,
  }
  const report: CrashReport = {
    ...{ seed, rounds, checked: 0, lost: [], half: [], orphans: [], faults: [], recovery: [] },
    kills: { server: 0, postgres: 0, both: 0, backend: 0 },
    imports: { done: 0, broken: 0 },
    stockFiles: 0,
    goods: 0,
    mails: { told: 0, missing: [], unfounded: [], twice: 0 },
    events: { told: 0, reconnects: 0, wrong: [], refused: [] },
  }
  let service: Serving = await serve(environment)
  let cluster: EmbeddedCluster | undefined
  let follower: Follower | undefined
  try {
    await ready(service)
    const caller = createCaller({ base: service.url, patience: 10_000 })
    const stage = await setStage(caller)
    const stockWriter = createStockWriter(caller, { admin: stage.admin, stockist: stage.stocker }, told)
    cluster = await openEmbeddedCluster({ dataDir })
    const address = { ...cluster.address, database: 'rasad' }
    const imports = createImports(dataDir, told)
    follower = followStream(service.url, stage.stockists[0]?.token ?? '')

    for (let round = 1; round <= rounds; round++) {
      const kind = chooseKind(random)
      const victims = await findVictims(service.child.pid ?? 0, address)
      const writers = startWriters(caller, stage, told, stockWriter)
      await sleep(random.int(800))
      // An import writes for some tenths of a second: the kill must hit that time.
      if (random.chance(0.3)) await imports.begin()
      await sleep(random.int(200))
      kill(kind, victims, random)
      report.kills[kind]++
      const began = performance.now()
      if (kind === 'server' || kind === 'both') {
        await service.ended
        service = await serve(environment)
      } else if (kind === 'postgres') {
        while (!(await isGone(victims.postmaster))) await sleep(5)
      }
      report.recovery.push(await recovered(service, began))
      await sleep(200)
      await writers.stop()
      await imports.settled()
      report.faults.push(...writers.faults)

      const pool = new pg.Pool({ ...address, max: 2 })
      try {
        const about = (found: string[]) => found.map((what) => `round ${round} (${kind}): ${what}`)
        report.lost.push(...about(await findLost(pool, told)))
        report.half.push(...about(await findHalfRecords(pool)))
        const { rowsWithoutBytes } = await compareFiles(pool, join(dataDir, 'files'))
        report.orphans.push(...about(rowsWithoutBytes.map((id) => `row ${id} without its bytes`)))
        report.events.wrong.push(...about(await compareEvents(pool, stage.stockists[0]?.id ?? '', follower)))
      } finally {
        await pool.end()
      }
      options.onRound?.(round, kind, report.recovery.at(-1) ?? 0)
      if (options.until && new Date() > options.until) break
      // Damage does not repair itself: stop here.
      if (report.lost.length + report.half.length + report.orphans.length > 0) break
    }

    const pool = new pg.Pool({ ...address, max: 2 })
    try {
      await compareMails(pool, mails, report)
      report.orphans.push(...(await sweptOrphans(pool, address, dataDir)))
    } finally {
      await pool.end()
    }
    report.checked = sizeOf(told)
    report.stockFiles = told.stock.done
    report.goods = told.supplyRequests.size
    report.imports.done = told.imports.filter(({ done }) => done).length
    report.imports.broken = told.imports.length - report.imports.done
    const { events: heard, reconnects, refused } = follower
    Object.assign(report.events, { told: heard, reconnects, refused })
    return report
  } finally {
    await follower?.close()
    service.child.kill('SIGTERM')
    await service.ended
    await cluster?.stop()
    await mails.close()
  }
}

/** Waits until the service answers from the database again. @returns milliseconds since the start of the wait. */
async function recovered(service: Serving, began: number): Promise<number> {
  for (;;) {
    const answers = (await status(`${service.url}/api/company?limit=1`)) === 200
    if (answers && (await status(`${service.url}/readyz`)) === 200) return performance.now() - began
    if (performance.now() - began > maxRecovery || service.child.exitCode !== null) {
      throw new Error(`The service did not recover. Its output:\n${service.output()}`)
    }
    await sleep(10)
  }
}

/** The page must end up with exactly the requests that are waiting. */
async function compareEvents(pool: pg.Pool, stockist: string, { waiting }: Follower): Promise<string[]> {
  const query = `
    SELECT request_id AS id FROM card_request_stockists s JOIN card_requests r ON r.id = s.request_id
    WHERE stockist_id = $1 AND answer IS NULL AND r.status <> 'declined'`
  const deadline = Date.now() + 5_000
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(query, [stockist])
    const ids = new Set(rows.map(({ id }) => id))
    const missing = [...ids].filter((id) => !waiting.has(id))
    const gone = [...waiting].filter((id) => !ids.has(id))
    if (missing.length + gone.length === 0) return []
    if (Date.now() > deadline) return [`not told: ${missing}; not taken back: ${gone}`]
    await sleep(50)
  }
}

/** Every mail of the outbox has arrived, no other has, and few have arrived twice. */
async function compareMails(pool: pg.Pool, server: MailServer, report: CrashReport): Promise<void> {
  const deadline = Date.now() + mailsWait
  for (;;) {
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM mail_outbox WHERE sent_at IS NULL`)
    if (rows[0].n === 0 || Date.now() > deadline) break
    await sleep(100)
  }
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM mail_outbox')
  const arrived = new Map<string, number>()
  for (const { headers } of server.received) {
    const id = headers['message-id']?.slice(1, 25) ?? ''
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
  }
  const known = new Set(rows.map(({ id }) => id))
  report.mails.told = rows.length
  const jobs = await jobsOfMails(pool)
  report.mails.missing = [...known]
    .filter((id) => !arrived.has(id))
    .map((id) => `mail ${id} did not arrive: ${jobs.get(id) ?? 'it has no job'}`)
  report.mails.unfounded = [...arrived.keys()].filter((id) => !known.has(id))
  report.mails.twice = server.received.length - arrived.size
}

/** How the job of each mail stands that is not sent. */
async function jobsOfMails(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; state: string }>(`
    SELECT substr(key, length('mail:') + 1) AS id, format('attempt %s, due in %s s, %s, last error: %s', attempts,
      round(extract(epoch FROM run_at - now())), CASE WHEN locked_by IS NULL THEN 'free' ELSE 'locked by ' || locked_by END,
      left(coalesce(last_error, 'none'), 100)) AS state
    FROM graphile_worker.jobs WHERE key LIKE 'mail:%'`)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Sweeps as the service would a day later. @returns everything that still has no counterpart. */
async function sweptOrphans(pool: pg.Pool, address: pg.ClientConfig, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'files')
  const database = connect(
    address,
    true,
    () => {},
    async () => {},
  )
  try {
    const logger = createLogger('silent')
    const audit = createAudit({ db: database.db, rateLimits: true })
    const files = createFiles({ db: database.db, store: createDiskStore(folder), audit, logger })
    await files.sweep(Date.now() + 25 * 60 * 60_000)
  } finally {
    await database.close()
  }
  const { rowsWithoutBytes, bytesWithoutRow } = await compareFiles(pool, folder)
  return [
    ...rowsWithoutBytes.map((id) => `row ${id} without its bytes after the sweep`),
    ...bytesWithoutRow.map((path) => `${path} without its row after the sweep`),
  ]
}

/** The run in figures, and everything that was wrong. */
export function describeCrashes(report: CrashReport): string {
  const times = report.recovery.toSorted((a, b) => a - b)
  const at = (share: number) => `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`
  const { mails, events, imports } = report
  const lines: [string, string | number][] = [
    ['seed', report.seed],
    ['rounds', `${report.recovery.length} of ${report.rounds}`],
    ['kills', kinds.map((kind) => `${kind} ${report.kills[kind]}`).join(', ')],
    ['acknowledged writes checked', report.checked],
    ['imports', `${imports.done} done, ${imports.broken} interrupted`],
    ['stock files', `${report.stockFiles} applied or taken back`],
    ['requests for goods', report.goods],
    ['lost', report.lost.length],
    ['partial records', report.half.length],
    ['orphans', report.orphans.length],
    ['5xx other than 503', report.faults.length],
    [
      'mails',
      `${mails.told}: ${mails.missing.length} lost, ${mails.unfounded.length} without a cause, ${mails.twice} sent twice`,
    ],
    ['events', `${events.told}: ${events.wrong.length} wrong, ${events.reconnects} reconnects`],
    ['streams refused', events.refused.length],
    ['recovery', `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`],
  ]
  const wrong = [...report.lost, ...report.half, ...report.orphans, ...report.faults]
  wrong.push(...mails.missing, ...mails.unfounded, ...events.wrong, ...events.refused)
  return [...lines.map(([what, value]) => `${what.padEnd(30)}${value}`), ...wrong.slice(0, 30)].join('\n')
}

/** Why the run failed; empty if nothing was wrong. Recovery times are only judged on an idle machine. */
export function failuresOf(report: CrashReport): string[] {
  const { mails, events } = report
  const counts = {
    lost: report.lost.length,
    half: report.half.length,
    orphans: report.orphans.length,
    faults: report.faults.length,
    'mails lost': mails.missing.length,
    'mails unfounded': mails.unfounded.length,
    // Two mails are sent at once. A kill can hit both between the mail server's answer and the write that records it.
    'mails twice too often': Math.max(0, mails.twice - 2 * report.recovery.length),
    'events wrong': events.wrong.length,
    'streams refused': events.refused.length,
  }
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? `${what}: ${count}` : []))
}
