import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { SkippedRead } from '../lists/reading.ts'

const shownAtFirst = 4

interface SkippedLinesProps {
  skipped: readonly SkippedRead[]
  className?: string
  /** Adds the line as it is. */
  onAdd?: (line: SkippedRead) => void
  onDismiss?: () => void
}

/** Lines that were skipped, each with the reason. Nothing is dropped silently. */
export function SkippedLines({ skipped, className, onAdd, onDismiss }: SkippedLinesProps) {
  const { t } = useTexts('demand')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? skipped : skipped.slice(0, shownAtFirst)
  const rest = skipped.length - shown.length
  return (
    <section
      aria-label={t('skippedTitle', { count: skipped.length, formatted: countOf(skipped.length) })}
      className={classes('rounded-sm bg-sunk py-1.5 pl-3.5 pr-1 text-sm', className)}
    >
      <div className="flex items-center gap-2">
        <p className="grow py-1 font-semibold">
          {t('skippedTitle', { count: skipped.length, formatted: countOf(skipped.length) })}
        </p>
        {onDismiss && (
          <IconButton label={t('dismiss')} onClick={onDismiss}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <ul className="pb-1">
        {shown.map((line, index) => (
          <li key={index} className="flex items-center gap-2">
            <span className="min-w-0 grow py-0.5">
              <span className="line-clamp-2 break-words">{line.raw.trim()}</span>
              <span className="block text-xs text-soft">{t(`reason_${line.reason}`)}</span>
            </span>
            {onAdd && (
              <IconButton
                label={t('addAnywayOf', { raw: line.raw.trim().slice(0, 80) })}
                onClick={() => onAdd(line)}
              >
                <Plus aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button look="plain" size="small" className="-ml-3" onClick={() => setWhole(true)}>
          {t('showMore', { formatted: countOf(rest) })}
        </Button>
      )}
    </section>
  )
}
