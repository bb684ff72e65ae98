import '../print.css'
import '../texts.ts'
import { ClipboardList } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle, useStable } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { dismissToast, showToast } from '../../../ui/toast.tsx'
import { DemandList } from '../components/demand-list.tsx'
import { DemandResult } from '../components/demand-result.tsx'
import { quantityId } from '../components/demand-row.tsx'
import { FailureBanner } from '../components/failure-banner.tsx'
import { ListNotices } from '../components/list-notices.tsx'
import { ListTools } from '../components/list-tools.tsx'
import { PasteDialog } from '../components/paste-dialog.tsx'
import { PinField, pinId } from '../components/pin-field.tsx'
import { SettlePanel } from '../components/settle-panel.tsx'
import { type View, ViewSwitch } from '../components/view-switch.tsx'
import { isPin } from '../pin.ts'
import { quantityFault } from '../quantity.ts'
import { isOutdated, rowsToCheck } from '../result.ts'
import type { Row } from '../row.ts'
import { useCorrections } from '../use-corrections.ts'
import { useDemand } from '../use-demand.ts'
import { useListInput } from '../use-list-input.ts'
import { useSettling } from '../use-settling.ts'

/** The demand screen: a list of medicines in, suppliers and the fewest calls out. */
export function DemandScreen() {
  const { t } = useTranslation('demand')
  const demand = useDemand()
  const { rows, change, result, failure, isBusy } = demand
  const input = useListInput(rows, change)
  const settling = useSettling(change, input.reading)
  const isReading = input.reading.lineCount > 0
  /** Create was pressed while a list was still being read. */
  const [isAwaited, setAwaited] = useState(false)
  const [asked, setAsked] = useState<number>()
  const [view, setView] = useState<View>(result ? 'result' : 'list')
  const heading = useRef<HTMLHeadingElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const { corrections, said } = useCorrections({ demand, remember: settling.remember, heading })
  const onReach = useStable(demand.replan)
  usePageTitle(t('title'))
  const askedBeside = useMemo(() => rowsToCheck(result), [result])

  async function create(list: readonly Row[]) {
    // A reading that arrives afterwards would change the list under its result.
    if (isReading) return setAwaited(true)
    if (await demand.send(list)) {
      flushSync(() => setView('result'))
      // Closes the undo message: it is out of date, and on a phone it would cover the result.
      dismissToast()
      heading.current?.focus({ preventScroll: true })
      // From the heading on: on a phone, the first call is then on the first screen.
      heading.current?.scrollIntoView({ behavior: 'instant' })
      return
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

  /** Shows what a row in doubt can mean. */
  function ask(row: Row) {
    flushSync(() => setAsked(row.id))
    panel.current?.querySelector<HTMLElement>(`[data-row="${row.id}"] button`)?.focus()
  }

  /** Shows the list, on a phone in place of the result. */
  function showList() {
    flushSync(() => setView('list'))
  }

  function addQuantities() {
    const lacking = rows.find((row) => row.name.trim() !== '' && row.qty.trim() === '')
    showList()
    if (lacking) document.getElementById(quantityId(lacking.id))?.focus()
  }

  /** Runs an action that can remove the clicked button, then moves the focus to the list. */
  function keepFocus(act: () => void) {
    flushSync(act)
    if (document.activeElement === document.body) listHeading.current?.focus({ preventScroll: true })
  }

  function clear() {
    keepFocus(() => {
      change({ do: 'take', rows: [] })
      input.clearSkipped()
    })
    showToast({
      text: t('cleared'),
      action: { label: t('undo', { ns: 'ui' }), run: () => change({ do: 'take', rows }) },
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) {
      event.preventDefault()
      create(rows)
    }
  }

  return (
    <>
      <header className="relative bg-deep text-on-deep print:hidden">
        <div aria-hidden className="blister absolute inset-y-0 right-0 w-1/2 mask-l-from-0% mask-l-to-100%" />
        <div className="page relative py-5 md:py-7">
          <h1 tabIndex={-1} className="text-2xl font-extrabold md:text-3xl">
            {t('title')}
          </h1>
          <p className="mt-1 max-w-xl text-on-deep-soft">{t('intro')}</p>
        </div>
      </header>
      {result && <ViewSwitch view={view} onView={setView} />}
      <div className="page grid grid-cols-1 items-start gap-8 py-4 md:py-7 lg:grid-cols-[26.5rem_minmax(0,1fr)] print:block print:p-0">
        <form
          noValidate
          aria-label={t('list')}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            create(rows)
          }}
          onKeyDown={onKeyDown}
          className={classes('min-w-0 print:hidden lg:block', result && view === 'result' && 'hidden')}
        >
          <div className="rounded-md border border-line bg-sheet shadow-card">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-3 py-2.5">
              <div>
                <h2 ref={listHeading} tabIndex={-1} className="text-lg font-bold leading-tight outline-none">
                  {t('list')}
                </h2>
                <ResultCount>
                  {t('itemCount', { count: rows.length, formatted: countOf(rows.length) })}
                </ResultCount>
              </div>
              <ListTools
                onPaste={input.openDialog}
                onFile={input.openFile}
                isReading={input.readingFile !== undefined}
              />
            </div>
            <ListNotices input={input} keepFocus={keepFocus}>
              <SettlePanel
                ref={panel}
                rows={rows}
                settling={settling}
                askedBeside={askedBeside}
                asked={asked}
                onDone={() => keepFocus(() => change({ do: 'close-settled' }))}
              />
            </ListNotices>
            <DemandList
              rows={rows}
              change={change}
              refused={demand.refused}
              onPasteLines={input.pasteInto}
              onAsk={ask}
            />
            <PinField
              pin={demand.pin}
              refusal={failure?.kind === 'unknown-pin' ? failure.message : undefined}
              onPin={demand.setPin}
            />
            <div
              data-foot
              className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 rounded-b-md border-t border-line bg-sheet p-3 md:bottom-0"
            >
              {failure && (
                <div className="mb-3">
                  <FailureBanner failure={failure} onRetry={() => create(rows)} />
                </div>
              )}
              <div className="flex flex-wrap items-center gap-2">
                <SubmitButton busy={isBusy || isAwaited} busyLabel={t('creating')} className="grow">
                  {t('create')}
                </SubmitButton>
                {input.taken > 1 && (
                  <Button look="plain" onClick={clear}>
                    {t('clearList')}
                  </Button>
                )}
              </div>
              {isBusy && <Working count={input.taken} />}
            </div>
          </div>
        </form>
        <div className={classes('min-w-0 lg:block print:block', result && view === 'list' && 'hidden')}>
          <p role="status" className="sr-only">
            {said}
          </p>
          {result ? (
            <>
              {failure && view === 'result' && (
                <div className="mb-4 lg:hidden">
                  <FailureBanner failure={failure} onRetry={() => create(rows)} />
                </div>
              )}
              <DemandResult
                demand={result}
                headingRef={heading}
                isBusy={isBusy}
                isReplanning={demand.isReplanning}
                pin={isPin(demand.pin) ? demand.pin : ''}
                reach={demand.isReplanning ? demand.reach : result.reach}
                onReach={onReach}
                outdated={
                  isOutdated(result, rows)
                    ? 'list'
                    : isElsewhere(result.near, demand.pin)
                      ? 'place'
                      : undefined
                }
                isKept={demand.isKept}
                corrections={corrections}
                onAddQuantities={addQuantities}
              />
            </>
          ) : (
            <EmptyState
              picture={<ClipboardList />}
              title={t('noResults')}
              text={t('noResultsHint')}
              className="lg:py-24"
            />
          )}
        </div>
      </div>
      {input.dialogText !== undefined && (
        <PasteDialog
          initial={input.dialogText}
          taken={input.taken}
          onAdd={input.addPasted}
          onClose={input.closeDialog}
        />
      )}
    </>
  )
}

/** The plan was made around another PIN than the one in the field. */
function isElsewhere(near: string | null, pin: string): boolean {
  return isPin(pin) && near !== null && isPin(near) && near !== pin
}

function Working({ count }: { count: number }) {
  const { t } = useTranslation('demand')
  return (
    <div className="mt-3">
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-sunk">
        <div className="h-full w-full animate-pulse-soft rounded-full bg-brand" />
      </div>
      <p role="status" className="mt-1.5 text-sm text-soft">
        {t('working', { count, formatted: countOf(count) })}
      </p>
    </div>
  )
}
