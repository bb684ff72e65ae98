// npm run check: format and lint, types, module boundaries. Everything except the tests; takes half a minute.
import { run } from './lib.ts'

const steps: [string, string, string[]][] = [
  ['Format and lint', 'biome', ['check', '.']],
  ['Types of server, packages and tests', 'tsc', ['--project', 'tsconfig.json']],
  ['Types of the pages', 'tsc', ['--project', 'apps/web/tsconfig.json']],
  ['Packages', 'node', ['scripts/supply.ts']],
  ['Dead files, exports and packages', 'knip', ['--no-progress', '--no-config-hints']],
  ['API document', 'node', ['scripts/api-document.ts']],
  [
    'Module boundaries',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'drills', 'e2e', 'scripts'],
  ],
]

let failed = 0
for (const [title, command, words] of steps) {
  console.log(`\n— ${title}`)
  if ((await run(command, words)) !== 0) failed++
}
console.log(`\n${steps.length - failed} checks passed, ${failed} failed.`)
process.exit(failed === 0 ? 0 : 1)
