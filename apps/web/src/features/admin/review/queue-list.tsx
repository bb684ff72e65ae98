import type { ReviewItem } from '@rasad/contract/review'
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ageOf } from '../../../lib/age.ts'
import { momentOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

interface QueueListProps {
  items: readonly ReviewItem[]
  openId: string | undefined
  onOpen: (item: ReviewItem) => void
}

/** What waits, oldest first. The open item stays in sight. */
export function QueueList({ items, openId, onOpen }: QueueListProps) {
  const { t } = useTexts('review')
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (openId !== undefined) current.current?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <ol data-entries aria-label={t('queue')} className="grid content-start gap-px">
      {items.map((item) => {
        const isOpen = item._id === openId
        return (
          <li key={`${item.kind} ${item._id}`}>
            <button
              ref={isOpen ? current : null}
              type="button"
              data-main
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => onOpen(item)}
              className={classes(
                'grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 rounded-sm px-3 py-2 text-left -outline-offset-2',
                isOpen ? 'bg-brand-wash' : 'hover:bg-sunk',
              )}
            >
              <span className={classes('truncate text-sm', isOpen ? 'font-bold' : 'font-medium')}>
                {item.name}
              </span>
              <time
                dateTime={item.sentAt}
                title={momentOf(item.sentAt)}
                className="figures text-2xs text-soft"
              >
                {ageOf(item.sentAt)}
              </time>
              <span className="text-2xs text-soft">{t(`one_${item.kind}`)}</span>
              {item.duplicates.length > 0 && (
                <span className="text-marigold-ink">
                  <Copy aria-hidden className="size-3.5" />
                  <span className="sr-only">{t('duplicates')}</span>
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
