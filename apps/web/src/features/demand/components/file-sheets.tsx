import type { ReadListFileAnswer } from '@rasad/contract/pasted-list'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'

/** The sheets of the last file: what was read of each. A plain text with nothing to say has no note. */
export function FileSheets({ sheets }: { sheets: ReadListFileAnswer['sheets'] }) {
  const { t } = useTexts('demand')
  const isPlain = sheets.length < 2 && sheets.every(({ blank, hidden }) => blank === 0 && !hidden)
  if (isPlain) return null
  return (
    <section aria-label={t('sheetsTitle')} className="rounded-sm bg-sunk px-3.5 py-2 text-sm">
      <ul className="grid gap-1">
        {sheets.map(({ name, hidden, orders, blank }, at) => (
          <li key={at} className="figures break-words">
            {name !== '' && <span className="font-semibold">{name}: </span>}
            {hidden
              ? t('sheetHidden')
              : [
                  t('sheetOrders', { count: orders, formatted: countOf(orders) }),
                  ...(blank > 0 ? [t('sheetBlank', { count: blank, formatted: countOf(blank) })] : []),
                ].join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
