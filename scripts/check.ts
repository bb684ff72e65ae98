// npm run check: format and lint, types, module boundaries. Everything except the tests; takes half a minute.
//   node scripts/check.ts fast   only what `npm test` runs, or `rest`, what `npm run test:rest` does
//   npm run check -- --size      only how big the house is
import { run } from './lib.ts'

type Step = [title: string, command: string, words: string[]]

// Several checkers each check what they share, and take twice the processor time of one. tsc is a Go program: the larger
// heap saves a tenth.
const environment = { GOGC: '400' }
const fast: Step[] = [
  ['Format and lint', 'biome', ['check', '.']],
  ['Types of server, packages and tests', 'tsc', ['--checkers', '1', '--project', 'tsconfig.json']],
  ['Types of the pages', 'tsc', ['--checkers', '1', '--project', 'apps/web/tsconfig.json']],
  ['Types of the service worker', 'tsc', ['--checkers', '1', '--project', 'apps/web/worker/tsconfig.json']],
  ['Types of the page for answers', 'tsc', ['--checkers', '1', '--project', 'apps/reply/tsconfig.json']],
  ['What tests do, by their tier', 'node', ['scripts/tiers.ts']],
  ['Texts of every language', 'node', ['scripts/texts.ts', '--check']],
  [
    'Module boundaries',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'drills', 'e2e', 'scripts'],
  ],
]
const rest: Step[] = [
  ['Packages', 'node', ['scripts/supply.ts']],
  ['Dead files, exports and packages', 'knip', ['--no-progress', '--no-config-hints']],
  ['API document', 'node', ['scripts/api-document.ts']],
]
const [part] = process.argv.slice(2)
const size: Step[] = [['Size', 'node', ['scripts/size.ts']]]
const steps = part === '--size' ? size : part === 'fast' ? fast : part === 'rest' ? rest : [...fast, ...rest]

let failed = 0
for (const [title, command, words] of steps) {
  console.log(`\n— ${title}`)
  if ((await run(command, words, environment)) !== 0) failed++
}
console.log(`\n${steps.length - failed} checks passed, ${failed} failed.`)
process.exit(failed === 0 ? 0 : 1)
