import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EndpointName } from '@rasad/contract/endpoints'
import { compareFiles, findHalfRecords } from '@rasad/testkit/integrity'
import { calls, type Who } from '@rasad/testkit/permission-calls'
import { callers, permissions } from '@rasad/testkit/permissions'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { difference, keepContent, minus } from './content.ts'
import type { Order, Start } from './killed-service.ts'
import { type Answered, type Sent, send, worldSettings, writeDown } from './send.ts'
import { countStatements, type FaultKind, watch } from './steps.ts'

export interface Fault {
  kind: FaultKind | 'answer lost'
  /** The step, from 1. */
  at: number
}

export interface CallReport {
  call: string
  steps: readonly string[]
  /** How often each kind was tried. */
  tried: Record<string, number>
  violations: string[]
}

export interface Ways {
  choose(steps: readonly string[]): Fault[]
  /** The code with which it says that it was done before; undefined: it answers like the first time. */
  saysSo: string | undefined
  /** Whether it may be done twice. */
  mayDouble: boolean
}

/** Longer than a process that is gone holds a file that it was reading. */
const patience = 120_000

/** Who makes a call here: the first that may. */
function senderOf(call: string): Who {
  const row = permissions[call]
  const may = (who: keyof NonNullable<typeof row>) => /^(yes|own|full|public|status)$/.test(row?.[who] ?? '')
  const order = [
    'visitor',
    'stockist',
    'medicalOwner',
    'purchaser',
    'staff',
    'admin',
    'owner',
    ...callers,
  ] as const
  const who = order.find((name) => name !== 'pending' && may(name))
  if (!who) throw new Error(`Nobody may make ${call}.`)
  return who as Who
}

/** A file that is sent with the call is read after its answer. */
export function readsAFile(call: string): boolean {
  return call.includes('/stock-files') || call.endsWith('/list')
}

/**
 * Makes a call without a fault, then once for each fault, each time on the same content of the database and with a
 * sample of its own, and sends it again. Tells whatever is half, twice, or acknowledged and missing.
 */
export async function tryCall(call: string, { choose, saysSo, mayDouble }: Ways): Promise<CallReport> {
  const world = await createWorldApp(worldSettings)
  const { pool } = world.app.database
  countStatements(pool)
  const report: CallReport = { call, steps: [], tried: {}, violations: [] }
  const next = nextService(world)
  const untilAnswer = readsAFile(call)
  let drawn = 0
  try {
    // A long run: what is sensitive asks for the password again where somebody signed in a while ago.
    await pool.query('UPDATE sessions SET created_at = now()')
    const keeper = await keepContent(pool)
    const content = async () => {
      await rested(world)
      return keeper.content()
    }

    async function prepare() {
      await keeper.restore()
      const who = senderOf(call)
      const [method = ''] = call.split(' ')
      const given = await calls[call as EndpointName]?.(world, who, 'yes')
      if (!given) throw new Error(`No request is written for ${call}.`)
      const token = who === 'visitor' ? undefined : world.people[who].token
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...given.headers,
        'idempotency-key': `fault-${++drawn}`,
      }
      return { sent: await writeDown(method, given.path, given.body, headers), before: await content() }
    }

    async function undisturbed() {
      const { sent, before } = await prepare()
      const { result, steps } = await watch(() => send(world.app.http, sent), { untilAnswer })
      if (result.status >= 300) throw new Error(`${call} answers ${result.status}: ${result.text}`)
      return { steps, done: difference(before, await content()) }
    }

    // The first one fills caches.
    await undisturbed()
    const { steps, done } = await undisturbed()
    report.steps = steps
    const again = await undisturbed()
    if (again.done.join() !== done.join()) {
      report.violations.push(`not comparable: ${compared(again.done, done)}`)
      return report
    }
    for (const fault of choose(steps)) {
      const { sent, before } = await prepare()
      // Some samples are rows that no call has written.
      const halfBefore = await findHalfRecords(pool)
      const found: string[] = []
      const first = await disturbed(sent, fault)
      if (first === 'not reached') continue
      report.tried[fault.kind] = (report.tried[fault.kind] ?? 0) + 1
      const between = difference(before, await content())
      const isDone = between.join() === done.join()
      const isUntouched = between.length === 0
      const said = first ? `${first.status} ${first.text.slice(0, 120)}` : 'no answer'
      if (first && first.status < 300 && !isDone)
        found.push(`acknowledged and missing: ${compared(between, done)}`)
      else if (!isDone && !isUntouched) found.push(`half after ${said}: ${compared(between, done)}`)
      const second = await send(world.app.http, sent)
      const after = difference(before, await content())
      const refusal = second.status >= 400 ? (JSON.parse(second.text) as { code: string }).code : ''
      const isToldSo = isDone && refusal !== '' && refusal === saysSo
      if (second.status >= 300 && !isToldSo) {
        found.push(`sent again after ${said}: ${second.status} ${second.text.slice(0, 200)}`)
      }
      const isTwice =
        mayDouble && minus(done, after).length === 0 && minus(minus(after, done), done).length === 0
      if (after.join() !== done.join() && !isTwice)
        found.push(`after ${said} and again ${second.status}: ${compared(after, done)}`)
      found.push(...minus(await findHalfRecords(pool), halfBefore))
      const without = (await compareFiles(pool, `${world.app.dataDir}/files`)).rowsWithoutBytes
      const kept = await pool.query('SELECT FROM files WHERE id = ANY($1) AND expires_at IS NULL', [without])
      if (kept.rowCount) found.push(`files without bytes: ${kept.rowCount}`)
      const where = `${fault.kind} at ${fault.at} of ${steps.length} (${steps[fault.at - 1] ?? 'the answer'})`
      report.violations.push(...found.map((what) => `${where}: ${what}`))
    }

    /** @returns undefined without an answer */
    async function disturbed(sent: Sent, { kind, at }: Fault): Promise<Answered | undefined | 'not reached'> {
      if (kind === 'killed') return void (await next.kill({ sent, at }))
      if (kind === 'answer lost') return void (await watch(() => send(world.app.http, sent), { untilAnswer }))
      const { result, hasFailed } = await watch(() => send(world.app.http, sent), {
        fault: { at, kind },
        untilAnswer,
      })
      return hasFailed ? result : 'not reached'
    }
    return report
  } finally {
    await next.close()
    await world.app.close()
  }
}

function compared(found: string[], wanted: string[]): string {
  const lines = [
    ...minus(wanted, found).map((line) => `missing ${line}`),
    ...minus(found, wanted).map((line) => `extra ${line}`),
  ]
  return lines.map((line) => line.slice(0, 300)).join('\n      ')
}

/** Waits until files that were sent are read. */
async function rested({ app: { database } }: World): Promise<void> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const { rowCount } = await database.pool.query(
      `SELECT FROM stock_imports WHERE status = 'reading' LIMIT 1`,
    )
    if (rowCount === 0) return
    await sleep(20)
  }
  throw new Error('A stock file is not read.')
}

/** Processes of the service that are killed, each once; the next one starts while the drill goes on. */
function nextService({ app: { database, dataDir } }: World) {
  const start: Start = { connection: database.connection, dataDir, settings: worldSettings }
  let waiting: ChildProcess | undefined

  function begin(): ChildProcess {
    return fork(fileURLToPath(new URL('./killed-service.ts', import.meta.url)), [JSON.stringify(start)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }
  return {
    async kill(order: Order): Promise<void> {
      const child = waiting ?? begin()
      waiting = undefined
      await once(child, 'message')
      const ended = once(child, 'exit')
      child.send(order)
      await ended
    },
    async close(): Promise<void> {
      waiting?.kill('SIGKILL')
    },
  }
}
