import type { Demand } from '@rasad/contract/demand'
import type { List } from '@rasad/contract/list'
import type { Caller } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { AppError } from '../platform/errors.ts'
import { createFairSlots, type Turn } from '../platform/fair-slots.ts'
import type { Search } from '../search/search.ts'
import type { Stockists } from '../stockists/stockists.ts'
import { type DemandAsker, planDemand } from './plan-demand.ts'
import { createPlanner } from './planner.ts'
import { readList } from './read-list.ts'

export { locationInAddress } from './near.ts'

export interface DemandDeps {
  search: Search
  catalogue: Catalogue
  aliases: Aliases
  stockists: Stockists
  /** What becomes of listings that nobody has confirmed for `days`. */
  staleListings: { days: number; last: boolean }
  /** Is told which medicines a caller wants, for each line that is certain. */
  heardOf(caller: Caller, meanings: readonly (readonly number[])[]): void
}

export type DemandDesk = ReturnType<typeof createDemandDesk>

/** Lists that are read at once: the threads take turns between them. */
const maxReading = 4
/** Lists that wait, of everybody and of one address. */
const maxWaiting = 100
const maxWaitingPerAddress = 10
const secondsToRead = 2

/** Turns a list of wanted medicines into a plan of who can supply them. */
export function createDemandDesk(deps: DemandDeps) {
  const planner = createPlanner()
  const reading = createFairSlots({
    maxRunning: maxReading,
    maxWaiting,
    maxWaitingPerKey: maxWaitingPerAddress,
    refuse: (reason) =>
      reason === 'left'
        ? new AppError('invalid-input', { message: 'The request broke off.' })
        : new AppError('too-many-requests', { retryAfter: secondsToRead }),
  })
  return {
    create: (demand: Demand, asker: DemandAsker) =>
      planDemand({ ...deps, planner }, demand, asker, new Date()),

    /**
     * What a pasted list asks for. Addresses take turns, and a list whose sender has hung up is not read.
     * @throws as `readList`; too-many-requests while too many lists wait.
     */
    readList: (list: List, caller: Caller, turn: Turn) => reading(turn, () => readList(deps, list, caller)),

    stop: () => planner.stop(),
  }
}
