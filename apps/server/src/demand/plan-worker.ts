import { parentPort } from 'node:worker_threads'
import { makePlan, type Wanted } from './plan.ts'

// Unlike the resolver threads, this one keeps normal priority: a plan takes a few milliseconds and somebody waits for
// it.
parentPort?.on('message', (wanted: Wanted) => {
  parentPort?.postMessage(makePlan(wanted))
})
