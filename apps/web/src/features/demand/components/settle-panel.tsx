import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { isOpen, type Row } from '../row.ts'
import type { Settling } from '../use-settling.ts'
import { SettleLine } from './settle-line.tsx'
import { useFold } from './use-fold.tsx'

const shownAtFirst = 6

interface SettlePanelProps {
  rows: readonly Row[]
  settling: Settling
  onDone: () => void
  ref?: Ref<HTMLElement>
}

/**
 * The lines that the catalogue can read in more than one way, each settled with one tap. A settled line stays in its
 * place: nothing moves under a finger that taps twice.
 */
export function SettlePanel({ rows, settling, onDone, ref }: SettlePanelProps) {
  const { t } = useTranslation('demand')
  const numbered = rows.flatMap((row, at) => (row.doubt ? [{ row, doubt: row.doubt, number: at + 1 }] : []))
  const { shown, button } = useFold(numbered, shownAtFirst, '-ml-3')
  if (numbered.length === 0) return null
  const left = numbered.filter(({ row }) => isOpen(row)).length
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('settle')}
      className="scroll-mt-32 rounded-sm border border-line border-l-4 border-l-marigold bg-sheet px-3 pt-2.5 pb-3 outline-none"
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
      <p className="hidden text-xs text-soft pointer-fine:block">{t('settleKeys')}</p>
      <ul className="mt-1 divide-y divide-line">
        {shown.map(({ row, doubt, number }) => (
          <li key={row.id} data-row={row.id} className="py-2.5">
            <SettleLine row={row} doubt={doubt} number={number} settling={settling} />
          </li>
        ))}
      </ul>
      {button}
      {left === 0 && (
        <Button look="quiet" size="small" className="mt-1 min-h-11 w-full" onClick={onDone}>
          <Check aria-hidden />
          {t('settleDone')}
        </Button>
      )}
    </section>
  )
}
