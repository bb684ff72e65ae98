import type { ReactNode } from 'react'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import type { ListInput } from '../use-list-input.ts'
import { FileSheets } from './file-sheets.tsx'
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
  const { user } = useSession()
  const { refusal, skipped, likeOrders } = input
  const others = skipped.filter((line) => !likeOrders.includes(line))
  return (
    <div className="grid gap-3 p-3 empty:hidden">
      {refusal !== undefined && <Banner tone="warning">{refusal.text}</Banner>}
      {refusal?.isStock && user?.role === 'stockist' && user.approved && (
        <ButtonLink to={paths.stockLists} look="quiet" size="small" className="min-h-11 justify-self-start">
          {t('toStockLists')}
        </ButtonLink>
      )}
      <ReadingStatus input={input} />
      <FileSheets sheets={input.sheets} />
      {children}
      {likeOrders.length > 0 && (
        <SkippedLines
          title={t('likeOrdersTitle', { count: likeOrders.length, formatted: countOf(likeOrders.length) })}
          skipped={likeOrders}
          isMarked
          onAdd={(line) => keepFocus(() => input.addSkipped([line]))}
          onDismiss={() => keepFocus(input.leaveLikeOrders)}
        />
      )}
      {others.length > 0 && (
        <SkippedLines
          title={t('skippedTitle', { count: others.length, formatted: countOf(others.length) })}
          skipped={others}
          onAdd={(line) => keepFocus(() => input.addSkipped([line]))}
          onDismiss={() => keepFocus(input.dismissSkipped)}
        />
      )}
    </div>
  )
}
