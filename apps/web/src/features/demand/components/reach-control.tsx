import type { DemandReach } from '@rasad/contract/demand'
import { useEffect, useRef } from 'react'
import { useNear } from '../../../lib/near.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FilterSelect } from '../../../ui/filter-select.tsx'
import { NearButton } from '../../../ui/near-button.tsx'
import { isPin } from '../pin.ts'
import { keyOfReach, reaches } from '../reach.ts'

export interface ReachControlProps {
  /** The PIN to plan around: the typed one, or else that of the result. */
  pin: string
  /** The place of the result. */
  near: string | null
  /** The choice of the result, or of the one that is under way. */
  reach: DemandReach
  /** @param wanted without a reach: as chosen before, at first who delivers */
  onReach: (wanted: { reach?: DemandReach }, pin: string) => void
}

/** Who may be in the plan, seen from the shop. Without a place it asks for one, and says that nothing is left out. */
export function ReachControl({ pin, near, reach, onReach }: ReachControlProps) {
  const { t } = useTexts('demand')
  const device = useNear()
  const known = isPin(pin) ? pin : isPin(near ?? '') ? (near ?? '') : undefined
  const planned = useRef(device?.pin)

  // A place that is chosen beside the result counts for it at once.
  useEffect(() => {
    const isChosen = device !== undefined && device.pin !== planned.current
    planned.current = device?.pin
    if (isChosen && device.pin !== near) onReach({}, device.pin)
  }, [device, near, onReach])

  if (known === undefined) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sheet px-3.5 py-2.5">
        <p className="min-w-0 grow basis-56 text-sm text-soft">{t('reachNoPlace')}</p>
        {/* With more room, the list stands beside it, and its field for the PIN. */}
        <div className="lg:hidden">
          <NearButton />
        </div>
      </div>
    )
  }
  const chosen = keyOfReach(near === null ? 'all' : reach)
  return (
    <div>
      <p aria-hidden className="mb-1.5 px-2 text-xs text-soft">
        {t('reach')}
      </p>
      <FilterSelect
        label={t('reach')}
        none={chosen ? undefined : t('within_km', { km: String(reach) })}
        options={reaches.map(({ key }) => ({ key, label: t(`reach_${key}`) }))}
        chosen={chosen}
        onChoose={(key) => {
          const next = reaches.find((each) => each.key === key)
          if (next) onReach({ reach: next.reach }, known)
        }}
      />
    </div>
  )
}
