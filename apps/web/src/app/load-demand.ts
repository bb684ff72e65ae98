import { readText } from '../lib/safe-storage.ts'
import { readSession } from '../lib/session.ts'

/** Loads the screen of the demand; for those who may have a plan, with what shows it: it appears at once. */
export async function loadDemand() {
  const mayHavePlan = readText('savedDemand') !== undefined || readSession().hasToken
  // Both at a time.
  if (mayHavePlan) import('../features/demand/plan-parts.ts').catch(() => undefined)
  const { DemandScreen, preloadPlan } = await import('./screens/demand-screen.tsx')
  if (mayHavePlan) await preloadPlan()
  return { DemandScreen }
}
