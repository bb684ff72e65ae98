import type { Demand } from '@rasad/contract/demand'
import type { List } from '@rasad/contract/list'
import type { Search } from '../search/search.ts'
import { planDemand } from './plan-demand.ts'
import { createPlanner } from './planner.ts'
import { readList } from './read-list.ts'

export type DemandDesk = ReturnType<typeof createDemandDesk>

/** Turns a list of wanted medicines into a plan of who can supply them. */
export function createDemandDesk({ search }: { search: Search }) {
  const planner = createPlanner()
  return {
    /** @param address of the caller, when known; a PIN in the demand takes precedence. */
    create: (demand: Demand, address: string | null) =>
      planDemand({ search, planner }, demand, address, new Date()),

    /** What a pasted list asks for. @throws as `readList` */
    readList: (list: List) => readList({ search }, list),

    stop: () => planner.stop(),
  }
}
