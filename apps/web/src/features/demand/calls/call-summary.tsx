import { useState } from 'react'
import { Link } from 'react-router'
import { countOf, dateOf, rupees } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { StandingCounts } from '../components/standing-counts.tsx'
import { quantityText } from '../quantity.ts'
import { countedAt, isSameName, numberAt } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { type LineOutcome, nextCall, outcomesOf } from './call-lines.ts'
import { NextCall } from './next-call.tsx'
import { type Said, unsaidLines } from './said.ts'
import type { Standing } from './standing.ts'
import type { Calls } from './use-calls.ts'

/** What calls and requests have brought. */
export function CallSummary({ demand, calls }: { demand: SavedDemand; calls: Calls }) {
  const { t } = useTexts('demand')
  const [isForgetting, setForgetting] = useState(false)
  const outcomes = outcomesOf(demand, useBuyer())
  const next = nextCall(demand, undefined)
  const isBegun = (demand.said ?? []).some(({ request }) => !request)
  return (
    <>
      <div className="page max-w-3xl pt-3 pb-6">
        <p role="status" className="figures text-xl leading-tight font-bold">
          <StandingCounts demand={demand} />
        </p>
        {outcomes.map((part) => (
          <Outcomes key={part.standing} {...part} demand={demand} />
        ))}
      </div>
      <div className="sticky bottom-0 z-10 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)]">
        <div className="page flex max-w-3xl flex-wrap gap-2 py-2.5">
          {next && (
            <Button className="min-w-0 grow basis-56" onClick={() => calls.go(next.stockist._id)}>
              <NextCall name={next.stockist.name} lines={unsaidLines(demand, next).length} />
            </Button>
          )}
          <Button look={next ? 'quiet' : 'primary'} className="grow" onClick={calls.close}>
            {t('backToPlan')}
          </Button>
          {isBegun && (
            <Button look="plain" className="grow" onClick={() => setForgetting(true)}>
              {t('forgetCalls')}
            </Button>
          )}
        </div>
      </div>
      {isForgetting && (
        <Confirm
          title={t('forgetCallsTitle')}
          text={t('forgetCallsText')}
          confirmLabel={t('forgetCalls')}
          onConfirm={calls.forget}
          onClose={() => setForgetting(false)}
        />
      )}
    </>
  )
}

interface OutcomesProps {
  standing: Standing
  demand: SavedDemand
  outcomes: readonly LineOutcome[]
}

function Outcomes({ standing, demand, outcomes }: OutcomesProps) {
  const { t } = useTexts('demand')
  if (outcomes.length === 0) return null
  const label = t(`outcome_${standing}`)
  const isOpen = standing === 'part' || standing === 'open' || standing === 'missing'
  return (
    <section aria-label={label} className="mt-5">
      <h3 className="flex items-baseline gap-2 text-lg font-bold">
        {label} <span className="figures text-sm font-normal text-soft">{countOf(outcomes.length)}</span>
        {standing === 'offered' && <OrderLink outcomes={outcomes} />}
      </h3>
      <ul className="mt-1 divide-y divide-line rounded-md border border-line bg-sheet px-3">
        {outcomes.map((outcome) => (
          <li key={outcome.line} className="figures flex items-baseline gap-2.5 py-2 leading-snug">
            <span aria-hidden className="w-6 shrink-0 text-right text-xs text-soft">
              {numberAt(demand, outcome.line)}
            </span>
            <span className="min-w-0 grow">
              <span className="font-medium break-words">{outcome.medicine}</span>
              {outcome.given.map((said) => (
                <Given key={said.stockist._id} said={said} asked={outcome.medicine} />
              ))}
              {outcome.later.map(({ stockist, availableOn }) => (
                <span key={stockist._id} className="block text-xs text-soft">
                  {[stockist.name, t('saidLater', { day: dateOf(availableOn) })].join(' · ')}
                </span>
              ))}
              {isOpen && <Left outcome={outcome} />}
            </span>
            <span className="shrink-0 text-sm font-semibold">
              <Wanted demand={demand} line={outcome.line} isPart={standing === 'part'} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To the request that has brought these lines, where they are ordered. */
function OrderLink({ outcomes }: { outcomes: readonly LineOutcome[] }) {
  const { t } = useTexts('demand')
  const ids = new Set(outcomes.flatMap(({ given }) => given.flatMap(({ request }) => request?._id ?? [])))
  const [id] = ids
  return (
    <Link
      to={ids.size === 1 && id !== undefined ? paths.request(id) : paths.requests}
      className="ml-auto inline-flex min-h-11 items-center text-base text-brand"
    >
      {t('toOrder')}
    </Link>
  )
}

function Given({ said, asked }: { said: Said; asked: string }) {
  const { t } = useTexts('demand')
  const { is, quantity, medicine, pricePaise, stockist } = said
  return (
    <span className="block text-xs text-soft">
      {[
        is === 'part' ? t('partFrom', { quantity: quantity ?? 0, name: stockist.name }) : stockist.name,
        medicine && !isSameName(medicine.name, asked) && t('saidOther', { name: medicine.name }),
        pricePaise !== undefined && t('atPrice', { price: rupees(pricePaise / 100) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** How many are wanted; of a line of which some are there, how many more. */
function Wanted({ demand, line, isPart }: { demand: SavedDemand; line: number; isPart: boolean }) {
  const { t } = useTexts('demand')
  const left = countedAt(demand, line, '')
  const quantity = quantityText(isPart ? left : countedAt(demand, line))
  return isPart && left.qty > 0 ? t('moreWanted', { quantity }) : quantity
}

/** Who is to be called for what is not had yet. */
function Left({ outcome }: { outcome: LineOutcome }) {
  const { t } = useTexts('demand')
  return (
    <span className="block text-xs font-medium text-marigold-ink">
      {outcome.open !== undefined
        ? t('stillWith', { name: outcome.open })
        : t(outcome.isKnown ? 'nobodyElse' : 'noMatch')}
    </span>
  )
}
