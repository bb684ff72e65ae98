import { TriangleAlert } from 'lucide-react'
import { useTexts } from '../lib/texts.ts'

/** Marks a firm whose licence fee is late. Renders nothing for others. */
export function LateLicenceMark({ of }: { of: { licenceLate?: boolean | undefined } }) {
  const { t } = useTexts('ui')
  if (!of.licenceLate) return null
  return (
    <span
      title={t('licenceLateHint')}
      className="inline-flex shrink-0 items-center gap-1 rounded-xs bg-marigold-wash px-1.5 align-middle text-xs leading-5 font-semibold text-marigold-ink"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      {t('licenceLate')}
    </span>
  )
}
