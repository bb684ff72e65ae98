// npm run test:hostile: hostile requests in the tens of thousands, made from our own OpenAPI document.
//   --cases N   how many (50,000)
//   --seed N    which ones; drawn and printed unless given
//   --case N    only this one of them, to see a fault again
import { parseArgs } from 'node:util'
import { run } from './lib.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, case: { type: 'string' } },
})
process.exit(
  await run('vitest', ['run', '--project', 'service', 'apps/server/test/hostile.test.ts'], {
    HOSTILE_CASES: values.cases ?? '50000',
    HOSTILE_SEED: values.seed ?? String(Math.floor(Math.random() * 1e9)),
    ...(values.case !== undefined && { HOSTILE_CASE: values.case }),
  }),
)
