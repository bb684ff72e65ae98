import type { DemandReach } from '@rasad/contract/demand'
import type { DemandBy } from '@rasad/contract/plan-bys'
import { planAgain, planDemand } from './api/plan-demand.ts'
import { carriedOver, linesToMove, withHeard, withMoved } from './calls/moves.ts'
import type { Said } from './calls/said.ts'
import { isPin } from './pin.ts'
import type { SavedDemand, SentLine } from './saved-demand.ts'

/** A plan to be made. */
export interface Job {
  /** Absent: of the lines of the result, those that are still open. */
  lines?: SentLine[]
  /** Empty: none. */
  pin: string
  reach: DemandReach
  by?: DemandBy | undefined
}

/**
 * The result of a job. What was said in calls holds, and what is then still open is planned apart from it.
 * @param answers what requests have brought
 */
export async function planned(
  { lines, pin, reach, by }: Job,
  before: SavedDemand | undefined,
  answers: readonly Said[] = [],
): Promise<SavedDemand | undefined> {
  const place = pin === '' ? { pin } : { pin, reach, by }
  const demand = lines ? carriedOver(before, await planDemand({ lines, ...place })) : before
  const heard = demand && withHeard(demand, answers)
  if (!demand || !heard?.said) return demand
  const open = linesToMove(heard)
  const answer = await planAgain(open, placeOf(demand))
  return withMoved(demand, open, answer)
}

/** The place and the reach that the result was planned with. */
function placeOf({ near, reach, by }: SavedDemand): Pick<Job, 'pin'> & Partial<Job> {
  return near !== null && isPin(near) ? { pin: near, reach, by } : { pin: '' }
}
