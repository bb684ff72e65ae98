import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type Doubt, isSameDoubt, kindOf } from '../doubt.ts'
import { bringIntoSight } from '../in-sight.ts'
import { isOpen, type Row } from '../row.ts'
import type { Settling } from '../use-settling.ts'
import { SettleQuestion } from './settle-question.tsx'

interface SettlePanelProps {
  rows: readonly Row[]
  /** Rows that are asked about elsewhere. */
  elsewhere: ReadonlySet<number>
  /** Other questions than what a line means are left. */
  hasOthers: boolean
  settling: Settling
  /** The row that is asked about, if not the first in doubt. */
  asked: number | undefined
  onShow: (row: number | undefined) => void
  /** What is settled need not be shown any more. */
  onDone: () => void
  ref: RefObject<HTMLElement | null>
}

interface Question {
  row: Row
  doubt: Doubt
  /** The line's position in the list, from 1. */
  number: number
}

/** The lines that the catalogue can read in more than one way, one question at a time. */
export function SettlePanel(props: SettlePanelProps) {
  const { rows, elsewhere, hasOthers, settling, asked, onShow, onDone, ref } = props
  const { t } = useTexts('demand')
  const inList = rows.flatMap((row, at): Question[] =>
    row.doubt && (!elsewhere.has(row.id) || row.id === asked)
      ? [{ row, doubt: row.doubt, number: at + 1 }]
      : [],
  )
  const hasChoice = ({ doubt }: Question) => doubt.candidates.length > 0
  // What takes a search comes after what takes a tap.
  const questions = [...inList.filter(hasChoice), ...inList.filter((one) => !hasChoice(one))]
  const open = questions.filter(({ row }) => isOpen(row))
  const current = questions.find(({ row }) => row.id === asked) ?? open[0]
  const at = current ? questions.indexOf(current) : -1
  /** Somebody went on from the question before, and where the focus was. */
  const left = useRef<{ hadFocus: boolean }>(undefined)
  const shownRow = current?.row.id
  const isAsking = open.length > 0
  const wasAsking = useRef(isAsking)

  // With what is drawn: a key pressed at once is for the question that is shown.
  useLayoutEffect(() => {
    const panel = ref.current
    // A list that has just been read: its questions come next, unless somebody is typing.
    const isNew = isAsking && !wasAsking.current && !(document.activeElement instanceof HTMLInputElement)
    wasAsking.current = isAsking
    if (!panel?.offsetParent || !(left.current || isNew)) return
    const choice = panel.querySelector<HTMLElement>('[data-likely], fieldset:not(:has([data-likely])) button')
    // A tap does not move the focus in every browser, and keys do without.
    if (isNew || left.current?.hadFocus) (choice ?? panel).focus({ preventScroll: true })
    left.current = undefined
    bringIntoSight(panel)
  }, [shownRow, isAsking, ref])

  if (questions.length === 0) return null

  function show(row: number | undefined) {
    left.current = { hadFocus: ref.current?.contains(document.activeElement) ?? false }
    onShow(row)
  }

  /** On to the next line in doubt below, then to those above; another that says the same is settled with this one. */
  function goOn({ doubt }: Question) {
    const next = [...questions.slice(at + 1), ...questions.slice(0, at)].find(
      (other) => isOpen(other.row) && !isSameDoubt(other.doubt, doubt),
    )
    show(next?.row.id)
  }

  const undo = () => {
    const row = settling.undo()
    if (row !== undefined) show(row)
  }
  const move = (step: 1 | -1) => {
    const next = questions[at + step]
    if (next) show(next.row.id)
  }

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('settle')}
      data-subject
      className="rounded-sm border border-line border-l-4 border-l-marigold bg-sheet px-3 py-2 outline-none"
    >
      <div className="flex min-h-11 items-center justify-between gap-x-2">
        <div className="min-w-0">
          <h3 className="font-bold leading-snug">
            {current
              ? t(`doubt_${kindOf(current.doubt)}`, { ns: 'ui' })
              : t(hasOthers ? 'settleNames' : 'settleAll')}
          </h3>
          <p role="status" className="figures text-sm text-soft">
            {t('settleCount', {
              settled: countOf(questions.length - open.length),
              total: countOf(questions.length),
            })}
          </p>
        </div>
        <div className="-mr-2 ml-auto flex shrink-0 items-center">
          <IconButton label={t('keyUndoSettled')} disabled={!settling.canUndo} onClick={undo}>
            <Undo2 aria-hidden />
          </IconButton>
          {current ? (
            <>
              <IconButton label={t('questionBefore')} disabled={at <= 0} onClick={() => move(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton
                label={t('questionAfter')}
                disabled={at >= questions.length - 1}
                onClick={() => move(1)}
              >
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          ) : (
            <>
              <Button
                look="plain"
                size="small"
                className="min-h-11"
                onClick={() => show(questions[0]?.row.id)}
              >
                {t('lookAgain')}
              </Button>
              <Button look="plain" size="small" className="min-h-11" onClick={onDone}>
                {t('settleDone')}
              </Button>
            </>
          )}
        </div>
      </div>
      {current && (
        <div key={current.row.id} className="mt-1.5 pb-1">
          <SettleQuestion
            row={current.row}
            doubt={current.doubt}
            number={current.number}
            settling={settling}
            onAnswered={() => goOn(current)}
            onUndo={undo}
            onMove={move}
          />
        </div>
      )}
    </section>
  )
}
