import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import {
  countedReading,
  type Doubt,
  isOtherStrength,
  type Meant,
  meantOf,
  type Reading,
  readingsOf,
  writtenWhole,
} from '../doubt.ts'
import { quantityText } from '../quantity.ts'
import { isOpen, type Row } from '../row.ts'
import type { Settling } from '../use-settling.ts'
import { whyTexts } from '../why-text.ts'
import { FindMedicine } from './find-medicine.tsx'
import { MeaningChip } from './meaning-chip.tsx'
import { PlainChip } from './plain-chip.tsx'

const mostKeys = 5

interface SettleLineProps {
  row: Row
  doubt: Doubt
  /** The line's position in the list, from 1. */
  number: number
  settling: Settling
}

/** One line in doubt: what it can mean, as chips. */
export function SettleLine({ row, doubt, number, settling }: SettleLineProps) {
  const { t } = useTexts('demand')
  const [isSearching, setSearching] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const written = writtenWhole(doubt)
  const counted = countedReading(doubt)
  const readings = withChosen(doubt.candidates, row.medicine).flatMap((medicine) =>
    readingsOf(doubt, medicine),
  )
  const isChosen = ({ medicine, qty }: Reading) =>
    row.medicine?._id === medicine._id && (readingsOf(doubt, medicine).length === 1 || row.qty === qty)

  function choose(reading: Reading) {
    if (isChosen(reading)) settling.reopen(row, doubt)
    else settling.choose(row, doubt, reading)
    setSearching(false)
  }

  /** Digits choose, arrows move along the chips. No key chooses another strength. */
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLButtonElement) || event.ctrlKey || event.metaKey || event.altKey) return
    // A key held down would go on settling.
    if (event.repeat && (event.key === 'Enter' || /^\d$/.test(event.key))) return event.preventDefault()
    const chips = [...(group.current?.querySelectorAll<HTMLButtonElement>('button[data-chip]') ?? [])]
    const at = chips.indexOf(event.target)
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined && at >= 0) {
      event.preventDefault()
      chips[(at + step + chips.length) % chips.length]?.focus()
    }
    const reading = /^[1-5]$/.test(event.key) ? readings[Number(event.key) - 1] : undefined
    if (reading && !isOtherStrength(doubt, reading.medicine)) {
      event.preventDefault()
      chips[Number(event.key) - 1]?.focus()
      if (!isChosen(reading)) choose(reading)
    }
  }

  return (
    <fieldset ref={group} onKeyDown={onKeyDown} className="min-w-0">
      <legend className="sr-only">{t('settleLine', { number, written })}</legend>
      <p className="mb-1.5 flex items-baseline gap-2 leading-snug">
        <span aria-hidden className="figures text-xs text-soft">
          {number}
        </span>
        <span aria-hidden className="min-w-0 grow font-semibold break-words">
          “{written}”
        </span>
        <Quantity row={row} />
      </p>
      {isOpen(row) && <Reasons texts={whyTexts(t, doubt)} />}
      {readings.length === 0 && <p className="mb-1.5 text-sm text-soft">{t('nothingClose')}</p>}
      <div className="flex flex-wrap gap-1.5">
        {readings.map((reading, at) => (
          <MeaningChip
            key={`${reading.medicine._id} ${reading.as}`}
            reading={reading}
            doubt={doubt}
            others={readings}
            digit={at < mostKeys ? at + 1 : undefined}
            isChosen={isChosen(reading)}
            onChoose={() => choose(reading)}
          />
        ))}
        {counted && isOpen(row) && (
          <PlainChip written={written} onClick={() => settling.count(row, doubt)}>
            {t('countedAs', { name: counted.name, number: counted.qty })}
          </PlainChip>
        )}
        <PlainChip
          isQuiet
          written={written}
          isChosen={doubt.isNone === true}
          onClick={() => {
            if (doubt.isNone) settling.reopen(row, doubt)
            else settling.sayNone(row, doubt)
          }}
        >
          {readings.length === 0 ? t('leaveIt') : t('noneOfThese')}
        </PlainChip>
        <PlainChip isQuiet written={written} isOpen={isSearching} onClick={() => setSearching(!isSearching)}>
          {t('searchInstead')}
        </PlainChip>
      </div>
      {isSearching && (
        <FindMedicine
          row={row.id}
          label={t('searchLabel', { written })}
          onPick={(hit) => {
            const medicine = meantOf(hit)
            settling.choose(row, doubt, readingsOf(doubt, medicine)[0] ?? { medicine, qty: doubt.qty })
            setSearching(false)
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </fieldset>
  )
}

/** Why the line is asked about. */
function Reasons({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="mb-1.5 text-sm text-marigold-ink">
      {texts.map((text) => (
        <li key={text} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  )
}

function Quantity({ row }: { row: Row }) {
  const { t } = useTexts('demand')
  const text = quantityText({ qty: Number(row.qty), free: row.free, unit: row.unit })
  return <span className="figures shrink-0 text-sm text-soft">{text === '' ? t('quantityAsked') : text}</span>
}

/** A medicine found by searching stands beside the candidates. */
function withChosen(candidates: readonly Meant[], chosen: Meant | undefined): readonly Meant[] {
  const isKnown = !chosen || candidates.some(({ _id }) => _id === chosen._id)
  return isKnown ? candidates : [...candidates, chosen]
}
