// npm run bench: speed and memory, as ratios against a peer in the same run. Never part of the tests:
// what a shared machine does in a second proves nothing.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb, root, run } from './lib.ts'

const only = process.argv[2]
await buildWeb()
await buildServer()
const folder = join(root, 'apps/server/bench')
let failed = 0
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('-bench.ts'))
  .sort()) {
  if (only && !name.startsWith(only)) continue
  console.log(`\n=== ${name.replace('-bench.ts', '')}`)
  if ((await run('node', [join(folder, name)])) !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
