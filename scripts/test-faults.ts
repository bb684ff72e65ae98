// npm run test:faults: breaks the dependencies of the service under load, each fault several times.
//   --rounds N   how often (10); `npm run test:rest` runs each once
import { parseArgs } from 'node:util'
import { run } from './lib.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
process.exit(
  await run('vitest', ['run', '--project', 'slow', '--reporter=verbose', 'drills/faults/'], {
    FAULTS_ROUNDS: values.rounds ?? '10',
  }),
)
