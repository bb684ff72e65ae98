export type { Call, Demand, Group, Plan } from './group-demand.ts'
export { groupByStockist, planCalls } from './group-demand.ts'
