import type { UnmatchedLine } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import { memo, type ReactNode } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { callsInOrder, isSameName, numberAt, quantityAt } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import type { Corrections } from '../worksheet/use-worksheet.ts'
import { Fold } from './fold.tsx'
import { MedicineChips } from './medicine-chips.tsx'
import { QuantityGiven } from './quantity-given.tsx'

const unmatchedId = 'demand-unmatched'

interface UnmatchedLinesProps {
  demand: SavedDemand
  isBusy: boolean
  corrections: Corrections
  /** Shows what a row can mean. */
  onAsk: (row?: number) => void
}

/**
 * Lines that the catalogue does not know or that nobody has, in one row above the calls. Each leads to what it can mean
 * instead.
 */
export const UnmatchedLines = memo(function UnmatchedLines({
  demand,
  isBusy,
  corrections,
  onAsk,
}: UnmatchedLinesProps) {
  const { t } = useTexts('demand')
  if (demand.unmatchedCount === 0) return null
  const shown = demand.unmatched.slice(0, limits.unmatchedShown)
  const named = shown.filter((line) => line.name.trim() !== '')
  const nameless = shown.filter((line) => line.name.trim() === '')
  const unshown = demand.unmatchedCount - shown.length
  return (
    <Fold
      id={unmatchedId}
      label={t('unmatched')}
      title={
        <>
          {t('unmatched')}{' '}
          <span className="text-sm font-normal text-soft">
            {t('lineCount', { count: demand.unmatchedCount, formatted: countOf(demand.unmatchedCount) })}
          </span>
        </>
      }
      startsOpen={callsInOrder(demand).length === 0}
    >
      {named.length > 0 && (
        <ul className="mt-1 divide-y divide-line rounded-md border border-line bg-sheet px-4 shadow-card">
          {named.map((line) => (
            <li key={line.line} className="py-2.5">
              <Line
                line={line}
                number={numberAt(demand, line.line)}
                quantity={quantityAt(demand, line.line)}
                isNone={demand.lines[line.line]?.isNone === true}
              >
                <Button
                  look="plain"
                  size="small"
                  className="-ml-3"
                  onClick={() => onAsk(demand.lines[line.line]?.row)}
                >
                  {t(line.medicine ? 'searchInstead' : 'chooseMedicine')}
                  <span className="sr-only">{t('forWritten', { written: line.name })}</span>
                </Button>
              </Line>
              {line.medicine && line.substitutes.length > 0 && (
                <div className="mt-1.5 pl-8.5">
                  <MedicineChips
                    written={line.name}
                    medicines={line.substitutes}
                    isBusy={isBusy}
                    onChoose={(medicine) => corrections.onSubstitute(line.line, medicine)}
                  >
                    <Chip className="mr-1">{t('sameSalt')}</Chip>
                    {line.medicine.composition}
                  </MedicineChips>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {nameless.length > 0 && (
        <p className="figures mt-2 text-sm text-soft">
          {t('nameless', {
            count: nameless.length,
            formatted: countOf(nameless.length),
            numbers: nameless.map((line) => numberAt(demand, line.line)).join(', '),
          })}
        </p>
      )}
      {unshown > 0 && (
        <p className="figures mt-2 text-sm text-soft">
          {t('moreUnmatched', { count: unshown, formatted: countOf(unshown) })}
        </p>
      )}
    </Fold>
  )
})

interface LineProps {
  line: UnmatchedLine
  number: number
  quantity: string
  isNone: boolean
  /** What can be done about it. */
  children: ReactNode
}

function Line({ line, number, quantity, isNone, children }: LineProps) {
  const { t } = useTexts('demand')
  const { medicine } = line
  return (
    <div className="figures flex items-baseline gap-2.5 leading-snug">
      <span aria-hidden className="w-6 shrink-0 text-right text-xs text-soft">
        {number}
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-3 font-medium break-words">{line.name}</span>
        <span className="block text-xs text-soft">
          {medicine === null
            ? t(isNone ? 'saidNone' : 'noMatch')
            : isSameName(medicine.name, line.name)
              ? t('nobodyShort')
              : t('nobody', { name: medicine.name })}
        </span>
        {children}
      </span>
      <QuantityGiven quantity={quantity} />
    </div>
  )
}
