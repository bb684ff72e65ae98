// npm run test:rest: every test that `npm test` leaves out. A journey that fails is run once more; if it passes then, it
// is listed as unsteady, and more than two of them fail the run.
import { buildServer, buildWeb } from './lib.ts'
import { Steps } from './steps.ts'

const steps = new Steps('rest', { unsteady: 2 })
await steps.step('The service', async () => {
  await buildServer()
  return { passed: 1, failed: 0 }
})
// Journeys and slow tests follow each other: side by side on two cores, they wait for each other until deadlines pass.
const check = steps.stepBeside('API document, licences and dead code', (output) =>
  steps.check('rest', output),
)
await steps.step('The pages, and journeys in a real browser', async () => {
  await buildWeb()
  return steps.journeys(['journeys', 'smoke-later', 'explore'])
})
await steps.step('Slow tests of the service, and short drills', () => steps.vitest('slow', 'slow-alone'))
const printCheck = await check
printCheck()
steps.finish()
