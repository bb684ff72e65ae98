import { useTexts } from '../../../lib/texts.ts'
import { unitText } from '../../../lib/unit-text.ts'
import type { Row } from '../row.ts'

/** Unit and free goods, below the number that they belong to. */
export function QuantityNote({ id, row }: { id: string; row: Row }) {
  const { t } = useTexts('demand')
  return (
    <p
      id={id}
      className="figures pointer-events-none -mt-5 px-2.5 pb-1 text-right text-2xs leading-4 text-soft"
    >
      {row.unit !== undefined && (
        <span className="block truncate">{unitText(Number(row.qty), row.unit)}</span>
      )}
      {row.free !== undefined && (
        <span className="block truncate font-semibold text-call">{t('free', { free: row.free })}</span>
      )}
    </p>
  )
}
