import { useState } from 'react'
import { countOf, dateOf, rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { countedAt, isSameName, numberAt, quantityAt } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { type LineOutcome, nextCall, outcomesOf } from './call-lines.ts'
import { NextCall } from './next-call.tsx'
import { type Said, unsaidLines } from './said.ts'
import type { Calls } from './use-calls.ts'

/** What the calls have brought: had, in part, and open. */
export function CallSummary({ demand, calls }: { demand: SavedDemand; calls: Calls }) {
  const { t } = useTexts('demand')
  const [isForgetting, setForgetting] = useState(false)
  const outcomes = outcomesOf(demand)
  const next = nextCall(demand, undefined)
  const isBegun = (demand.said ?? []).length > 0
  return (
    <>
      <div className="page max-w-3xl pt-3 pb-6">
        <h2 className="text-2xl leading-tight font-extrabold">{t('callsTitle')}</h2>
        <p role="status" className="figures mt-0.5 text-soft">
          {t('callsSum', {
            had: countOf(outcomes.had.length),
            part: countOf(outcomes.part.length),
            open: countOf(outcomes.open.length),
          })}
        </p>
        {(['had', 'part', 'open'] as const).map((part) => (
          <Outcomes key={part} label={t(`outcome_${part}`)} demand={demand} outcomes={outcomes[part]} />
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
  label: string
  demand: SavedDemand
  outcomes: readonly LineOutcome[]
}

function Outcomes({ label, demand, outcomes }: OutcomesProps) {
  const { t } = useTexts('demand')
  if (outcomes.length === 0) return null
  return (
    <section aria-label={label} className="mt-5">
      <h3 className="flex items-baseline gap-2 text-lg font-bold">
        {label} <span className="figures text-sm font-normal text-soft">{countOf(outcomes.length)}</span>
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
              <Left demand={demand} outcome={outcome} />
            </span>
            <span className="shrink-0 text-sm font-semibold">{quantityAt(demand, outcome.line)}</span>
          </li>
        ))}
      </ul>
    </section>
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

/** Who is to be asked for what is not had yet. */
function Left({ demand, outcome }: { demand: SavedDemand; outcome: LineOutcome }) {
  const { t } = useTexts('demand')
  const wanted = countedAt(demand, outcome.line).qty
  const got = outcome.given.reduce((sum, { is, quantity }) => sum + (is === 'part' ? (quantity ?? 0) : 0), 0)
  const isHad =
    outcome.given.some(({ is }) => is === 'has' || is === 'other') || (wanted > 0 && got >= wanted)
  if (isHad) return null
  return (
    <span className="block text-xs font-medium text-marigold-ink">
      {outcome.open !== undefined
        ? t('stillWith', { name: outcome.open })
        : t(outcome.isKnown ? 'nobodyElse' : 'noMatch')}
    </span>
  )
}
