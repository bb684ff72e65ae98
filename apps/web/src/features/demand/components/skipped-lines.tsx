import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { SkippedRead } from '../lists/reading.ts'

const shownAtFirst = 4

interface SkippedLinesProps {
  title: string
  skipped: readonly SkippedRead[]
  /** They read as orders: none is hidden. */
  isMarked?: boolean
  /** Adds the line. */
  onAdd: (line: SkippedRead) => void
  onDismiss: () => void
}

/** Lines that were skipped, each with the reason. Nothing is dropped silently. */
export function SkippedLines({ title, skipped, isMarked = false, onAdd, onDismiss }: SkippedLinesProps) {
  const { t } = useTexts('demand')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || isMarked ? skipped : skipped.slice(0, shownAtFirst)
  const rest = skipped.length - shown.length
  return (
    <section
      aria-label={title}
      className={classes(
        'rounded-sm py-1.5 pl-3.5 pr-1 text-sm',
        isMarked ? 'border border-line border-l-4 border-l-marigold bg-sheet' : 'bg-sunk',
      )}
    >
      <div className="flex items-center gap-2">
        <p className="grow py-1 font-semibold">{title}</p>
        <IconButton label={t('dismiss')} onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ul className="pb-1">
        {shown.map((line, index) => (
          <li key={index} className="flex items-center gap-2">
            <SkippedLine line={line} />
            <IconButton
              label={t('addAnywayOf', { raw: line.raw.trim().slice(0, 80) })}
              onClick={() => onAdd(line)}
            >
              <Plus aria-hidden />
            </IconButton>
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

/** A line as it is written, and why it is not taken. */
export function SkippedLine({ line: { raw, reason, corrects, sheet } }: { line: SkippedRead }) {
  const { t } = useTexts('demand')
  const notes = [
    t(`reason_${reason}`),
    ...(corrects === undefined ? [] : [t('corrects', { raw: corrects })]),
    ...(sheet === undefined ? [] : [sheet]),
  ]
  return (
    <span className="min-w-0 grow py-0.5">
      <span className="line-clamp-2 break-words">{raw.trim()}</span>
      <span className="block text-xs text-soft">{notes.join(' · ')}</span>
    </span>
  )
}
