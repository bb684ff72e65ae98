import type { Demand } from '@rasad/contract/demand'
import type { List } from '@rasad/contract/list'
import type { Caller } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Search } from '../search/search.ts'
import { planDemand } from './plan-demand.ts'
import { createPlanner } from './planner.ts'
import { readList } from './read-list.ts'

export interface DemandDeps {
  search: Search
  catalogue: Catalogue
  aliases: Aliases
}

export type DemandDesk = ReturnType<typeof createDemandDesk>

/** Turns a list of wanted medicines into a plan of who can supply them. */
export function createDemandDesk(deps: DemandDeps) {
  const planner = createPlanner()
  return {
    /** @param address of the caller, when known; a PIN in the demand takes precedence. */
    create: (demand: Demand, caller: Caller, address: string | null) =>
      planDemand({ ...deps, planner }, demand, { caller, address }, new Date()),

    /** What a pasted list asks for. @throws as `readList` */
    readList: (list: List, caller: Caller) => readList(deps, list, caller),

    stop: () => planner.stop(),
  }
}
