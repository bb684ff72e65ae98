export type { Call, Demand, Group, Plan } from './plan-calls.ts'
export { groupByStockist, planCalls } from './plan-calls.ts'
