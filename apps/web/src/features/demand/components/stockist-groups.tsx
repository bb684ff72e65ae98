import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Distance } from '../../../ui/distance.tsx'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'
import { Freshness } from '../../../ui/listing-facts.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { type GroupOrder, latestOf, namedLineCount, orderLines, sortGroups } from '../result.ts'
import type { SavedDemand, StockistLines } from '../saved-demand.ts'
import { OrderLines } from './order-lines.tsx'
import { ReachStockist } from './reach-stockist.tsx'

const shownAtFirst = 3

/** Every stockist with all lines it can supply, collapsed: there can be a hundred, and the plan needs only a few. */
export const StockistGroups = memo(function StockistGroups({ demand }: { demand: SavedDemand }) {
  const { t } = useTexts('demand')
  const [isWhole, setWhole] = useState(false)
  const total = namedLineCount(demand)
  const [order, setOrder] = useState<GroupOrder>('lines')
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
        {t('groupsHint')} {!isMeasured && t('mostLinesFirst')}
      </p>
      {isMeasured && (
        <SegmentedControl<GroupOrder>
          label={t('groupOrder')}
          options={[
            { key: 'lines', label: t('mostLinesFirst') },
            { key: 'distance', label: t('nearestFirst') },
          ]}
          chosen={order}
          onChoose={setOrder}
          className="mt-2 max-w-sm"
        />
      )}
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
        {shown.map((group) => (
          <li key={group.stockist._id}>
            <Group demand={demand} group={group} total={total} />
          </li>
        ))}
      </ul>
      {demand.groups.length > shownAtFirst && (
        <Button look="plain" className="mt-1" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
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

function Group({ demand, group, total }: { demand: SavedDemand; group: StockistLines; total: number }) {
  const { t } = useTexts('demand')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { stockist } = group
  const lines = orderLines(demand, group)
  const latest = latestOf(lines)
  return (
    <article className="px-2 py-2 sm:pr-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h4 className="min-w-0 grow basis-64">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-sunk"
          >
            <ChevronDown
              aria-hidden
              className={classes(
                'size-5 shrink-0 text-soft transition-transform duration-150',
                !isOpen && '-rotate-90',
              )}
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold leading-snug">
                {stockist.name} <LateLicenceMark of={stockist} />
              </span>
              <span className="block truncate text-xs text-soft">
                {stockist.location} <Distance km={stockist.distanceKm} />
              </span>
              {latest && (
                <span className="figures block text-xs text-soft">
                  <Freshness listing={latest} />
                </span>
              )}
            </span>
            <span className="figures shrink-0 text-sm text-soft">
              {t('ofLines', { formatted: countOf(lines.length), total: countOf(total) })}
            </span>
          </button>
        </h4>
        <ReachStockist
          stockist={stockist}
          lines={lines}
          isQuiet
          className="grow basis-56 px-2 sm:max-w-72 sm:px-0"
        />
      </div>
      <div id={id} hidden={!isOpen} className="px-2 pt-1 sm:pl-9">
        {isOpen && <OrderLines lines={lines} label={stockist.name} most={30} />}
      </div>
    </article>
  )
}
