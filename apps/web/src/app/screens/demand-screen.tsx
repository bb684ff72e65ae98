import { type ComponentProps, Suspense, useEffect } from 'react'
import { loadPlanParts } from '../../features/demand/later-parts.ts'
import { DemandScreen as Demand } from '../../features/demand/screens/demand-screen.tsx'
import { DemandSlots } from '../../features/demand/slots.tsx'
import type { AskStockistsButton } from '../../features/requests/ask/ask-stockists-button.tsx'
import { useFirstInteraction } from '../../lib/hooks.ts'
import { LeftOut, lazyPart } from '../../ui/lazy-part.tsx'

const LaterAsk = lazyPart(
  () => import('../../features/requests/ask/ask-stockists-button.tsx'),
  'AskStockistsButton',
  LeftOut,
)

const slots = {
  Ask: (props: ComponentProps<typeof AskStockistsButton>) => (
    <Suspense fallback={<span className="min-h-11 grow" />}>
      <LaterAsk {...props} />
    </Suspense>
  ),
}

/** Loads ahead what there is beside a plan. */
export async function preloadPlan(): Promise<void> {
  await Promise.allSettled([loadPlanParts(), LaterAsk.preload()])
}

/** The demand, whose stockists can be asked at once. */
export function DemandScreen() {
  const hasBegun = useFirstInteraction()
  useEffect(() => {
    if (hasBegun) void preloadPlan()
  }, [hasBegun])
  return (
    <DemandSlots value={slots}>
      <Demand />
    </DemandSlots>
  )
}
