import type { Notification } from '@rasad/contract/notifications'
import {
  BadgeCheck,
  Bell,
  BellOff,
  CircleX,
  FilePen,
  IdCard,
  type LucideIcon,
  ScrollText,
  UserRoundPlus,
} from 'lucide-react'
import { Link } from 'react-router'
import { momentOf } from '../../../lib/format.ts'
import { isOtherApplication } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { QueryError } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { linkOf, textOf } from '../say.ts'
import type { useNotifications } from '../use-notifications.ts'

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

interface NotificationRowProps {
  notification: Notification
  reader: string
  onOpen: () => void
}

/** One notification. It opens its thing, and counts as read then. */
function NotificationRow({ notification, reader, onOpen }: NotificationRowProps) {
  const { t } = useTexts('notifications')
  const link = linkOf(notification, reader)
  const isUnread = notification.readAt === null
  const Icon = iconOf(notification)
  const look = classes(
    'flex w-full items-start gap-3 px-4 py-3 text-left text-ink no-underline -outline-offset-2 hover:bg-sunk',
    isUnread && 'bg-brand-wash/50',
  )
  const content = (
    <>
      <span
        aria-hidden
        className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-soft"
      >
        <Icon className="size-4.5" />
      </span>
      <span className="min-w-0 grow">
        {isUnread && <span className="sr-only">{t('unread')}: </span>}
        <span className={classes('block wrap-anywhere leading-snug', isUnread && 'font-semibold')}>
          {textOf(notification, reader, t)}
        </span>
        <time dateTime={notification.at} className="mt-0.5 block text-sm text-soft">
          {momentOf(notification.at)}
        </time>
      </span>
      {isUnread && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-brand" />}
    </>
  )
  return link === undefined ? (
    <button type="button" data-main onClick={onOpen} className={look}>
      {content}
    </button>
  ) : (
    <Link to={link} reloadDocument={isOtherApplication(link)} onClick={onOpen} className={look}>
      {content}
    </Link>
  )
}

function iconOf({ kind, values }: Notification): LucideIcon {
  if (values.decision === 'declined') return CircleX
  if (values.decision === 'approved') return BadgeCheck
  if (kind === 'registration' || kind === 'resubmission') return UserRoundPlus
  if (kind === 'change-requested') return FilePen
  if (kind.startsWith('licence-')) return ScrollText
  return kind === 'card-request' || kind === 'staff-card' ? IdCard : Bell
}
