import type { Demand } from '@rasad/contract/demand'
import type { Search } from '../search/search.ts'
import { planDemand } from './plan-demand.ts'
import { createPlanner } from './planner.ts'

export type DemandDesk = ReturnType<typeof createDemandDesk>

/** Turns a list of wanted medicines into a plan of who can supply them. */
export function createDemandDesk({ search }: { search: Search }) {
  const planner = createPlanner()
  return {
    /** @param address of the caller, when known; a PIN in the demand takes precedence. */
    create: (demand: Demand, address: string | null) =>
      planDemand({ search, planner }, demand, address, new Date()),

    stop: () => planner.stop(),
  }
}
