import { parentPort } from 'node:worker_threads'
import { giveWay } from '../platform/threads.ts'
import { makePlan, type Wanted } from './plan.ts'

giveWay()

parentPort?.on('message', ({ id, wanted }: { id: number; wanted: Wanted }) => {
  parentPort?.postMessage({ id, planned: makePlan(wanted) })
})
