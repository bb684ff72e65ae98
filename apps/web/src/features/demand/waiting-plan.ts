import type { DemandReach } from '@rasad/contract/demand'
import type { DemandBy } from '@rasad/contract/plan-bys'
import { ApiError } from '../../lib/api-client.ts'
import { isRecord } from '../../lib/values.ts'
import { plannerOf, tabId, type WaitingWork, waitForNetwork } from '../../lib/waiting-work.ts'
import { planned } from './plan-job.ts'
import { isBy, isReach } from './reach.ts'
import { deviceStore, type SentLine } from './saved-demand.ts'

/** The list of the device, which has no name. */
export const ofDevice = 'device'

/** A plan that is to be made. */
interface WaitingPlan {
  lines: SentLine[]
  pin: string
  reach: DemandReach
  by?: DemandBy
}

/** Under which a list of this tab waits to be planned; the same after a reload. */
export function planIdOf(list: string): string {
  return `plan-${list}-${tabId()}`
}

/** False if the device keeps nothing. */
export function keepPlan(list: string, plan: WaitingPlan): boolean {
  return waitForNetwork({
    id: planIdOf(list),
    kind: 'plan',
    about: list,
    lines: plan.lines.length,
    body: plan,
  })
}

/** Whether the plan can be made now: an order list is planned by the screen that has it open. */
export function canPlan({ id, about }: WaitingWork): boolean {
  return about === ofDevice || plannerOf(id) !== undefined
}

/**
 * Plans a list that waits: by its screen, or else for the next time that the list of the device is opened.
 * @returns false if its screen shows why it cannot be planned. Throws `ApiError` without an answer.
 */
export async function planWaiting({ id, body }: WaitingWork): Promise<boolean> {
  const planHere = plannerOf(id)
  if (planHere) {
    const outcome = await planHere()
    if (outcome === 'unanswered') throw new ApiError(0, 'network', '')
    return outcome === 'planned'
  }
  if (!isWaitingPlan(body)) return false
  const demand = await planned(body, deviceStore.readDemand())
  return demand !== undefined && deviceStore.saveDemand(demand)
}

function isWaitingPlan(value: unknown): value is WaitingPlan {
  return (
    isRecord(value) &&
    Array.isArray(value.lines) &&
    value.lines.every(
      (line) => isRecord(line) && typeof line.name === 'string' && typeof line.qty === 'number',
    ) &&
    typeof value.pin === 'string' &&
    isReach(value.reach) &&
    // A list that has waited since before there was a choice has none.
    (value.by === undefined || isBy(value.by))
  )
}
