import { useCallback, useEffect, useRef, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'
import { Part } from '../../../ui/part.tsx'
import { MinOrder } from '../../../ui/reach-text.tsx'
import { OwnMark } from '../components/own-mark.tsx'
import { ReachStockist } from '../components/reach-stockist.tsx'
import { isByCourier } from '../reach.ts'
import { orderLines } from '../result.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { type Asking, CallLineItem } from './call-line.tsx'
import { callLines, nextCall } from './call-lines.ts'
import { NextCall } from './next-call.tsx'
import { unsaidLines } from './said.ts'
import { type Calls, summary } from './use-calls.ts'

interface CallViewProps {
  demand: SavedDemand
  call: PlannedCall
  calls: Calls
}

/** While on the phone: who is called, its lines, what it says of each, and who is next. */
export function CallView({ demand, call, calls }: CallViewProps) {
  const { t } = useTexts('demand')
  const { stockist } = call
  const lines = callLines(demand, call)
  const open = unsaidLines(demand, call)
  const next = nextCall(demand, stockist._id)
  const list = useRef<HTMLUListElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const said = lines.length - open.length
  const [asking, setAsking] = useState<{ line: number; what: Asking }>()
  const onAsking = useCallback(
    (line: number, what: Asking | undefined) => setAsking(what && { line, what }),
    [],
  )
  // A line with an open question, or whose product is only guessed, gets its own answer.
  const guessed = new Set(lines.flatMap(({ line, isUnsure }) => (isUnsure ? line : [])))
  const others = open.filter((line) => line !== asking?.line && !guessed.has(line))
  const search = calls.isMoving ? 'under way' : calls.hasFailed ? 'failed' : 'done'
  const isBeyond = demand.beyond.some((one) => one.stockist._id === stockist._id)

  // A line that is done gives the focus to the next one: no button is under a finger or a held key.
  const before = useRef(open.length)
  useEffect(() => {
    if (open.length < before.current) {
      const current = document.activeElement?.closest('li') ?? undefined
      if (!current || !list.current?.contains(current) || current.dataset.open === undefined)
        focusAfter(current)
    }
    before.current = open.length
  })

  function focusAfter(current: HTMLElement | undefined) {
    const waiting = [...(list.current?.querySelectorAll<HTMLElement>('li[data-open]') ?? [])]
    const isBelow = (one: HTMLElement) =>
      current !== undefined && (current.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const next = waiting.find(isBelow) ?? waiting[0] ?? foot.current?.querySelector('button')
    next?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="page max-w-3xl pt-3 pb-6">
        <h2 className="text-2xl leading-tight font-extrabold">{stockist.name}</h2>
        <p className="figures overflow-x-clip text-sm text-soft">
          <Part>
            <OwnMark of={stockist} /> {stockist.location}
          </Part>
          {typeof stockist.distanceKm === 'number' && (
            <Part>
              <Distance km={stockist.distanceKm} />
            </Part>
          )}
          <MinOrder rupees={stockist.minOrder} /> <LateLicenceMark of={stockist} />
        </p>
        <ReachStockist
          stockist={stockist}
          lines={orderLines(demand, call)}
          isByCourier={isBeyond && isByCourier(call)}
          className="mt-3"
        />
        <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-sunk">
          <div
            className="h-full rounded-full bg-call transition-[width] duration-200"
            style={{ width: `${lines.length === 0 ? 0 : (100 * said) / lines.length}%` }}
          />
        </div>
        <p role="status" className="figures mt-1 text-sm text-soft">
          {t('callProgress', { said: countOf(said), count: lines.length, total: countOf(lines.length) })}
        </p>
        {calls.hasFailed && (
          <Banner tone="warning" className="mt-3">
            <p>{t('notMoved')}</p>
            <Button look="quiet" size="small" className="mt-2 min-h-11" onClick={calls.retry}>
              {t('tryAgain', { ns: 'ui' })}
            </Button>
          </Banner>
        )}
        <ul
          ref={list}
          aria-label={t('callLines', { name: stockist.name })}
          className="mt-2 divide-y divide-line"
        >
          {lines.map((line) => (
            <CallLineItem
              key={line.line}
              line={line}
              stockist={stockist}
              handlers={calls.handlers}
              search={line.said && line.next === undefined ? search : 'done'}
              asking={asking?.line === line.line ? asking.what : undefined}
              onAsking={onAsking}
            />
          ))}
        </ul>
        {open.length > 1 && others.length > 0 && (
          <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
            <Button
              look="quiet-call"
              className="grow"
              onClick={() => calls.sayOfAll(others, stockist, 'has')}
            >
              {t(others.length === lines.length ? 'hasAll' : 'hasRest', {
                count: others.length,
                formatted: countOf(others.length),
              })}
            </Button>
            <Button look="quiet" className="grow" onClick={() => calls.sayOfAll(others, stockist, 'no')}>
              {t('hasNoneOfRest')}
            </Button>
          </div>
        )}
      </div>
      <div
        ref={foot}
        className="sticky bottom-0 z-10 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)]"
      >
        <div className="page flex max-w-3xl gap-2 py-2">
          {next && (
            <Button
              look={open.length === 0 ? 'primary' : 'quiet'}
              className="min-w-0 grow basis-0 px-2.5"
              onClick={() => calls.go(next.stockist._id)}
            >
              <NextCall name={next.stockist.name} lines={unsaidLines(demand, next).length} />
            </Button>
          )}
          <Button
            look={!next && open.length === 0 ? 'primary' : 'quiet'}
            className={next ? 'shrink-0 px-2.5' : 'grow'}
            onClick={() => calls.go(summary)}
          >
            {t('callsSummary')}
          </Button>
        </div>
      </div>
    </>
  )
}
