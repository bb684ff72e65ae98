// Part of `npm run check`: no test does what its tier must not (tier-rules.ts).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.ts'
import { tierFaults } from './tier-rules.ts'

const words = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx']
const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
// In itself, the rules' own test holds what it must find.
const paths = stdout.split('\n').filter((path) => path && path !== 'scripts/tier-rules.test.ts')
const faults = paths
  .filter((path) => existsSync(join(root, path)))
  .flatMap((path) => tierFaults(path, readFileSync(join(root, path), 'utf8')))
for (const fault of faults) console.log(fault)
console.log(`${paths.length} test files, ${faults.length} faults.`)
process.exit(status === 0 && paths.length > 0 && faults.length === 0 ? 0 : 1)
