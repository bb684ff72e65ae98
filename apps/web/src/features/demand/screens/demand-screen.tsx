import '../../../ui/print.css'
import '../messages.en.ts'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useIsTakenOver } from '../../../lib/rendered.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { dismissToast } from '../../../ui/toast.tsx'
import { useCalls } from '../calls/use-calls.ts'
import { DemandHeader } from '../components/demand-header.tsx'
import { quantityId } from '../components/demand-row.tsx'
import { DemandStart } from '../components/demand-start.tsx'
import { LikeOrdersDialog } from '../components/like-orders-dialog.tsx'
import { ListForm } from '../components/list-form.tsx'
import { PasteDialog } from '../components/paste-dialog.tsx'
import { pinId } from '../components/pin-field.tsx'
import { ResultPanel } from '../components/result-panel.tsx'
import { twiceId } from '../components/twice-questions.tsx'
import { type View, ViewSwitch } from '../components/view-switch.tsx'
import { bringIntoSight } from '../in-sight.ts'
import { CallMode } from '../later-parts.ts'
import { questionRows, twiceIn } from '../lists/twice.ts'
import { ListBar } from '../order-lists/components/list-bar.tsx'
import { ListShape, OpeningList } from '../order-lists/components/opening-list.tsx'
import { type ListDesk, type OpenList, useListDesk } from '../order-lists/open-list.ts'
import { type OpenedList, useOrderList } from '../order-lists/use-order-list.ts'
import { isPin } from '../pin.ts'
import { quantityFault } from '../quantity.ts'
import type { NewRow, Row } from '../row.ts'
import { SharedThings } from '../shared/shared-things.tsx'
import { useDemand } from '../use-demand.ts'
import { useListInput } from '../use-list-input.ts'
import { useRemembering, useSettling } from '../use-settling.ts'
import { rowsInDoubt } from '../worksheet/sheet.ts'
import { mainOf } from '../worksheet/use-sheet-keys.ts'
import { useWorksheet } from '../worksheet/use-worksheet.ts'

/** The demand screen: a list of medicines in, suppliers and calls out, the nearest first. */
export function DemandScreen() {
  const { t } = useTexts('demand')
  const desk = useListDesk()
  usePageTitle(t('title'))
  if (!desk.open) return <OpeningList desk={desk} />
  return <Demand key={desk.open.key} desk={desk} open={desk.open} />
}

/** The list that is open, of the device or of the account. */
function Demand({ desk, open }: { desk: ListDesk; open: OpenList }) {
  // The service renders an empty list. Who has one, or an account, sees its shape: `early.js` tells before anything is painted.
  const isTakenOver = useIsTakenOver()
  const demand = useDemand(open.store, open.kept?.list._id)
  const saved = useOrderList(open, demand)
  const { rows, change, result } = demand
  const input = useListInput(rows, change)
  const isReading = input.reading.lineCount > 0 || input.readingFile !== undefined
  /** Create was pressed while a list was still being read. */
  const [isAwaited, setAwaited] = useState(false)
  /** Create was pressed although lines were skipped that read as orders. */
  const [isAsking, setAsking] = useState(false)
  /** The row whose meaning is asked about, where somebody has chosen one. */
  const [asked, setAsked] = useState<number>()
  /** A list that was just chosen shows its name first, also on a phone. */
  const [view, setView] = useState<View>(result && !open.isChosen ? 'result' : 'list')
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const memory = useRemembering()
  const { actions, corrections, said, follow } = useWorksheet({ demand, heading })
  const inDoubt = useMemo(() => rowsInDoubt(rows, result, asked), [rows, result, asked])
  const twice = useMemo(() => twiceIn(rows), [rows])
  const unsettled = useMemo(() => questionRows(inDoubt, twice), [inDoubt, twice])
  const settling = useSettling({ rows: inDoubt, change, reading: input.reading, memory, onSettled })
  const calls = useCalls(demand)
  /** The plan has led to the questions: once they are settled, a phone shows it again. */
  const isFromPlan = useRef(false)

  /** @param row the line of the plan that led to the questions */
  function showPlan(row?: number) {
    isFromPlan.current = false
    flushSync(() => setView('result'))
    const line = row === undefined ? null : mainOf(row)
    if (line?.offsetParent) return line.focus()
    heading.current?.focus({ preventScroll: true })
    // From the heading on: on a phone, the first call is then on the first screen.
    heading.current?.scrollIntoView({ behavior: 'instant' })
  }

  async function create(list: readonly Row[], isSaid = false) {
    // A reading that arrives afterwards would change the list under its result.
    if (isReading) return setAwaited(true)
    if (!isSaid && input.likeOrders.length > 0) return setAsking(true)
    if (await demand.send(list)) {
      // Closes the undo message: it is out of date, and on a phone it would cover the result.
      dismissToast()
      return showPlan()
    }
    const faulty = list.find((row) => quantityFault(row.qty) !== undefined)
    if (faulty) document.getElementById(quantityId(faulty.id))?.focus()
    else if (demand.pin !== '' && !isPin(demand.pin)) document.getElementById(pinId)?.focus()
  }

  const createAwaited = useEffectEvent(() => {
    setAwaited(false)
    create(rows)
  })
  useEffect(() => {
    if (isAwaited && !isReading) createAwaited()
  }, [isAwaited, isReading])

  const createWhole = useEffectEvent(() => void create(rows, true))
  const [isAdded, setAdded] = useState(false)
  useEffect(() => {
    if (!isAdded) return
    setAdded(false)
    createWhole()
  }, [isAdded])

  /** @param isTaken whether the skipped lines that read as orders are orders */
  function answer(isTaken: boolean) {
    setAsking(false)
    if (isTaken) {
      input.addSkipped(input.likeOrders)
      // With the lines that are in the list from the next render on.
      return setAdded(true)
    }
    input.leaveLikeOrders()
    void create(rows, true)
  }

  function tryExample(lines: NewRow[]) {
    // After what somebody may have typed meanwhile.
    change({ do: 'append', rows: lines })
    setAwaited(true)
  }

  function show(next: View) {
    isFromPlan.current = false
    setView(next)
  }

  /** Shows what a row can mean; the first one in doubt, unless it says which. */
  function ask(row?: number) {
    flushSync(() => {
      setAsked(row)
      setView('list')
    })
    const questions = panel.current ?? document.getElementById(twiceId)
    questions?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true })
    if (questions) bringIntoSight(questions)
  }

  function askFromPlan(row?: number) {
    isFromPlan.current = true
    ask(row)
  }

  function onSettled(settled: readonly Row[]) {
    follow(settled)
    const [line] = settled
    if (isFromPlan.current && line?.doubt?.isSure) queueMicrotask(() => showPlan(line.id))
  }

  const backToPlan = useEffectEvent(() => {
    if (isFromPlan.current && unsettled.size === 0) queueMicrotask(showPlan)
  })
  useEffect(backToPlan, [unsettled.size])

  // A list that waited for the network: its plan is shown like one that was made at once.
  const isWaiting = demand.failure?.kind === 'waits'
  const waitedFrom = useRef<{ plan: string | undefined }>(undefined)
  const made = result?.createdAt
  const showArrived = useEffectEvent(() => {
    // Nobody is drawn away from what they type.
    if (!document.activeElement?.matches('input, textarea')) showPlan()
  })
  useEffect(() => {
    if (isWaiting) waitedFrom.current ??= { plan: made }
    else if (waitedFrom.current && waitedFrom.current.plan !== made) {
      waitedFrom.current = undefined
      queueMicrotask(showArrived)
    }
  }, [isWaiting, made])

  return (
    <>
      <DemandHeader isPlanned={result !== undefined} />
      {result && <ViewSwitch view={view} onView={show} />}
      {!isTakenOver && (
        <div className="page hidden py-4 own-list:block md:py-7">
          <ListShape />
        </div>
      )}
      <div className={classes('@container', !isTakenOver && 'own-list:hidden')}>
        <div className="page grid grid-cols-1 items-start gap-8 py-4 md:py-7 wide:grid-cols-[26.5rem_minmax(0,1fr)] print:block print:p-0">
          <ListForm
            bar={<ListBar open={open} desk={desk} demand={demand} saved={saved} />}
            demand={demand}
            input={input}
            settling={settling}
            inDoubt={inDoubt}
            twice={twice}
            open={unsettled.size}
            asked={asked}
            onShow={setAsked}
            panelRef={panel}
            onAsk={ask}
            onSettled={() => isFromPlan.current && showPlan()}
            onCreate={create}
            isAwaited={isAwaited}
            className={result && view === 'result' ? 'hidden' : ''}
          />
          <p role="status" className="sr-only">
            {said}
          </p>
          <ResultPanel
            demand={demand}
            listId={saved && listOf(saved)}
            open={unsettled}
            onAsk={askFromPlan}
            onCall={calls.begin}
            actions={actions}
            corrections={corrections}
            headingRef={heading}
            isShown={view === 'result'}
            onRetry={() => create(rows)}
            start={<DemandStart rows={rows} onExample={tryExample} desk={desk} open={open} saved={saved} />}
            className={result && view === 'list' ? 'hidden' : ''}
          />
        </div>
      </div>
      {result && calls.open !== undefined && (
        <Suspense>
          <CallMode demand={result} calls={calls} />
        </Suspense>
      )}
      <SharedThings input={input} />
      {isAsking && (
        <LikeOrdersDialog
          lines={input.likeOrders}
          onAdd={() => answer(true)}
          onLeave={() => answer(false)}
          onClose={() => setAsking(false)}
        />
      )}
      {input.dialogText !== undefined && (
        <PasteDialog
          initial={input.dialogText}
          offersPaste={input.isFromShare}
          refusal={input.dialogRefusal}
          onAdd={input.addPasted}
          onClose={input.closeDialog}
        />
      )}
    </>
  )
}

/** The id of an open list; undefined if another device has deleted it. */
function listOf({ state: { list, save } }: OpenedList): string | undefined {
  return save.is === 'unsaved' && save.why === 'gone' ? undefined : list._id
}
