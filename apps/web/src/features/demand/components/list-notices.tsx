import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { ListInput } from '../use-list-input.ts'
import { ReadingStatus } from './reading-status.tsx'
import { SkippedLines } from './skipped-lines.tsx'

interface ListNoticesProps {
  input: ListInput
  keepFocus: (act: () => void) => void
  /** What the list asks about its lines. */
  children: ReactNode
}

/** What became of the last imported list. */
export function ListNotices({ input, keepFocus, children }: ListNoticesProps) {
  const { t } = useTexts('demand')
  const { readingFile, refusal, skipped } = input
  return (
    <div className="grid gap-3 p-3 empty:hidden">
      {readingFile !== undefined && (
        <p role="status" className="px-1 text-sm text-soft">
          {t('reading', { name: readingFile })}
        </p>
      )}
      {refusal !== undefined && <Banner tone="warning">{refusal}</Banner>}
      <ReadingStatus reading={input.reading} />
      {children}
      {skipped.length > 0 && (
        <SkippedLines
          skipped={skipped}
          onAdd={(line) => keepFocus(() => input.addSkipped(line))}
          onDismiss={() => keepFocus(input.dismissSkipped)}
        />
      )}
    </div>
  )
}
