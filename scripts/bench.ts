// npm run bench: speed and memory, as ratios to a peer in the same run. Not part of the tests, because timings on a
// shared machine prove nothing.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb, root, run } from './lib.ts'

const only = process.argv[2]
await buildWeb()
await buildServer()
const folder = join(root, 'drills/bench')
let failed = 0
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('-bench.ts'))
  .sort()) {
  if (only && !name.startsWith(only)) continue
  console.log(`\n=== ${name.replace('-bench.ts', '')}`)
  if ((await run('node', [join(folder, name)])) !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
