import type { DemandReach } from '@rasad/contract/demand'
import type { DemandBy } from '@rasad/contract/plan-bys'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { dropWork, findWork, offerPlanner, type PlanOutcome, subscribe } from '../../lib/waiting-work.ts'
import { type DemandFailure, whyNot } from './demand-failure.ts'
import type { Row } from './row.ts'
import { sentLines } from './saved-demand.ts'
import { keepPlan, ofDevice, planIdOf } from './waiting-plan.ts'

interface Options {
  /** Undefined: that of the device. */
  list: string | undefined
  rows: readonly Row[]
  place: { pin: string; reach: DemandReach; by: DemandBy }
  /** Plans the list as it is now. True once the result is there. */
  plan: () => Promise<boolean>
  /** It was planned elsewhere, and is in the store. */
  onPlanned: () => Promise<void>
}

const waits: DemandFailure = { kind: 'waits' }

/** A list that was sent without a network: it waits, also when the page is closed, and is planned when the network is back. */
export function useWaitingPlan({ list = ofDevice, rows, place, plan, onPlanned }: Options) {
  const id = planIdOf(list)
  const isWaiting = useSyncExternalStore(
    subscribe,
    () => {
      const work = findWork(id)
      return work !== undefined && work.refused === undefined
    },
    () => false,
  )
  const wasWaiting = useRef(isWaiting)
  const isOwn = useRef(false)
  const isUnanswered = useRef(false)

  const planNow = useEffectEvent(async (): Promise<PlanOutcome> => {
    isOwn.current = true
    isUnanswered.current = false
    const isPlanned = await plan()
    isOwn.current = false
    if (isPlanned) return 'planned'
    return isUnanswered.current ? 'unanswered' : 'stopped'
  })
  useEffect(() => offerPlanner(id, () => planNow()), [id])

  const takePlanned = useEffectEvent(onPlanned)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && !isOwn.current) takePlanned()
    wasWaiting.current = isWaiting
  }, [isWaiting])

  // What is typed while it waits is what is planned.
  const { pin, reach, by } = place
  useEffect(() => {
    if (isWaiting && !isOwn.current && findWork(id) && whyNot(rows, pin) === undefined) {
      keepPlan(list, { lines: sentLines(rows), pin, reach, by })
    }
  }, [isWaiting, id, list, rows, pin, reach, by])

  return {
    failure: isWaiting ? waits : undefined,
    cancel: () => dropWork(id),
    /**
     * After a try. @returns false if the list waits for the network
     * @param sent as it was sent
     */
    settle(error: unknown, sent: readonly Row[]): boolean {
      isUnanswered.current = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      const isOffline = error instanceof ApiError && error.status === 0 && !navigator.onLine
      if (isOffline) return !keepPlan(list, { lines: sentLines(sent), pin, reach, by })
      if (error === undefined && findWork(id) && !isOwn.current) dropWork(id)
      return true
    },
  }
}
