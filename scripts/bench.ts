// npm run bench: speed and memory, nearly each bound a ratio to something measured in the same run, so that a busy or
// slow machine misses none that a quiet one holds. First of all, how fast the machine is. Not part of the tests: it takes
// some minutes and 2 GB. `npm run bench -- plan` runs one; those of `onlyByName` run in no other way.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb, root, run } from './lib.ts'
import { describeMachine, measureMachine } from './machine-speed.ts'

/** 20,000,000 listings: half an hour to make, 5 GB of disk. 5,000,000 rows of own lists: minutes, 4 GB. */
const onlyByName = ['scale', 'own']

const only = process.argv[2]
await buildWeb()
await buildServer()
console.log(describeMachine(measureMachine()))
const folder = join(root, 'drills/bench')
let failed = 0
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('-bench.ts'))
  .sort()) {
  if (only ? !name.startsWith(only) : onlyByName.some((one) => name.startsWith(one))) continue
  console.log(`\n=== ${name.replace('-bench.ts', '')}`)
  if ((await run('node', [join(folder, name)])) !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
