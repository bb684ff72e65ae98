// npm run load: simulates a hundred people for ten minutes, then three times as many for a minute. Exits with 1 if a
// bound is missed.
//   --users N         how many (100)
//   --minutes N       how long before the spike (10)
//   --medicines FILE  import this CSV first (name, manufacturer, …); otherwise 100,000 are generated
//   --seed N          draws the same world and the same people (1)
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startService } from '@rasad/testkit/service-process'
import { buildServer, program, root } from '../../scripts/lib.ts'
import { createLoadFixtures } from './load-fixtures.ts'
import { type Sample, slopeOf, watchMemory } from './memory.ts'
import { type Processor, readProcessor } from './processor.ts'
import { type PhaseResult, runLoad } from './run-load.ts'
import { figuresOf, tableOf } from './tally.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    medicines: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const users = Number(values.users)
const minutes = Number(values.minutes)
const seed = Number(values.seed)
const think = 1_000
const bounds = { errorShare: 0.001, p95: 500, p99: 1_000, growthShare: 0.1 }
const owner = { email: 'owner@load.example', password: 'Owner-Pass-1' }

const dataDir = join(root, '.rasad', 'load')
rmSync(dataDir, { recursive: true, force: true })
await buildServer()

if (values.medicines) {
  const file = resolve(values.medicines)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  rasad('import', 'medicines', file)
}
rasad('seed', 'bench', '--medicines', '100000', '--stockists', '5000', '--listings', '1000000')

const service = await startService({
  DATA_DIR: dataDir,
  // The load test counts as a proxy: each user can set its own address.
  TRUST_PROXY: 'loopback',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
})
try {
  await service.ready()
  console.log('… registering the first people')
  const cast = await createLoadFixtures(service.url, owner, 40, seed)
  const warm = { name: 'warming up', users: Math.ceil(users / 2), seconds: 30 }
  const steady = { name: `${users} users, ${minutes} minutes`, users, seconds: minutes * 60 }
  const spike = { name: `${users * 3} users, 1 minute`, users: users * 3, seconds: 60 }
  const after = { name: `${users} users again, 1 minute`, users, seconds: 60 }
  const memory = watchMemory(service.url)
  const phases = [warm, steady, spike, after]
  const used: Processor[] = []
  const results = await runLoad(cast, phases, { think, seed }, (phase) => {
    if (phase) console.log(`… ${phase.name}`)
    used.push(readProcessor(service.pid, dataDir))
  })
  memory.stop()
  const { model = '' } = cpus()[0] ?? {}
  console.log(`\n${cpus().length} cores (${model.trim()}), the load beside the service on the same machine.`)
  results.forEach((result, at) => {
    if (result.name !== warm.name) print(result, used[at], used[at + 1])
  })
  printMemory(memory.samples(), warm.seconds / 60, (warm.seconds + steady.seconds) / 60)
} finally {
  const code = await service.stop()
  if (code !== 0) miss(`the service ended with ${code}`)
  const failures = service.output().split('"msg":"request failed"').length - 1
  console.log(`The service's log reports ${failures} failed requests.`)
  if (process.exitCode === 1) console.log(service.output().slice(-4_000))
  rmSync(dataDir, { recursive: true, force: true })
}

function rasad(...words: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...words], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'false', DATABASE_URL: '' },
  })
  if (status !== 0) throw new Error(`rasad ${words.join(' ')} failed.`)
}

function miss(text: string): void {
  console.log(`MISS ${text}`)
  process.exitCode = 1
}

function print({ name, seconds, tally }: PhaseResult, from?: Processor, to?: Processor): void {
  const calls = tally.calls()
  const figures = calls.map(figuresOf)
  const count = figures.reduce((sum, each) => sum + each.count, 0)
  const errors = figures.reduce((sum, each) => sum + each.errors, 0)
  console.log(`\n${name}: ${count.toLocaleString('en')} calls, ${(count / seconds).toFixed(0)} a second\n`)
  console.log(tableOf(figures))
  const share = (who: keyof Processor) => (((to?.[who] ?? 0) - (from?.[who] ?? 0)) / seconds).toFixed(2)
  console.log(
    `Cores used: the service ${share('service')}, PostgreSQL ${share('database')}, the load itself ${share('load')}; taken away by other machines ${share('stolen')}.`,
  )
  for (const { call, errors: texts } of calls) for (const text of texts) console.log(`  ${call}: ${text}`)
  const said = `${errors} errors in ${count} calls`
  if (errors / count > bounds.errorShare) miss(said)
  else console.log(`ok   ${said} (at most ${bounds.errorShare * 100} %)`)
  const slow = figures.filter(
    ({ call, p95, p99 }) => !call.endsWith('/login') && (p95 > bounds.p95 || p99 > bounds.p99),
  )
  for (const { call, p95, p99 } of slow) miss(`${call}: p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms`)
  if (slow.length === 0) console.log(`ok   p95 under ${bounds.p95} ms and p99 under ${bounds.p99} ms`)
}

/** Flat: the last quarter of the long phase needs at most a tenth more than the second quarter. */
function printMemory(samples: Sample[], from: number, to: number): void {
  const long = samples.filter(({ minute }) => minute >= from && minute <= to)
  const quarter = (n: number) =>
    long.slice(Math.floor((long.length * n) / 4), Math.floor((long.length * (n + 1)) / 4))
  const mean = (some: Sample[]) => some.reduce((sum, { resident }) => sum + resident, 0) / (some.length || 1)
  const [early, late] = [mean(quarter(1)), mean(quarter(3))]
  const half = long.slice(Math.floor(long.length / 2))
  const last = samples.at(-1)?.resident ?? 0
  console.log(
    `\nMemory of the service: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last, ${last.toFixed(0)} MB after the spike; in the second half ${slopeOf(half, 'resident').toFixed(1)} MB a minute, its JavaScript heap ${slopeOf(half, 'heap').toFixed(1)}.`,
  )
  if (late > early * (1 + bounds.growthShare)) miss('memory is not flat')
  else console.log('ok   memory is flat')
}
