import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { progressOf } from '../calls/said.ts'
import { isWithoutQuantity, namedLineCount, rowsToCheck } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { checkId, worksheetId } from '../worksheet/worksheet.tsx'

export const planId = 'demand-plan'

interface PlanSummaryProps {
  demand: SavedDemand
  /** Opens what the calls have brought. */
  onCalls: () => void
}

/** How far the plan is, always in sight: each part leads to what it counts. */
export function PlanSummary({ demand, onCalls }: PlanSummaryProps) {
  const { t } = useTexts('demand')
  const covered = demand.plan.at(-1)?.covered ?? 0
  const calls = demand.plan.length
  const toCheck = rowsToCheck(demand).size
  const had = demand.said ? demand.lines.filter((_, line) => progressOf(demand, line) === 'had').length : 0
  const lacking = demand.lines.filter(isWithoutQuantity).length
  return (
    <nav
      aria-label={t('sum')}
      className="figures sticky top-[7.0625rem] short:top-0 z-9 -mx-4 flex gap-x-1 overflow-x-auto border-b border-line bg-paper px-2.5 sm:mx-0 sm:px-0 lg:top-(--bar-top) lg:z-10"
    >
      <Part to={worksheetId} isFirst>
        {t('sumLines', { covered: countOf(covered), total: countOf(namedLineCount(demand)) })}
      </Part>
      <Part to={planId}>{t('sumCalls', { count: calls, formatted: countOf(calls) })}</Part>
      {had > 0 && (
        <button type="button" onClick={onCalls} className={classes(look, 'text-call')}>
          {t('sumHad', { count: had, formatted: countOf(had) })}
        </button>
      )}
      {toCheck > 0 && (
        <Part to={checkId} isAsking>
          {t('sumCheck', { count: toCheck, formatted: countOf(toCheck) })}
        </Part>
      )}
      {lacking > 0 && (
        <Part to={worksheetId} isAsking>
          {t('sumLacking', { count: lacking, formatted: countOf(lacking) })}
        </Part>
      )}
    </nav>
  )
}

const look =
  'min-h-11 shrink-0 rounded-sm px-1.5 text-xs font-semibold sm:text-sm whitespace-nowrap hover:bg-sunk'

interface PartProps {
  to: string
  isFirst?: boolean
  isAsking?: boolean
  children: string
}

function Part({ to, isFirst = false, isAsking = false, children }: PartProps) {
  return (
    <button
      type="button"
      onClick={() => {
        const target = document.getElementById(to)
        target?.scrollIntoView({ behavior: 'smooth' })
        target?.querySelector<HTMLElement>('[data-main][tabindex="0"], [data-main], a, button')?.focus({
          preventScroll: true,
        })
      }}
      className={classes(look, isAsking ? 'text-marigold-ink' : isFirst ? 'text-ink' : 'text-soft')}
    >
      {children}
    </button>
  )
}
