import type { SupplyRequest, SupplyRequestCreated } from '@rasad/contract/supply-requests'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { LinesView } from '../answers/lines-view.tsx'
import { SideBySide } from '../answers/side-by-side.tsx'
import { AskDialog } from '../ask/ask-dialog.tsx'
import { History } from '../components/history.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import { OrderSheet } from '../order/order-sheet.tsx'
import { orderedOf } from '../order/order-table.ts'
import { PlanPanel } from '../order/plan-panel.tsx'
import { usePlan } from '../order/use-plan.ts'
import { SentSheet } from '../sent/sent-sheet.tsx'
import { repeatDraft } from './repeat-draft.ts'
import { RequestHead } from './request-head.tsx'
import { StockistList } from './stockist-list.tsx'

const views = ['lines', 'table'] as const

interface WholeRequestProps {
  account: string
  request: SupplyRequest
  isLive: boolean
  /** The last look at it brought no answer: what is shown may be old. */
  hasFailed: boolean
  onChange: () => void
}

/** A request with its answers, its plan and its orders. */
export function WholeRequest(props: WholeRequestProps) {
  const { account, request, isLive, hasFailed, onChange } = props
  const { t } = useTexts('requests')
  const navigate = useNavigate()
  const { user } = useSession()
  const plan = usePlan(account, request)
  const [view, setView] = useState<(typeof views)[number]>('lines')
  const [open, setOpen] = useState<'order' | 'sent' | 'open' | 'all'>()
  const [askedAgain, setAskedAgain] = useState<SupplyRequestCreated>()
  const again = useMemo(
    () => (open === 'open' || open === 'all' ? repeatDraft(request, open) : undefined),
    [request, open],
  )
  const mayOrder = request.state !== 'closed' && request.stockists.some(({ orderedAt }) => orderedAt === null)
  // What is ordered is not ordered again.
  const parts = plan.parts.filter(
    ({ stockist }) =>
      !request.stockists.some((asked) => asked.stockist._id === stockist._id && asked.orderedAt),
  )
  const answers = {
    request,
    open: plan.open,
    takenFrom: plan.takenFrom,
    picks: plan.picks,
    onPick: mayOrder ? plan.pick : undefined,
  }

  return (
    <>
      {/* On paper the orders stand alone. Before there are any, the page itself is printed. */}
      <div
        className={classes('page @container py-4 md:py-6', orderedOf(request).length > 0 && 'print:hidden')}
      >
        <RequestHead request={request} isLive={isLive} onRepeat={setOpen} onChange={onChange} />
        {hasFailed && (
          <Banner tone="warning" className="mt-3">
            {t('mayBeOld')}
          </Banner>
        )}
        <div className="mt-5 grid grid-cols-1 items-start gap-6 wide:grid-cols-[22rem_minmax(0,1fr)]">
          {/* On a phone the answers follow the plan. */}
          <div className="contents wide:grid wide:min-w-0 wide:grid-cols-1 wide:gap-6">
            {request.state !== 'closed' && (
              <PlanPanel
                request={request}
                by={plan.by}
                onBy={plan.setBy}
                parts={plan.parts}
                open={plan.open}
                isPlanning={plan.isPlanning}
                hasFailed={plan.hasFailed}
                hasPicks={Object.keys(plan.picks).length > 0}
                onDropPicks={plan.dropPicks}
                onOrder={mayOrder && parts.length > 0 ? () => setOpen('order') : undefined}
              />
            )}
            <div className="grid min-w-0 grid-cols-1 gap-6 narrow:order-2">
              <StockistList
                request={request}
                exclude={plan.exclude}
                onToggleExcluded={plan.toggleExcluded}
                onChange={onChange}
              />
              <History events={request.history} />
            </div>
          </div>
          <section aria-label={t('answers')} className="min-w-0 narrow:order-1">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 className="text-lg font-bold">{t('answers')}</h2>
              <SegmentedControl
                label={t('howToShow')}
                options={views.map((key) => ({ key, label: t(`view_${key}`) }))}
                chosen={view}
                onChoose={setView}
                className="max-sm:w-full"
              />
            </div>
            {view === 'lines' ? <LinesView {...answers} /> : <SideBySide {...answers} />}
          </section>
        </div>
      </div>
      <OrderSheet request={request} firm={user?.name ?? null} />
      {open === 'order' && (
        <OrderDialog
          request={request}
          parts={parts}
          onOrdered={() => {
            plan.dropPicks()
            onChange()
            setOpen('sent')
          }}
          onUnknown={onChange}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'sent' && (
        <SentSheet account={account} id={request._id} isOrder onClose={() => setOpen(undefined)} />
      )}
      {again && (
        <AskDialog
          account={account}
          draft={again}
          onSent={(sent) => {
            setOpen(undefined)
            setAskedAgain(sent)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {askedAgain && (
        <SentSheet
          account={account}
          id={askedAgain._id}
          leftOut={askedAgain.leftOut}
          onClose={() => {
            setAskedAgain(undefined)
            navigate(paths.request(askedAgain._id))
          }}
        />
      )}
    </>
  )
}
