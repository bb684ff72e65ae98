// What the demand shows once there is a plan, in one file.
export { CallMode } from './calls/call-mode.tsx'
export { DemandResult } from './components/demand-result.tsx'
