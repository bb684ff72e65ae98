// npm run test:faults: what the service leans on fails under load, each fault again and again.
//   --rounds N   how often (10); `npm test` does each once
import { parseArgs } from 'node:util'
import { run } from './lib.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
process.exit(
  await run('vitest', ['run', '--project', 'service', '--reporter=verbose', 'apps/server/test/faults-'], {
    FAULTS_ROUNDS: values.rounds ?? '10',
  }),
)
