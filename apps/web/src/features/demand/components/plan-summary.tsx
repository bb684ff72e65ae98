import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { useNear } from '../../../lib/near.ts'
import { paths } from '../../../lib/paths.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { requestsOf } from '../calls/asked.ts'
import { standingOf } from '../calls/standing.ts'
import { isWithoutQuantity, namedLineCount, partsOf } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useFartherText } from '../use-farther-text.ts'
import { worksheetId } from '../worksheet/worksheet.tsx'
import { fartherId } from './farther-calls.tsx'
import { StandingCounts } from './standing-counts.tsx'

interface PlanSummaryProps {
  demand: SavedDemand
  /** The rows of which nobody has said yet what they mean. */
  open: ReadonlySet<number>
  /** Opens what the calls have brought. */
  onCalls: () => void
  /** Asks about the first of the open lines. */
  onSettle: () => void
  /** Shows a part of the result that a phone may hide. */
  onShow: (id: string) => void
}

/**
 * How far the plan is, in one line: what it covers, and from the first call or request on what these have brought. Each part
 * after it leads to what it counts.
 */
export function PlanSummary({ demand, open, onCalls, onSettle, onShow }: PlanSummaryProps) {
  const { t } = useTexts('demand')
  const near = useNear()
  const buyer = useBuyer()
  const lacking = demand.lines.filter(isWithoutQuantity).length
  const { callCount, lines, isNear, isInTown, farther } = partsOf(demand)
  const fartherText = useFartherText(demand)
  const words = {
    covered: countOf(lines),
    total: countOf(namedLineCount(demand)),
    place: near?.pin === demand.near ? (near?.town ?? near?.district ?? '') : (demand.near ?? ''),
  }
  const hasBegun = standingOf(demand, buyer) !== undefined
  const asked = requestsOf(demand, buyer)
  const last = asked.at(-1)
  const stockists = new Set(asked.flatMap((request) => request.stockists))
  const part = (id: string) => ({ onClick: () => onShow(id) })
  return (
    <>
      <p role="status" className="figures mt-0.5 font-semibold">
        {hasBegun ? (
          <StandingCounts demand={demand} />
        ) : (
          [
            t(isInTown ? 'sumInTown' : isNear ? 'sumNear' : 'sumLines', words),
            t('sumCalls', { count: callCount, formatted: countOf(callCount) }),
          ].join(' · ')
        )}
      </p>
      <nav
        aria-label={t('sum')}
        className="figures grid grid-cols-2 overflow-hidden rounded-md bg-line empty:hidden max-sm:mt-2 max-sm:gap-px max-sm:border max-sm:border-line sm:-mx-1.5 sm:flex sm:flex-wrap sm:gap-x-1 sm:bg-transparent"
      >
        {demand.said && demand.said.length > 0 && (
          <button type="button" onClick={onCalls} className={classes(look, 'text-call')}>
            {t('callsSummary')}
          </button>
        )}
        {asked.length > 0 && (
          <Link
            to={asked.length > 1 || !last ? paths.requests : paths.request(last.request)}
            className={classes(look, 'flex items-center text-call no-underline')}
          >
            {t('sumRequests', { count: stockists.size, formatted: countOf(stockists.size) })}
          </Link>
        )}
        {open.size > 0 && (
          <button type="button" onClick={onSettle} className={classes(look, 'text-marigold-ink')}>
            {t('sumCheck', { count: open.size, formatted: countOf(open.size) })}
          </button>
        )}
        {farther.lines > 0 && (
          <button type="button" {...part(fartherId)} className={classes(look, 'text-soft')}>
            {fartherText.more}
            <span className="max-sm:hidden"> · {fartherText.called}</span>
          </button>
        )}
        {lacking > 0 && (
          <button type="button" {...part(worksheetId)} className={classes(look, 'text-marigold-ink')}>
            {t('sumLacking', { count: lacking, formatted: countOf(lacking) })}
          </button>
        )}
      </nav>
    </>
  )
}

/** On a phone, the parts share a frame, two in a row. */
const look =
  'min-h-11 px-1.5 text-sm font-semibold whitespace-nowrap hover:bg-sunk max-sm:bg-sheet max-sm:px-3 max-sm:text-left max-sm:last:odd:col-span-2 sm:rounded-sm'
