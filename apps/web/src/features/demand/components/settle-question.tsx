import { Ban, PencilLine, Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { once } from '../../../lib/key-maps.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../../../ui/key.tsx'
import { useSecondLook } from '../../../ui/medicine-choice.tsx'
import {
  countedReading,
  type Doubt,
  kindOf,
  type Meant,
  meantOf,
  needsSecondLook,
  type Reading,
  readingsOf,
  writtenWhole,
} from '../doubt.ts'
import { typedText } from '../quantity.ts'
import { isOpen, type Row } from '../row.ts'
import type { Settling } from '../use-settling.ts'
import { whyTexts } from '../why-text.ts'
import { FindMedicine } from './find-medicine.tsx'
import { MeaningList, mostMeanings } from './meaning-list.tsx'

/** The weightiest; more of them push the choices out of a phone's sight. */
const mostReasons = 2

interface SettleQuestionProps {
  row: Row
  doubt: Doubt
  /** The line's position in the list, from 1. */
  number: number
  settling: Settling
  /** The line has been answered: the next one is asked about. */
  onAnswered: () => void
  onUndo: () => void
  onMove: (step: 1 | -1) => void
}

/** One line in doubt: as it is written, why it is asked about, and what it can mean. */
export function SettleQuestion(props: SettleQuestionProps) {
  const { row, doubt, number, settling, onAnswered, onUndo, onMove } = props
  const { t } = useTexts('demand')
  const [isSearching, setSearching] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const { asked, isTaken } = useSecondLook(row.id)
  const written = writtenWhole(doubt)
  const kind = kindOf(doubt)
  const counted = isOpen(row) ? countedReading(doubt) : undefined
  const readings = withChosen(doubt.candidates, row.medicine)
    .flatMap((medicine) => readingsOf(doubt, medicine))
    .slice(0, mostMeanings)
  const isChosen = ({ medicine, qty }: Reading) =>
    row.medicine?._id === medicine._id && (readingsOf(doubt, medicine).length === 1 || row.qty === qty)
  const spokenFor = t('forWritten', { written })

  function choose(index: number) {
    const reading = readings[index]
    // Where nothing can be chosen, the only answer is the first.
    if (!reading) return kind === 'unknown' && index === 0 ? leave() : undefined
    if (isChosen(reading) && !doubt.isSure) return settling.reopen(row, doubt)
    if (!isTaken(index, needsSecondLook(doubt, reading, row.unit))) return
    settling.choose(row, doubt, reading)
    onAnswered()
  }

  function leave() {
    const isSaid = kind === 'unknown' ? doubt.isKept : doubt.isNone
    if (isSaid) return settling.reopen(row, doubt)
    if (kind === 'unknown') settling.keep(row, doubt)
    else settling.sayNone(row, doubt)
    onAnswered()
  }

  /** Keys are for the question unless it is hidden, or another line has the focus. */
  function isForThis(): boolean {
    const here = group.current
    const other = document.activeElement?.closest('[data-row]')
    return here !== null && here.offsetParent !== null && (!other || here.contains(other))
  }
  const ifForThis = (act: (key: string) => unknown) => once((key) => (isForThis() ? void act(key) : false))
  useKeys({
    title: t('settle'),
    isPartial: true,
    actions: [
      {
        keys: ['1', '2', '3', '4', '5'],
        written: `1 – ${mostMeanings}`,
        text: t('keyMeaning'),
        run: ifForThis((key) => choose(Number(key) - 1)),
      },
      { keys: ['0'], text: kind === 'unknown' ? t('keepWritten') : t('noneOfThese'), run: ifForThis(leave) },
      { keys: ['u'], text: t('keyUndoSettled'), run: settling.canUndo ? ifForThis(onUndo) : undefined },
      {
        keys: ['ArrowLeft', 'ArrowRight'],
        text: t('keyQuestions'),
        // Elsewhere they move what has the focus, such as a choice.
        run: (event, key) => {
          const isFree = document.activeElement === document.body
          if (!isFree && !group.current?.closest('section')?.contains(document.activeElement)) return false
          return ifForThis(() => onMove(key === 'ArrowRight' ? 1 : -1))(event, key)
        },
      },
    ],
  })

  /** Up and down move along what can be chosen. */
  function onKeyDown(event: KeyboardEvent) {
    // A key held down would answer the questions that follow.
    if (event.repeat && event.key === 'Enter') return event.preventDefault()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    event.preventDefault()
    buttons[(buttons.indexOf(event.target) + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <fieldset ref={group} data-row={row.id} onKeyDown={onKeyDown} className="min-w-0">
      <legend className="sr-only">{t('settleLine', { number, written })}</legend>
      <div className="rounded-sm bg-sunk px-3 py-1.5">
        <p aria-hidden className="flex items-baseline justify-between gap-3 leading-snug">
          <span className="min-w-0 text-base font-bold wrap-anywhere">“{written}”</span>
          <span className="figures shrink-0 text-sm text-soft">{typedText(row) || t('quantityAsked')}</span>
        </p>
        {/* Why the line is asked about. */}
        {isOpen(row) && (
          <p className="text-sm leading-snug break-words text-marigold-ink">
            {whyTexts(t, doubt).slice(0, mostReasons).join(' ')}
          </p>
        )}
      </div>
      {kind === 'salt' && <p className="mt-2 text-sm text-marigold-ink">{t('saltNote')}</p>}
      <MeaningList
        doubt={doubt}
        readings={readings}
        unit={row.unit}
        isChosen={isChosen}
        asked={asked}
        onChoose={choose}
      />
      <div className="mt-1.5 grid grid-cols-2 gap-2 max-sm:[&>button]:px-1.5 max-sm:[&>button>svg]:hidden">
        {counted && (
          <Button
            look="quiet"
            size="small"
            className="min-h-11 col-span-2"
            onClick={() => settling.count(row, doubt)}
          >
            {t('countedAs', { name: counted.name, number: counted.qty })}
            <span className="sr-only">{spokenFor}</span>
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          aria-keyshortcuts={readings.length === 0 ? '0 1' : '0'}
          aria-pressed={(kind === 'unknown' ? doubt.isKept : doubt.isNone) === true}
          onClick={leave}
        >
          {kind === 'unknown' ? <PencilLine aria-hidden /> : <Ban aria-hidden />}
          {kind === 'unknown' ? t('keepWritten') : t('noneOfThese')}
          <span className="sr-only">{spokenFor}</span>
          <Key>{readings.length === 0 ? '1' : '0'}</Key>
        </Button>
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
          <Search aria-hidden />
          {t('searchInstead')}
          <span className="sr-only">{spokenFor}</span>
        </Button>
      </div>
      {isSearching && (
        <FindMedicine
          row={row.id}
          label={t('searchLabel', { written })}
          initial={doubt.written}
          onPick={(hit) => {
            const medicine = meantOf(hit)
            settling.choose(row, doubt, readingsOf(doubt, medicine)[0] ?? { medicine, qty: doubt.qty })
            onAnswered()
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </fieldset>
  )
}

/** A medicine found by searching stands before the candidates, so that it is among those that keys choose. */
function withChosen(candidates: readonly Meant[], chosen: Meant | undefined): readonly Meant[] {
  const isKnown = !chosen || candidates.some(({ _id }) => _id === chosen._id)
  return isKnown ? candidates : [chosen, ...candidates]
}
