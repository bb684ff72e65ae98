import type { ImportRow } from '@rasad/contract/stock-files'
import { countOf, rupees } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { classes } from '../../../../ui/class-names.ts'
import { expiryText, flagTexts } from '../components/row-texts.ts'

/** A row as the file prints it. */
export function PrintedRow({ row }: { row: ImportRow }) {
  const { t } = useTexts('stock')
  const line = row.line ?? ''
  const facts = [
    row.quantity !== null && [t('fact_quantity'), countOf(row.quantity)],
    row.pack && [t('fact_pack'), row.pack],
    row.company && [t('fact_company'), row.company],
    row.mrp !== undefined && [t('fact_mrp'), rupees(row.mrp)],
    row.ptr !== undefined && [t('fact_ptr'), rupees(row.ptr)],
    row.batch && [t('fact_batch'), row.batch],
    row.expiry && [t('fact_expiry'), expiryText(row.expiry)],
    row.code && [t('fact_code'), row.code],
  ].filter((fact): fact is [string, string] => Array.isArray(fact))
  return (
    <section aria-label={t('printedRow')} className="rounded-md bg-sunk px-4 py-3">
      <p className="figures text-xs text-soft">
        {row.sheet ? t('lineOfSheet', { line, sheet: row.sheet }) : t('lineOf', { line })}
      </p>
      <p className="figures wrap-anywhere text-lg leading-snug font-bold whitespace-pre-wrap">{row.text}</p>
      {facts.length > 0 && (
        <dl className="figures mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-soft">{name}</dt>
              <dd className="min-w-0 wrap-anywhere font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {flagTexts(row.flags, t).map(({ text, isDoubt }) => (
        <p key={text} className={classes('mt-1 text-sm', isDoubt ? 'text-marigold-ink' : 'text-soft')}>
          {text}
        </p>
      ))}
    </section>
  )
}
