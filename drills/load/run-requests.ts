// npm run load:requests: 25 buyers ask 12 stockists for 100 lines each, and the 300 people who get the links answer at
// once. Exits with 1 if an acknowledged answer is lost or a bound is missed.
//   --buyers N    how many ask (25)
//   --think N     average milliseconds between two calls of a person (5,000); 0: all in the same moment, without bounds
//   --seed N      draws the same pauses (1)
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { superAdmin } from '@rasad/testkit/people'
import { startService } from '@rasad/testkit/service-process'
import { buildServer, program, root } from '../../scripts/lib.ts'
import { askAndAnswer, createRequestsCast } from './ask-and-answer.ts'
import { type Processor, readProcessor } from './processor.ts'
import { figuresOf, tableOf } from './tally.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '25' },
    think: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
  },
})
const size = { buyers: Number(values.buyers), stockists: 12, lines: 100 }
const think = Number(values.think)
const maxP99 = 1_000

const dataDir = join(root, '.rasad', 'load-requests')
rmSync(dataDir, { recursive: true, force: true })
await buildServer()
const seeded = spawnSync(
  process.execPath,
  [program, 'seed', 'bench', '--medicines', '20000', '--stockists', '500', '--listings', '100000'],
  { stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir, DEMO: 'false', DATABASE_URL: '' } },
)
if (seeded.status !== 0) throw new Error('rasad seed bench failed.')

const service = await startService({
  DATA_DIR: dataDir,
  // The drill counts as a proxy: each person has an address of its own.
  TRUST_PROXY: 'loopback',
  ADMIN_EMAIL: superAdmin.email,
  ADMIN_PASSWORD: superAdmin.password,
})
try {
  await service.ready()
  console.log(`… registering ${size.buyers} buyers and ${size.stockists} stockists`)
  const cast = await createRequestsCast(service.url, superAdmin, size)
  const people = size.buyers * size.stockists
  console.log(`… ${size.buyers} buyers ask, ${people} people answer`)
  const before = readProcessor(service.pid, dataDir)
  const began = performance.now()
  const { tally, answered, lost, lags } = await askAndAnswer(cast, { think, seed: Number(values.seed) })
  const seconds = (performance.now() - began) / 1_000
  const used = readProcessor(service.pid, dataDir)
  const figures = tally.calls().map(figuresOf)
  const { model = '' } = cpus()[0] ?? {}
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `\n${cpus().length} cores (${model.trim()}), load ${load}, the people beside the service on the same machine; ${seconds.toFixed(1)} s.\n`,
  )
  console.log(tableOf(figures))
  const calls = figures.reduce((sum, { count }) => sum + count, 0)
  const ofACall = (who: keyof Processor) => ((1_000 * (used[who] - before[who])) / calls).toFixed(1)
  console.log(
    `Processor for each call: the service ${ofACall('service')} ms, PostgreSQL ${ofACall('database')} ms.`,
  )
  const live = figuresOf({ call: 'live update', times: lags, errors: [], errorCount: 0 })
  console.log(
    `\nLive updates: ${lags.length}, p50 ${live.p50.toFixed(0)}, p99 ${live.p99.toFixed(0)}, max ${live.max.toFixed(0)} ms after the acknowledgement.`,
  )
  const wanted = people * size.lines
  tell(lost.length === 0 && answered === wanted, `${answered} of ${wanted} answers are as acknowledged`)
  for (const text of lost.slice(0, 20)) console.log(`  ${text}`)
  for (const { call, p99 } of figures) bound(call, p99)
  bound('live update', live.p99)
} finally {
  const code = await service.stop()
  tell(code === 0, `the service ended with ${code}`)
  const failures = service.output().split('"msg":"request failed"').length - 1
  tell(failures === 0, `${failures} failed requests in the service's log`)
  rmSync(dataDir, { recursive: true, force: true })
}

function bound(what: string, p99: number): void {
  // All in the same moment is a queue: its length is told, not bounded.
  if (think === 0) return
  tell(p99 <= maxP99, `${what}: p99 ${p99.toFixed(0)} ms, bound ${maxP99}`)
}

function tell(holds: boolean, text: string): void {
  console.log(`${holds ? 'ok  ' : 'MISS'} ${text}`)
  if (!holds) process.exitCode = 1
}
