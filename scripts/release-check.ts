// npm run release-check: checks that are too slow for every `npm test`, but must pass before a release.
import { run } from './lib.ts'

interface Check {
  title: string
  command: string
  words: string[]
  environment?: NodeJS.ProcessEnv
}

const browserTests = ['test', '--config', 'e2e/playwright.config.ts']
const checks: Check[] = [
  {
    title: 'Fifty names, typed and pasted, over slow networks: Enter opens each of them',
    command: 'playwright',
    words: [...browserTests, 'enter-matrix'],
    environment: { ENTER_MATRIX: 'all' },
  },
  {
    title: 'Every screen at every width, in both themes, with the rules of accessibility',
    command: 'playwright',
    words: [...browserTests, 'screens'],
    environment: { SCREENS: 'all' },
  },
  { title: 'Kills of the service and its database', command: 'node', words: ['drills/crash/run.ts'] },
  { title: 'Faults of what the service depends on', command: 'node', words: ['scripts/test-faults.ts'] },
  { title: 'Hostile requests', command: 'node', words: ['scripts/test-hostile.ts'] },
  { title: 'Several processes behind a balancer', command: 'node', words: ['drills/failover/drill.ts'] },
]

const failed: string[] = []
for (const { title, command, words, environment } of checks) {
  console.log(`\n=== ${title}`)
  if ((await run(command, words, environment)) !== 0) failed.push(title)
}
console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed`)
for (const title of failed) console.log(`Failed: ${title}`)
process.exit(failed.length === 0 ? 0 : 1)
