import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'

/** Who is called next, and for how many lines: a long name is cut, the count never. */
export function NextCall({ name, lines }: { name: string; lines: number }) {
  const { t } = useTexts('demand')
  const count = { count: lines, formatted: countOf(lines) }
  return (
    <>
      <span className="sr-only">{t('callNextOne', { name, ...count })}</span>
      <span aria-hidden className="min-w-0 leading-tight">
        <span className="line-clamp-1 break-all">{t('callNextName', { name })}</span>
        <span className="figures block text-xs font-normal">{t('lineCount', count)}</span>
      </span>
    </>
  )
}
