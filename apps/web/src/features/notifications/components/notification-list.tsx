import type { Notification } from '@rasad/contract/notifications'
import { BellOff } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import type { useNotifications } from '../use-notifications.ts'
import { NotificationRow } from './notification-row.tsx'

type NotificationListProps = Pick<ReturnType<typeof useNotifications>, 'query' | 'rows'> & {
  reader: string
  onOpen: (notification: Notification) => void
}

/** What the bell shows: the list, or why there is none. */
export function NotificationList({ query, rows, reader, onOpen }: NotificationListProps) {
  const { t } = useTexts('notifications')
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain">
      {query.isPending ? (
        <div className="p-4">
          <LoadingShapes label={t('loading')}>
            <Skeleton className="h-12 w-full" />
            <Skeleton className="mt-3 h-12 w-full" />
            <Skeleton className="mt-3 h-12 w-2/3" />
          </LoadingShapes>
        </div>
      ) : query.isError && !query.data ? (
        <QueryError of={query} fallback={t('failed')} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} picture={<BellOff />} />
      ) : (
        <>
          <ul data-entries className="divide-y divide-line">
            {rows.map((notification) => (
              <li key={notification._id}>
                <NotificationRow
                  notification={notification}
                  reader={reader}
                  onOpen={() => onOpen(notification)}
                />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <p className="border-t border-line p-2 text-center">
              <Button
                look="plain"
                size="small"
                disabled={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                {query.isFetchingNextPage
                  ? t('loadingMore', { ns: 'ui' })
                  : query.isFetchNextPageError
                    ? t('tryAgain', { ns: 'ui' })
                    : t('showMore')}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  )
}
