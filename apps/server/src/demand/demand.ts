import type { Demand } from '@rasad/contract/demand'
import type { Search } from '../search/search.ts'
import { createDemand } from './create-demand.ts'

export type DemandDesk = ReturnType<typeof createDemandDesk>

/** From a list of wanted medicines to who can supply them. */
export function createDemandDesk({ search }: { search: Search }) {
  return {
    create: (demand: Demand) => createDemand(search, demand, new Date()),
  }
}
