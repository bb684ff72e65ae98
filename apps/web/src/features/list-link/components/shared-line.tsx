import { type SeenListLine, tickable } from '@rasad/contract/order-lists'
import { Check, CircleSlash2, X } from 'lucide-react'
import { memo } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { unitText } from '../../../lib/unit-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { type Tick, tapped } from '../ticks.ts'
import { whenOf } from '../when.ts'

interface SharedLineProps {
  line: SeenListLine
  mayTick: boolean
  /** What is ticked here is on its way, or could not be sent so far. */
  waits: 'sending' | 'late' | null
  /** Somebody else has changed it since this page last showed it. */
  isNews: boolean
  onTick: (id: string, tick: Tick) => void
}

/** A line of a shared list: what is wanted, what became of it, and who said so. */
export const SharedLine = memo(function SharedLine(props: SharedLineProps) {
  const { line, mayTick, isNews, onTick } = props
  const { t } = useTexts('listLink')
  const hasButtons = mayTick && !line.leftOut
  const name = nameOf(line)
  const pack = [line.medicine?.pack, line.medicine?.companyName].filter(Boolean).join(' · ')
  return (
    <li
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 px-4 py-3.5',
        hasButtons && 'md:grid-cols-[1fr_20rem] md:items-center',
        isNews && 'shadow-[inset_4px_0_0_var(--marigold)]',
      )}
    >
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{name}</h2>
          <p className="figures shrink-0 text-right font-semibold">
            <Quantity line={line} />
          </p>
        </div>
        {pack && <p className="text-sm text-soft wrap-anywhere">{pack}</p>}
        {line.medicine && line.medicine.name !== line.name && (
          <p className="text-sm text-soft wrap-anywhere">{t('asWritten', { name: line.name })}</p>
        )}
        {line.note && <p className="text-sm wrap-anywhere">{line.note}</p>}
        <Outcome {...props} isOnButtons={hasButtons} />
      </div>
      {hasButtons && <TickButtons line={line} name={name} onTick={onTick} />}
    </li>
  )
})

export function nameOf({ medicine, name }: SeenListLine): string {
  return medicine?.name ?? name
}

function Quantity({ line: { quantity, free, unit } }: { line: SeenListLine }) {
  const { t } = useTexts('listLink')
  if (quantity === null) return <span className="font-normal text-soft">{t('noQuantity')}</span>
  const amount = free
    ? t('withFree', { quantity: countOf(quantity), free: countOf(free) })
    : countOf(quantity)
  return (
    <>
      {amount} {unit && <span className="font-normal text-soft">{unitText(quantity, unit)}</span>}
    </>
  )
}

/** What became of the line, as far as the buttons do not say it, and who said so. */
function Outcome({ line, waits, isNews, isOnButtons }: SharedLineProps & { isOnButtons: boolean }) {
  const { t } = useTexts('listLink')
  const { outcome, changedBy, changedAt } = line
  if (waits) return <p className="mt-1 text-sm text-soft">{t(waits === 'late' ? 'notSent' : 'sending')}</p>
  if (!outcome && !isNews) return null
  const moment = whenOf(changedAt)
  const said = outcome ? saidBy(outcome, t, isOnButtons) : []
  const who = changedBy ? t('by', { name: changedBy, moment }) : t('byNobody', { moment })
  return (
    <p className="mt-1 text-sm text-soft wrap-anywhere">
      {isNews && <span className="font-semibold text-marigold-ink">{t('justChanged')}: </span>}
      {[...said, who].join(' · ')}
    </p>
  )
}

function saidBy(
  outcome: NonNullable<SeenListLine['outcome']>,
  t: ReturnType<typeof useTexts<'listLink'>>['t'],
  isOnButtons: boolean,
): string[] {
  const { is, medicine, stockist, quantity } = outcome
  const said: string[] = []
  if (is === 'other') said.push(medicine ? t('other', { name: medicine.name }) : t('otherUnknown'))
  else if (!isOnButtons) said.push(t(is))
  if (quantity !== undefined && !(isOnButtons && is === 'part')) {
    said.push(t('gotQuantity', { quantity: countOf(quantity) }))
  }
  if (stockist) said.push(t('gotOf', { stockist: stockist.name }))
  return said
}

const icons = { has: Check, part: CircleSlash2, no: X } as const

interface TickButtonsProps {
  line: SeenListLine
  name: string
  onTick: (id: string, tick: Tick) => void
}

/** What became of a line: has it, part (and how many), no. A second tap takes the tick off. */
function TickButtons({ line, name, onTick }: TickButtonsProps) {
  const { t } = useTexts('listLink')
  const { id, outcome } = line
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex min-w-0 grow flex-wrap gap-1.5">
        <legend className="sr-only">{t('outcomeOf', { name })}</legend>
        {tickable.map((is) => {
          const Icon = icons[is]
          const isChosen = outcome?.is === is
          return (
            <button
              key={is}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onTick(id, tapped(line, is))}
              className={classes(
                'flex min-h-11 flex-1 items-center justify-center gap-1 rounded-sm border px-1.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150',
                isChosen
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-edge bg-sheet text-ink hover:bg-sunk',
              )}
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {t(is)}
            </button>
          )
        })}
      </fieldset>
      {outcome?.is === 'part' && (
        <input
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          aria-label={t('partQuantity', { name })}
          placeholder={t('howMany')}
          value={outcome.quantity ?? ''}
          onChange={({ target }) => onTick(id, partOf(target.value))}
          className="figures min-h-11 w-full rounded-sm border border-edge bg-sheet px-3 text-base text-ink md:w-32"
        />
      )}
    </div>
  )
}

function partOf(typed: string): Tick {
  const quantity = Number(typed)
  const isQuantity = typed !== '' && Number.isFinite(quantity) && quantity >= 0 && quantity <= 1_000_000
  return { is: 'part', ...(isQuantity && { quantity }) }
}
