import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReachText } from '../../../ui/reach-text.tsx'
import type { Supplier } from '../api/queries.ts'
import { Hours, Location, Rating } from './supplier-facts.tsx'
import { TrustFacts } from './trust-facts.tsx'

interface StockistHeadProps {
  stockist: Supplier
  /** The heading level. */
  as?: 'h1' | 'h2'
  /** What comes before the facts. */
  children?: ReactNode
}

/** The supplier's name and facts. */
export function StockistHead({ stockist, as: Heading = 'h2', children }: StockistHeadProps) {
  return (
    <header className="min-w-0">
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-2xl font-bold md:text-3xl">
        {stockist.firmName}
      </Heading>
      {stockist.title && <p className="mt-1 text-soft">{stockist.title}</p>}
      {children}
      <div className="mt-3 flex flex-col gap-1.5">
        <Location location={stockist.location} />
        <div className="flex items-start gap-1.5 text-sm text-soft">
          <Truck aria-hidden className="mt-0.5 size-4 shrink-0" />
          <ReachText stockist={stockist} />
        </div>
        <div className="flex flex-wrap gap-x-5 gap-y-1.5">
          <Rating />
          <Hours stockist={stockist} />
        </div>
        <TrustFacts stockist={stockist} />
      </div>
    </header>
  )
}
