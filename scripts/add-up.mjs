// The end of `.ci/run`: adds up the tiers. Runs on the Node of the machine (20 or newer).
//   node scripts/add-up.mjs fast:0 rest:1   each tier with the exit code of its run
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let passed = 0
let failed = 0
for (const word of process.argv.slice(2)) {
  const [tier = '', code] = word.split(':')
  const count = countsOf(tier)
  passed += count.passed
  // A run that ended before it had counted has failed, too.
  failed += count.failed === 0 && code !== '0' ? 1 : count.failed
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function countsOf(tier) {
  try {
    return JSON.parse(readFileSync(join('test-results', tier, 'counts.json'), 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
}
