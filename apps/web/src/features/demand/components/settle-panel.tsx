import { Check } from 'lucide-react'
import { type Ref, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { isOpen, type Row } from '../row.ts'
import type { Settling } from '../use-settling.ts'
import { SettleLine } from './settle-line.tsx'

/** So many open lines are shown at once; settling one shows the next below. */
const maxOpen = 4

interface SettlePanelProps {
  rows: readonly Row[]
  settling: Settling
  /** Rows that the result asks about: beside it, on a wide screen, they are asked about there alone. */
  askedBeside: ReadonlySet<number>
  /** A row whose line has been asked for: it is shown. */
  asked: number | undefined
  onDone: () => void
  ref?: Ref<HTMLElement>
}

/**
 * The lines that the catalogue can read in more than one way, each settled with one tap. A settled line stays in its
 * place: nothing moves under a finger that taps twice.
 */
export function SettlePanel({ rows, settling, askedBeside, asked, onDone, ref }: SettlePanelProps) {
  const { t } = useTexts('demand')
  const numbered = rows.flatMap((row, at) => (row.doubt ? [{ row, doubt: row.doubt, number: at + 1 }] : []))
  const [isWhole, setWhole] = useState(false)
  if (numbered.length === 0) return null
  const open = numbered.filter(({ row }) => isOpen(row))
  const left = open.length
  const next = open[maxOpen]
  // One more line is no longer than the button that would hide it.
  const cut = next === undefined || left <= maxOpen + 1 ? numbered.length : numbered.indexOf(next)
  const isFolded =
    !isWhole && cut < numbered.length && !numbered.slice(cut).some(({ row }) => row.id === asked)
  const shown = isFolded ? numbered.slice(0, cut) : numbered
  const isBeside = (row: Row) => isOpen(row) && askedBeside.has(row.id) && row.id !== asked
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('settle')}
      className={classes(
        'scroll-mt-32 rounded-sm border border-line border-l-4 border-l-marigold bg-sheet px-3 pt-2.5 pb-3 outline-none',
        numbered.every(({ row }) => isBeside(row)) && 'lg:hidden',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-bold">{t('settle')}</h3>
        <p role="status" className="figures text-sm text-soft">
          {left === 0
            ? t('settleAll')
            : t('settleCount', {
                settled: countOf(numbered.length - left),
                total: countOf(numbered.length),
              })}
        </p>
      </div>
      <p className="hidden text-xs text-soft lg:block">{t('settleKeys')}</p>
      <ul className="mt-1 divide-y divide-line">
        {shown.map(({ row, doubt, number }) => (
          <li key={row.id} data-row={row.id} className={classes('py-2.5', isBeside(row) && 'lg:hidden')}>
            <SettleLine row={row} doubt={doubt} number={number} settling={settling} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button look="plain" size="small" className="-ml-3 min-h-11" onClick={() => setWhole(true)}>
          {t('showMore', { formatted: countOf(numbered.length - shown.length) })}
        </Button>
      )}
      {left === 0 && (
        <Button look="quiet" size="small" className="mt-1 min-h-11 w-full" onClick={onDone}>
          <Check aria-hidden />
          {t('settleDone')}
        </Button>
      )}
    </section>
  )
}
