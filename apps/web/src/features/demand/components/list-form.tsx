import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/toast.tsx'
import { inNewRound } from '../calls/moves.ts'
import { askedAsTwice, type Twice } from '../lists/twice.ts'
import { outdatedBy } from '../result.ts'
import { isBlank, type Row } from '../row.ts'
import type { useDemand } from '../use-demand.ts'
import type { ListInput } from '../use-list-input.ts'
import type { Settling } from '../use-settling.ts'
import { DemandList } from './demand-list.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { ListNotices } from './list-notices.tsx'
import { PinField } from './pin-field.tsx'
import { SettlePanel } from './settle-panel.tsx'
import { TwiceQuestions } from './twice-questions.tsx'

interface ListFormProps {
  /** Which list is open, and the ways to others. */
  bar: ReactNode
  demand: ReturnType<typeof useDemand>
  input: ListInput
  settling: Settling
  /** The rows, with what the result asks about them. */
  inDoubt: readonly Row[]
  /** Products that stand in the list twice. */
  twice: readonly Twice[]
  /** How many questions are left. */
  open: number
  /** The row whose meaning is asked about, where somebody has chosen one. */
  asked: number | undefined
  onShow: (row: number | undefined) => void
  panelRef: RefObject<HTMLElement | null>
  /** Shows what a row in doubt can mean; the first one, unless it says which. */
  onAsk: (row?: number) => void
  /** What is settled has been put away. */
  onSettled: () => void
  onCreate: (rows: readonly Row[]) => void
  /** Create was pressed while the list was still being read. */
  isAwaited: boolean
  className?: string
}

/** The list while it is written: its tools, what is in doubt, its rows, the PIN, and Create Demand. */
export function ListForm(props: ListFormProps) {
  const { demand, input, settling, inDoubt, twice, asked, panelRef, onAsk, onCreate, isAwaited } = props
  const { rows, change, failure, isBusy } = demand
  const { t } = useTexts('demand')
  const heading = useRef<HTMLHeadingElement>(null)

  /** Runs an action that can remove the clicked button, then moves the focus to the list. */
  function keepFocus(act: () => void) {
    flushSync(act)
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }

  function clear() {
    const before = demand.result
    keepFocus(() => {
      change({ do: 'take', rows: [] })
      // What was said of these lines is not said of those that are written next.
      demand.amend((now) => inNewRound(now))
      input.clearSkipped()
    })
    showToast({
      text: t('cleared'),
      action: {
        label: t('undo', { ns: 'ui' }),
        run: () => {
          change({ do: 'take', rows })
          demand.amend((now) => before ?? now)
        },
      },
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) {
      event.preventDefault()
      onCreate(rows)
    }
  }

  return (
    <form
      noValidate
      aria-label={t('list')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onCreate(rows)
      }}
      onKeyDown={onKeyDown}
      className={classes('min-w-0 lg:block', demand.result && 'print:hidden', props.className)}
    >
      <div className="rounded-md border border-line bg-sheet shadow-card">
        {props.bar}
        <ListHead count={rows.filter((row) => !isBlank(row)).length} input={input} headingRef={heading} />
        <ListNotices input={input} keepFocus={keepFocus}>
          <SettlePanel
            ref={panelRef}
            rows={inDoubt}
            elsewhere={askedAsTwice(twice)}
            hasOthers={twice.length > 0}
            settling={settling}
            asked={asked}
            onShow={props.onShow}
            onDone={() => {
              keepFocus(() => change({ do: 'close-settled' }))
              props.onSettled()
            }}
          />
          <TwiceQuestions rows={rows} found={twice} change={(what) => keepFocus(() => change(what))} />
        </ListNotices>
        <DemandList
          rows={rows}
          change={change}
          refused={demand.refused}
          onPasteLines={input.pasteInto}
          onAsk={(row) => onAsk(row.id)}
          onClear={clear}
        />
        <PinField
          pin={demand.pin}
          refusal={failure?.kind === 'unknown-pin' ? failure.message : undefined}
          onPin={demand.setPin}
        />
        <ListFoot
          taken={input.taken}
          failure={failure}
          isBusy={isBusy}
          isAwaited={isAwaited}
          isPlanned={demand.result !== undefined && outdatedBy(demand.result, rows, demand.pin) === undefined}
          open={props.open}
          onSettle={() => onAsk()}
          onRetry={() => onCreate(rows)}
          onCancelWaiting={demand.cancelWaiting}
        />
      </div>
    </form>
  )
}
