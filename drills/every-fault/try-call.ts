import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointName } from '@rasad/contract/endpoints'
import { openClient } from '@rasad/server/platform/db/database'
import { compareFiles, findHalfRecords } from '@rasad/testkit/integrity'
import { calls, type Who } from '@rasad/testkit/permission-calls'
import { callers, permissions } from '@rasad/testkit/permissions'
import { createWorldApp } from '@rasad/testkit/world'
import type pg from 'pg'
import { difference, keepContent, minus } from './content.ts'
import type { Order } from './killed-service.ts'
import { type Sent, send, worldSettings, writeDown } from './send.ts'
import { countStatements, type FaultKind, stepAt, watch } from './steps.ts'

export interface Fault {
  kind: FaultKind | 'answer lost'
  /** The step, from 1. */
  at: number
}

export interface CallReport {
  call: string
  steps: readonly string[]
  /** How often each kind was tried; `not reached`: its step was not there. */
  tried: Record<string, number>
  violations: string[]
}

export interface Ways {
  choose(steps: readonly string[]): Fault[]
  /** The code with which it says that it was done before; undefined: it answers like the first time. */
  saysSo: string | undefined
  /** Whether it may be done twice. */
  mayDouble: boolean
  /** Has another process make a call, and be killed. */
  kill(order: Order): Promise<void>
}

/** How often a call is made until it reaches a step. */
const maxTurns = 8
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
export async function tryCall(call: string, { choose, saysSo, mayDouble, kill }: Ways): Promise<CallReport> {
  const world = await createWorldApp(worldSettings)
  countStatements(world.app.database.pool)
  const report: CallReport = { call, steps: [], tried: {}, violations: [] }
  const untilAnswer = readsAFile(call)
  let drawn = 0
  // Not of the pool: its connections are cut, and a new one plans each statement anew.
  const client = await openClient(world.app.database.connection, 'rasad drill')
  try {
    // A long run: what is sensitive asks for the password again where somebody signed in a while ago.
    await client.query('UPDATE sessions SET created_at = now()')
    const keeper = await keepContent(client)
    const content = async () => {
      await rested(client)
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
      let turn = 1
      while (turn <= maxTurns && !(await hasTried(fault))) turn += 1
      if (turn > maxTurns) report.tried['not reached'] = (report.tried['not reached'] ?? 0) + 1
    }

    /** @returns whether the step was reached: that of a file's folder is there only where the folder is new */
    async function hasTried(fault: Fault): Promise<boolean> {
      const { sent, before } = await prepare()
      // Some samples are rows that no call has written.
      const halfBefore = await findHalfRecords(client)
      const found: string[] = []
      const { first, isReached, leftOpen } = await disturbed(sent, fault)
      if (!isReached) return false
      report.tried[fault.kind] = (report.tried[fault.kind] ?? 0) + 1
      if (leftOpen > 0) found.push(`files left open: ${leftOpen}`)
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
      found.push(...minus(await findHalfRecords(client), halfBefore))
      const without = (await compareFiles(client, `${world.app.dataDir}/files`)).rowsWithoutBytes
      const lost = await client.query('SELECT FROM files WHERE id = ANY($1) AND expires_at IS NULL', [
        without,
      ])
      if (lost.rowCount) found.push(`files without bytes: ${lost.rowCount}`)
      const where = `${fault.kind} at ${fault.at} of ${steps.length} (${stepAt(steps, fault.at).what})`
      report.violations.push(...found.map((what) => `${where}: ${what}`))
      return true
    }

    /** @returns first: undefined without an answer */
    async function disturbed(sent: Sent, { kind, at }: Fault) {
      const step = stepAt(steps, at)
      if (kind === 'killed') {
        const { connection } = world.app.database
        await kill({ connection, dataDir: world.app.dataDir, settings: worldSettings, sent, step })
        return { first: undefined, isReached: true, leftOpen: 0 }
      }
      const isLost = kind === 'answer lost'
      const { result, hasFailed, leftOpen } = await watch(() => send(world.app.http, sent), {
        ...(!isLost && { fault: { ...step, kind } }),
        untilAnswer,
      })
      return { first: isLost ? undefined : result, isReached: isLost || hasFailed, leftOpen }
    }
    await rested(client)
    report.violations.push(...(await keeper.unnoted()).map((table) => `written and not noted: ${table}`))
    return report
  } finally {
    await client.end()
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
async function rested(client: pg.Client): Promise<void> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const { rowCount } = await client.query(`SELECT FROM stock_imports WHERE status = 'reading' LIMIT 1`)
    if (rowCount === 0) return
    await sleep(20)
  }
  throw new Error('A stock file is not read.')
}
