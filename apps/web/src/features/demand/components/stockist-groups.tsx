import { memo, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { type GroupOrder, namedLineCount, sortGroups } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useFartherText } from '../use-farther-text.ts'
import { StockistCard } from './stockist-card.tsx'

const shownAtFirst = 3

/** Every stockist with all lines it can supply, collapsed: there can be a hundred, and the plan needs only a few. */
export const StockistGroups = memo(function StockistGroups({ demand }: { demand: SavedDemand }) {
  const { t } = useTexts('demand')
  const { who } = useFartherText(demand)
  const [isWhole, setWhole] = useState(false)
  const total = namedLineCount(demand)
  const [order, setOrder] = useState<GroupOrder>(demand.by === 'near' ? 'distance' : 'lines')
  const isMeasured = demand.groups.some(({ stockist }) => typeof stockist.distanceKm === 'number')
  const sorted = isMeasured ? sortGroups(demand.groups, order) : demand.groups
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst)
  const unshown = demand.groupCount - demand.groups.length
  return (
    <section aria-label={t('groups')}>
      <h3 className="flex flex-wrap items-baseline gap-x-2.5 text-lg font-bold">
        {t('groups')}
        <span className="figures text-sm font-normal text-soft">
          {t('groupCount', { count: demand.groupCount, formatted: countOf(demand.groupCount) })}
        </span>
      </h3>
      <p className="text-sm text-soft">
        {t('groupsHint', { who })} {!isMeasured && t('mostLinesFirst')}
      </p>
      {isMeasured && (
        <SegmentedControl<GroupOrder>
          label={t('groupOrder')}
          options={[
            { key: 'distance', label: t('nearestFirst') },
            { key: 'lines', label: t('mostLinesFirst') },
          ]}
          chosen={order}
          onChoose={setOrder}
          className="mt-2 max-w-sm"
        />
      )}
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
        {shown.map((group) => (
          <li key={group.stockist._id}>
            <StockistCard demand={demand} part={group} total={total} />
          </li>
        ))}
      </ul>
      {demand.groups.length > shownAtFirst && (
        <Button
          look="plain"
          className="mt-1 -ml-4.5"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t('showLess')
            : t('showMore', { formatted: countOf(demand.groups.length - shownAtFirst) })}
        </Button>
      )}
      {unshown > 0 && (isWhole || demand.groups.length <= shownAtFirst) && (
        <p className="mt-2 text-sm text-soft">
          {t('moreGroups', { count: unshown, formatted: countOf(unshown) })}
        </p>
      )}
    </section>
  )
})
