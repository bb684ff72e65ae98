import type { Demand } from '@rasad/contract/demand'
import type { Search } from '../search/search.ts'
import { planDemand } from './plan-demand.ts'
import { createPlanner } from './planner.ts'

export type DemandDesk = ReturnType<typeof createDemandDesk>

/** From a list of wanted medicines to who can supply them. */
export function createDemandDesk({ search }: { search: Search }) {
  const planner = createPlanner()
  return {
    /** @param address of who asks, where it is known; a PIN in the demand goes before it. */
    create: (demand: Demand, address: string | null) =>
      planDemand({ search, planner }, demand, address, new Date()),

    stop: () => planner.stop(),
  }
}
