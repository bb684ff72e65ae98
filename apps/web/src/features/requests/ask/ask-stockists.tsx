import { limits } from '@rasad/contract/limits'
import { useId, useMemo, useState } from 'react'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { askedLines, furtherStockists, type Proposed, proposeStockists, unlistedLines } from './propose.ts'

const moreAtOnce = 10

interface AskStockistsProps {
  draft: AskDraft
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Whom to ask: those proposed with the reason for each, and others on request. */
export function AskStockists({ draft, chosen, onChoose }: AskStockistsProps) {
  const { t } = useTexts('requests')
  const title = useId()
  const [shown, setShown] = useState(0)
  const proposed = useMemo(() => proposeStockists(draft), [draft])
  const further = useMemo(() => furtherStockists(draft, proposed), [draft, proposed])
  const isFull = chosen.length >= limits.maxAskedStockists
  const rows = [
    ...proposed,
    // Those that are chosen stay in sight.
    ...further.filter(({ stockist }, at) => at < shown || chosen.includes(stockist._id)),
  ]
  const asked = rows.filter(({ stockist }) => chosen.includes(stockist._id))
  const lines = askedLines(draft, asked)
  const goesOut = new Set([...lines.values()].flat())
  const unlisted = unlistedLines(draft, asked).filter((line) => goesOut.has(line)).length
  /** Of those that are chosen. */
  const planned = asked.filter(({ why }) => why.is === 'plan').length

  function toggle(id: string) {
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }

  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={title} className="font-semibold">
          {t('whom')}
        </h3>
        <p role="status" className="figures text-sm text-soft">
          {planned > 0 && planned < chosen.length
            ? t('chosenMore', {
                formatted: countOf(chosen.length),
                plan: countOf(planned),
                more: countOf(chosen.length - planned),
              })
            : t('chosenOf', { formatted: countOf(chosen.length), most: limits.maxAskedStockists })}
        </p>
      </div>
      {rows.length === 0 && <p className="mt-1 text-soft">{t('nobodyToAsk')}</p>}
      <ul className="mt-2 divide-y divide-line rounded-sm border border-line">
        {rows.map((row) => (
          <li key={row.stockist._id}>
            <StockistChoice
              row={row}
              lines={lines.get(row.stockist._id) ?? row.lines}
              draft={draft}
              isChosen={chosen.includes(row.stockist._id)}
              isFull={isFull}
              onToggle={() => toggle(row.stockist._id)}
            />
          </li>
        ))}
      </ul>
      {further.length > shown && (
        <Button look="plain" size="small" className="mt-1" onClick={() => setShown(shown + moreAtOnce)}>
          {t('moreStockists')}
        </Button>
      )}
      {unlisted > 0 && asked.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          {t('unlisted', { count: unlisted, formatted: countOf(unlisted) })}
        </p>
      )}
    </section>
  )
}

interface StockistChoiceProps {
  row: Proposed
  /** What it is asked for; of one that is not chosen, what it lists. */
  lines: readonly number[]
  draft: AskDraft
  isChosen: boolean
  isFull: boolean
  onToggle: () => void
}

function StockistChoice({ row, lines, draft, isChosen, isFull, onToggle }: StockistChoiceProps) {
  const { t } = useTexts('requests')
  const { stockist, why } = row
  const named = why.is === 'second' ? why.lines.map((at) => nameAt(draft, at)) : []
  return (
    <label className="flex cursor-pointer items-start gap-3 px-3 py-1.5 hover:bg-sunk">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={onToggle}
        className="mt-0.5 size-5 shrink-0"
      />
      <span className="min-w-0 grow">
        <span className="block font-medium leading-snug wrap-anywhere">{stockist.name}</span>
        <span className="figures block text-xs text-soft">
          {t(lines.length > row.lines.length ? 'ofLinesListed' : 'ofLines', {
            formatted: countOf(lines.length),
            total: countOf(draft.lines.length),
            listed: countOf(row.lines.length),
          })}
          {typeof stockist.distanceKm === 'number' && (
            <>
              {' · '}
              <Distance km={stockist.distanceKm} />
            </>
          )}
          {[stockist.own && t('ownSupplier'), stockist.location]
            .map((part) => part && ` · ${part}`)
            .filter(Boolean)}
        </span>
        <span className="figures block text-xs text-soft">
          {why.is === 'plan' && (draft.isRepeat ? t('whyAgain') : t('whyPlan', { call: why.call }))}
          {why.is === 'second' &&
            t('whySecond', { count: named.length, formatted: countOf(named.length), name: named[0] ?? '' })}
          {why.is === 'more' && t('whyMore')}
        </span>
      </span>
    </label>
  )
}

function nameAt({ lines }: AskDraft, at: number): string {
  return lines[at]?.medicine?.name ?? lines[at]?.name ?? ''
}
