import { parentPort } from 'node:worker_threads'
import { makePlan, type Wanted } from './plan.ts'

// Does not give way as those that read lines do: a plan is a few milliseconds, and somebody waits for it.
parentPort?.on('message', ({ id, wanted }: { id: number; wanted: Wanted }) => {
  parentPort?.postMessage({ id, planned: makePlan(wanted) })
})
