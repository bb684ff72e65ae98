export { compareFractions, type Fraction } from './fraction.ts'
export {
  exactPackCost,
  exactRate,
  type LandedRate,
  landedRate,
  type OrderCost,
  orderCost,
  type Terms,
} from './landed-rate.ts'
export {
  type AnswerPlan,
  type Offer,
  type PlanBy,
  type PlannedOrder,
  planAnswers,
  someday,
  type WantedLine,
} from './plan-answers.ts'
export type { Call, Demand, Group, Plan } from './plan-calls.ts'
export { groupByStockist, planCalls } from './plan-calls.ts'
export { type NearDemand, planCheapest, planNear } from './plan-near.ts'
