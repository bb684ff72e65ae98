// npm test: the fast tier. Nothing in it is run again. It fails above its processor seconds. Steps run side by side,
// because each of them waits now and then: Vitest prints at once, the others afterwards.
import { buildServer, buildWeb } from './lib.ts'
import { Steps } from './steps.ts'

const steps = new Steps('fast', { processor: 520 })
await steps.step('The service', async () => {
  await buildServer()
  return { passed: 1, failed: 0 }
})
const beside = [
  steps.stepBeside('The pages, and smoke journeys in a real browser', async (output) => {
    await buildWeb(output)
    return steps.journeys(['smoke'], output)
  }),
  steps.stepBeside('Format, lint, types, texts and module boundaries', (output) =>
    steps.check('fast', output),
  ),
]
await steps.step('Units, and the service on a real PostgreSQL', () =>
  steps.vitest('units', 'components', 'integration'),
)
for (const done of beside.reverse()) (await done)()
steps.finish()
