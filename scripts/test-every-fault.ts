// npm run test:every-fault: makes each call that changes something once for each of its steps, with that step failing, and
// sends it again.
//   --call PATTERN  only these calls
//   --seed N        decides where processes are killed
import { parseArgs } from 'node:util'
import { run } from './lib.ts'

const { values } = parseArgs({ options: { call: { type: 'string' }, seed: { type: 'string' } } })
process.exit(
  await run('vitest', ['run', '--project', 'slow', '--reporter=verbose', 'drills/every-fault/'], {
    EVERY_FAULT: 'all',
    ...(values.call !== undefined && { EVERY_FAULT_CALL: values.call }),
    ...(values.seed !== undefined && { EVERY_FAULT_SEED: values.seed }),
  }),
)
