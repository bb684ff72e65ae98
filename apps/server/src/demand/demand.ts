import type { Demand } from '@rasad/contract/demand'
import type { OwnOffer } from '@rasad/contract/own-suppliers'
import type { List, ReadListFileAnswer } from '@rasad/contract/pasted-list'
import type { Caller } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'
import { createQueue, type Turn } from '../platform/queue.ts'
import type { Search } from '../search/search.ts'
import type { Stockists } from '../stockists/stockists.ts'
import { type DemandAsker, planDemand } from './plan-demand.ts'
import { createPlanner } from './planner.ts'
import { readList } from './read-list.ts'
import { type ListFileBounds, openListFile, readSheets } from './read-list-file.ts'

export { distanceBandsFrom, locationInAddress } from './near.ts'

export interface DemandDeps {
  search: Search
  catalogue: Catalogue
  aliases: Aliases
  stockists: Stockists
  logger: Logger
  /** Is told which medicines a caller wants, for each line that is certain. */
  heardOf(caller: Caller, meanings: readonly (readonly number[])[]): void
  /** What the lists of the caller's own suppliers say of medicines, by their numbers. */
  ownOffers(
    caller: Caller,
    medicineNos: readonly number[],
  ): Promise<readonly (OwnOffer & { medicineNo: number })[]>
}

export type DemandDesk = ReturnType<typeof createDemandDesk>

/** Lists that are read at once: the threads take turns between them. */
const maxReading = 4
/** Lists that wait, of everybody and of one address. */
const maxWaiting = 100
const maxWaitingPerAddress = 10
const secondsToRead = 2
/** Files of orders that are opened at once, each in a thread of its own, and those that wait. */
const maxOpening = 2
const maxFilesWaiting = 40
const maxFilesWaitingPerKey = 3

/** Turns a list of wanted medicines into a plan of who can supply them. */
export function createDemandDesk(deps: DemandDeps) {
  const planner = createPlanner()
  const refuse = (reason: 'key-full' | 'full' | 'left') =>
    reason === 'left'
      ? new AppError('invalid-input', { message: 'The request broke off.' })
      : new AppError('too-many-requests', { retryAfter: secondsToRead })
  const reading = createQueue({
    maxRunning: maxReading,
    maxWaiting,
    maxWaitingPerKey: maxWaitingPerAddress,
    refuse,
  })
  const opening = createQueue({
    maxRunning: maxOpening,
    maxWaiting: maxFilesWaiting,
    maxWaitingPerKey: maxFilesWaitingPerKey,
    refuse,
  })
  return {
    create: (demand: Demand, asker: DemandAsker) =>
      planDemand({ ...deps, planner }, demand, asker, new Date()),

    /**
     * What a pasted list asks for. Addresses take turns, and a list whose sender has hung up is not read.
     * @throws as `readList`; too-many-requests while too many lists wait.
     */
    readList: (list: List, caller: Caller, turn: Turn) => reading(turn, () => readList(deps, list, caller)),

    /**
     * What a file of orders asks for. Files are opened in a lane of their own; their lists are read like pasted ones.
     * @param file reads its bytes once its turn has come
     * @throws as `openListFile` and `readList`; too-many-requests while too many files wait.
     */
    async readListFile(
      file: () => Promise<Uint8Array>,
      bounds: ListFileBounds,
      caller: Caller,
      turn: Turn,
    ): Promise<ReadListFileAnswer> {
      const sheets = await opening(turn, async () =>
        openListFile(await file(), bounds, turn.signal, (stack) =>
          deps.logger.warn({ where: placesOf(stack) }, 'a file of orders has met something unforeseen'),
        ),
      )
      return readSheets(sheets, (text) => reading(turn, () => readList(deps, { text }, caller)))
    },

    stop: () => planner.stop(),
  }
}

/** Where an error came from, without its message, which can quote the file. */
function placesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .join('\n')
}
