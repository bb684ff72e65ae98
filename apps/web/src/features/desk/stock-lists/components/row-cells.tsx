import type { ImportRow } from '@rasad/contract/stock-files'
import { ArrowRight, Pencil } from 'lucide-react'
import { useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/class-names.ts'
import { factsOf, flagTexts, whyText } from './row-texts.ts'

interface RowCellsProps {
  row: ImportRow
  /** Says that it is another medicine. */
  onCorrect: ((row: ImportRow) => void) | undefined
}

/** A row of a stock list: its medicine, what the file prints, and what that says. */
export function RowCells({ row, onCorrect }: RowCellsProps) {
  const { t } = useTexts('stock')
  const { kind, medicine, text, line, sheet } = row
  const flags = flagTexts(row.flags, t)
  const name = medicine?.name ?? text
  const isItem = kind !== 'skipped'
  // A missing medicine is not in the file: its pack is the catalogue's.
  const printed =
    kind === 'missing' ? '' : [medicine && text, row.pack, row.company].filter(Boolean).join(' · ')
  return (
    <>
      <td className="min-w-0">
        <span
          className={`figures block leading-snug wrap-anywhere ${isItem ? 'font-semibold' : 'text-sm text-soft whitespace-pre-wrap'}`}
        >
          {name}
        </span>
        {medicine && (
          <span className="figures block truncate text-xs text-soft">
            {[medicine.companyName, medicine.pack].filter(Boolean).join(' · ')}
          </span>
        )}
      </td>
      <td className="figures min-w-0 text-sm wrap-anywhere text-soft narrow:col-start-1 narrow:row-start-2">
        {printed && (
          <>
            <span className="sr-only">{t('columnPrinted')}: </span>
            {printed}
          </>
        )}
      </td>
      <td className="figures min-w-0 text-sm narrow:col-span-full narrow:row-start-3">
        {kind === 'skipped' ? whyText(row.why, t) : <Facts row={row} />}
        {kind === 'ignored' && row.why === 'declined' && (
          <span className="block text-xs text-soft">{t('why_declined')}</span>
        )}
        {flags.map(({ text: said, isDoubt }) => (
          <span key={said} className={classes('block text-xs', isDoubt ? 'text-marigold-ink' : 'text-soft')}>
            {said}
          </span>
        ))}
      </td>
      <td className="figures flex items-center justify-end gap-1 text-right text-xs text-soft narrow:col-start-2 narrow:row-span-2 narrow:row-start-1">
        {line !== null && (sheet ? t('lineOfSheet', { line, sheet }) : t('lineOf', { line }))}
        {onCorrect && line !== null && (
          <IconButton
            label={t('correctOf', { name })}
            title={t('correct')}
            data-column="correct"
            onClick={() => onCorrect(row)}
            className="-mr-2"
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
      </td>
    </>
  )
}

function Facts({ row }: { row: ImportRow }) {
  const { t } = useTexts('stock')
  const facts = factsOf(row, t)
  if (facts.length === 0 && row.quantity !== null) {
    return (
      <span>
        <span className="text-soft">{t('fact_quantity')}</span> {row.quantity}
      </span>
    )
  }
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      {facts.map(({ key, was, is }) => (
        <span key={key} className="inline-flex max-w-full flex-wrap items-center gap-x-1">
          <span className="text-soft">{t(`fact_${key}`)}</span>
          {was !== undefined && (
            <>
              <s className="text-soft decoration-soft/60">
                <span className="sr-only">{t('was')} </span>
                {was}
              </s>
              <ArrowRight aria-hidden className="size-3.5 text-soft" />
              <span className="sr-only">{t('isNow')} </span>
            </>
          )}
          <span className="min-w-0 font-medium wrap-anywhere">{is}</span>
        </span>
      ))}
    </span>
  )
}
