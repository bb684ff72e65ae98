import { parentPort } from 'node:worker_threads'
import { makePlan, type Wanted } from './plan.ts'

parentPort?.on('message', ({ id, wanted }: { id: number; wanted: Wanted }) => {
  parentPort?.postMessage({ id, planned: makePlan(wanted) })
})
