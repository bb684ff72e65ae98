// npm run test:explore: a browser explores the pages of six roles by itself, and reports what is wrong.
//   --role NAME     one of them, such as "medical owner"
//   --minutes N     how long each (20)
//   --steps N       so many steps instead: with a seed, those of a finding
//   --seed N        decides what is pressed and typed
//   --repeat FILE   does the steps of a file of test-results/explore, which can be shortened by hand
import { parseArgs } from 'node:util'
import { run } from './lib.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { role: text, minutes: text, steps: text, seed: text, repeat: text },
})
const { role, minutes = '20', steps, seed, repeat } = values
const words = ['test', '--config', 'e2e/playwright.config.ts', '--project', 'explore', '--workers', '2']
process.exit(
  await run('playwright', [...words, ...(role ? ['--grep', `a ${role} finds`] : [])], {
    ...(steps || repeat ? { EXPLORE_STEPS: steps ?? '0' } : { EXPLORE_MINUTES: minutes }),
    ...(seed && { EXPLORE_SEED: seed }),
    ...(repeat && { EXPLORE_REPEAT: repeat }),
  }),
)
