// npm run test:rest: every test that `npm test` leaves out. A journey that fails is run once more; if it passes then, it
// is listed as unsteady, and more than two of them fail the run.
import { buildServer, buildWeb } from './lib.ts'
import { Steps } from './steps.ts'

const steps = new Steps('rest', { unsteady: 2 })
await steps.step('The service', async () => {
  await buildServer()
  return { passed: 1, failed: 0 }
})
const beside = [
  steps.stepBeside('The pages, and journeys in a real browser', async (output) => {
    await buildWeb(output)
    return steps.journeys(['journeys', 'smoke-later'], output)
  }),
  steps.stepBeside('API document, licences and dead code', (output) => steps.check('rest', output)),
]
await steps.step('Slow tests of the service, and short drills', () => steps.vitest('slow', 'slow-alone'))
for (const done of beside.reverse()) (await done)()
steps.finish()
