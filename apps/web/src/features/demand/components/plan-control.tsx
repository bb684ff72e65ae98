import type { DemandBy } from '@rasad/contract/plan-bys'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { isPin } from '../pin.ts'
import { keyOfReach } from '../reach.ts'
import { ReachControl, type ReachControlProps } from './reach-control.tsx'

const orders = ['near', 'calls', 'cost'] as const satisfies readonly DemandBy[]

interface PlanControlProps extends Omit<ReachControlProps, 'onReach'> {
  by: DemandBy
  onPlan: (wanted: Parameters<ReachControlProps['onReach']>[0] & { by?: DemandBy }, pin: string) => void
}

/** Where the plan is made for, who may be in it, and what comes first: said in one row, and changed below it. */
export function PlanControl({ pin, near, reach, by, onPlan }: PlanControlProps) {
  const { t } = useTexts('demand')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const known = isPin(pin) ? pin : isPin(near ?? '') ? (near ?? '') : undefined
  const control = <ReachControl pin={pin} near={near} reach={reach} onReach={onPlan} />
  if (known === undefined) return control
  const key = keyOfReach(near === null ? 'all' : reach)
  return (
    <div className="rounded-md border border-line bg-sheet">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="figures flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-left text-sm hover:bg-sunk"
      >
        <span className="min-w-0 grow truncate">
          <strong className="font-semibold">{known}</strong> · {key ? t(`reach_${key}`) : String(reach)} ·{' '}
          {t(`by_${by}`)}
        </span>
        <ChevronDown
          aria-hidden
          className={classes('size-5 shrink-0 text-soft transition-transform', !isOpen && '-rotate-90')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="grid grid-cols-1 gap-3 border-t border-line p-2">
        {control}
        <SegmentedControl
          label={t('by')}
          isLabelShown
          options={orders.map((key) => ({ key, label: t(`by_${key}`) }))}
          chosen={near === null ? '' : by}
          onChoose={(key) => onPlan({ by: key }, known)}
          segmentClass="min-h-11 basis-0 px-1.5 py-1 text-center text-sm leading-tight"
        />
      </div>
    </div>
  )
}
