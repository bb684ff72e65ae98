import { countOf } from '../../../lib/format.ts'
import { useBriefly } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { useCatalogueReading } from '../use-catalogue-reading.ts'

/** A shorter wait is not worth a message. */
const quietFor = 300

/** Whether lines are still looked up in the catalogue, or could not be. Quiet: the list can be used either way. */
export function ReadingStatus({ reading }: { reading: ReturnType<typeof useCatalogueReading> }) {
  const { t } = useTexts('demand')
  const count = reading.lineCount
  const isQuiet = useBriefly(count > 0 ? 'reading' : undefined, quietFor)
  if (count > 0) {
    if (isQuiet) return null
    return (
      <div className="px-1">
        <p role="status" className="figures text-sm text-soft">
          {t('matching', { count, formatted: countOf(count) })}
        </p>
        <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunk">
          <div className="h-full w-full animate-pulse-soft rounded-full bg-brand" />
        </div>
      </div>
    )
  }
  if (!reading.hasFailed) return null
  return (
    <div role="status" className="rounded-sm bg-sunk px-3.5 py-2 text-sm">
      <p className="font-medium">{t('notMatched')}</p>
      <p className="text-soft">{t('notMatchedHint')}</p>
      <div className="mt-1 -ml-3 flex flex-wrap">
        <Button look="plain" size="small" className="min-h-11" onClick={reading.retry}>
          {t('tryAgain', { ns: 'ui' })}
        </Button>
        <Button look="plain" size="small" className="min-h-11" onClick={reading.leave}>
          {t('dismiss')}
        </Button>
      </div>
    </div>
  )
}
