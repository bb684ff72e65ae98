import { countOf } from '../../../lib/format.ts'
import { useBriefly } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { ListInput } from '../use-list-input.ts'

/** A shorter wait is not worth a message. */
const quietFor = 300

/** Whether a list is being read, or could not be. */
export function ReadingStatus({ input }: { input: ListInput }) {
  const { t } = useTexts('demand')
  const { reading, readingFile, isOffline } = input
  const count = reading.lineCount
  const isReading = count > 0 || readingFile !== undefined
  const isQuiet = useBriefly(isReading ? 'reading' : undefined, quietFor)
  if (isReading) {
    if (isQuiet) return null
    return (
      <div className="px-1">
        <p role="status" className="figures text-sm text-soft wrap-anywhere">
          {readingFile === undefined
            ? t('readingList', { count, formatted: countOf(count) })
            : t('reading', { name: readingFile })}
        </p>
        <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunk">
          <div className="h-full w-full animate-pulse-soft rounded-full bg-brand" />
        </div>
      </div>
    )
  }
  if (reading.failed !== undefined) {
    return (
      <div role="status" className="rounded-sm bg-sunk px-3.5 py-2 text-sm">
        <p className="font-medium">{t('notRead')}</p>
        <p className="text-soft">{t('notReadHint')}</p>
        <div className="mt-1 -ml-3 flex flex-wrap">
          <Button look="plain" size="small" className="min-h-11" onClick={reading.retry}>
            {t('tryAgain', { ns: 'ui' })}
          </Button>
          <Button look="plain" size="small" className="min-h-11" onClick={input.editFailed}>
            {t('notReadEdit')}
          </Button>
        </div>
      </div>
    )
  }
  if (!isOffline) return null
  return (
    <div role="status" className="rounded-sm bg-sunk px-3.5 py-2 text-sm">
      <p className="font-medium">{t('notMatched')}</p>
      <p className="text-soft">{t('notMatchedHint')}</p>
    </div>
  )
}
