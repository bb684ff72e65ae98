// npm run test:crash: kills the service and its PostgreSQL repeatedly while people write.
//   --rounds N   number of kills (200)
//   --minutes N  stop after this long, even if there are rounds left
//   --seed N     decides when and what to kill; random and printed by default
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer } from '../../scripts/lib.ts'
import { describeCrashes, failuresOf, runCrashes } from './run-crashes.ts'

const maxRecovery = 5_000

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds ?? 200)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
console.log(`seed ${seed}, ${rounds} rounds`)
await buildServer()
const dataDir = await mkdtemp(join(tmpdir(), 'rasad-crash-'))
const began = Date.now()
try {
  const report = await runCrashes({
    dataDir,
    rounds,
    seed,
    until: values.minutes ? new Date(Date.now() + Number(values.minutes) * 60_000) : undefined,
    onRound(round, kind, recovery) {
      console.log(`${String(round).padStart(3)} ${kind.padEnd(8)} ready after ${Math.round(recovery)} ms`)
    },
  })
  console.log(`\n${describeCrashes(report)}\nin ${Math.round((Date.now() - began) / 1_000)} s`)
  const failures = failuresOf(report)
  const slow = report.recovery.filter((time) => time > maxRecovery).length
  if (slow > 0) failures.push(`recoveries over ${maxRecovery} ms: ${slow}`)
  console.log(failures.length === 0 ? 'Everything held.' : `Failed: ${failures.join(', ')}`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
