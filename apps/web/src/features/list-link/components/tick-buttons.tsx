import { type SeenListLine, tickable } from '@rasad/contract/order-lists'
import { Check, CircleSlash2, X } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { type Tick, tapped } from '../ticks.ts'

const icons = { has: Check, part: CircleSlash2, no: X } as const

interface TickButtonsProps {
  line: SeenListLine
  name: string
  onTick: (id: string, tick: Tick) => void
}

/** What became of a line: has it, part (and how many), no. A second tap takes the tick off. */
export function TickButtons({ line, name, onTick }: TickButtonsProps) {
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
