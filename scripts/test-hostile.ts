// npm run test:hostile: tens of thousands of hostile requests, generated from our own OpenAPI document.
//   --cases N   number of requests (50,000)
//   --seed N    seed of the generator; drawn and printed by default
//   --case N    only this request, to reproduce a failure
import { parseArgs } from 'node:util'
import { run } from './lib.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, case: { type: 'string' } },
})
process.exit(
  await run('vitest', ['run', '--project', 'slow', 'drills/fuzz/'], {
    HOSTILE_CASES: values.cases ?? '50000',
    HOSTILE_SEED: values.seed ?? String(Math.floor(Math.random() * 1e9)),
    ...(values.case !== undefined && { HOSTILE_CASE: values.case }),
  }),
)
