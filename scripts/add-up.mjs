// The end of `.ci/run`: adds up the tiers. Runs on the Node of the machine (20 or newer).
//   node scripts/add-up.mjs fast:0 rest:1   each tier with the exit code of its run
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let passed = 0
let failed = 0
// Repeated: the end of the first tier's output is far above that of the second.
const failures = []
for (const word of process.argv.slice(2)) {
  const [tier = '', code] = word.split(':')
  const count = countsOf(tier)
  passed += count.passed
  // A run that ended before it had counted has failed, too.
  const hasStopped = count.failed === 0 && code !== '0'
  failed += hasStopped ? 1 : count.failed
  for (const failure of hasStopped ? [`the run ended with ${code}`] : count.failures) {
    failures.push(`${tier}: ${failure}`)
  }
}
for (const failure of failures) console.log(`Failed in ${failure}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function countsOf(tier) {
  try {
    return JSON.parse(readFileSync(join('test-results', tier, 'counts.json'), 'utf8'))
  } catch {
    return { passed: 0, failed: 0, failures: [] }
  }
}
