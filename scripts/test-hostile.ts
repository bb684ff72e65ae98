// npm run test:hostile: tens of thousands of hostile requests, generated from our own OpenAPI document, and the kinds of attack
// that those do not find.
//   --cases N   number of requests (50,000)
//   --seed N    seed of the generator; drawn and printed by default
//   --case N    only this request, to reproduce a failure
import { parseArgs } from 'node:util'
import { run } from './lib.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, case: { type: 'string' } },
})
process.exit(
  await run(
    'vitest',
    ['run', '--project', 'slow', '--project', 'integration', 'drills/fuzz/', 'links/restored-links'],
    {
      HOSTILE_CASES: values.cases ?? '50000',
      HOSTILE_SEED: values.seed ?? String(Math.floor(Math.random() * 1e9)),
      ...(values.case !== undefined && { HOSTILE_CASE: values.case }),
    },
  ),
)
