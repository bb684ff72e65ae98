import { lazyPart } from '../../ui/lazy-part.tsx'

const planParts = () => import('./plan-parts.ts')

export const CallMode = lazyPart(planParts, 'CallMode')
export const DemandResult = lazyPart(planParts, 'DemandResult')

/** Loads what shows a plan, so that it appears at once and takes the focus. Drawing it tries again what cannot be had. */
export async function loadPlanParts(): Promise<void> {
  await Promise.allSettled([CallMode.preload(), DemandResult.preload()])
}
