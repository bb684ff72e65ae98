import '../messages.en.ts'
import { Popover } from '@base-ui/react/popover'
import { Bell as BellIcon, CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { setTitleCount } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { textOf } from '../say.ts'
import { useNotifications } from '../use-notifications.ts'
import { NotificationList } from './notification-list.tsx'

/** A larger count says nothing more, and does not fit. */
const maxShown = 99

interface BellProps {
  account: string
  /** Whether the profile lets this account choose what comes by mail. */
  hasChoices: boolean
}

/** The bell in the bar: how much is unread, and behind it everything. */
export function Bell({ account, hasChoices }: BellProps) {
  const { t } = useTexts('notifications')
  const notifications = useNotifications(account)
  const { unread } = notifications
  const [isOpen, setOpen] = useState(false)
  const formatted = countOf(unread)
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    setTitleCount(unread)
    return () => setTitleCount(0)
  }, [unread])

  async function markAll() {
    try {
      await notifications.read('all')
    } catch (error) {
      showAlert(refusalText(error, t('markAllFailed')))
    }
  }

  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={unread > 0 ? t('bellUnread', { count: unread, formatted }) : t('bell')}
          title={t('bell')}
          className="relative inline-grid size-11 place-items-center rounded-sm text-ink hover:bg-sunk"
        >
          <BellIcon aria-hidden className="size-5.5" />
          {unread > 0 && (
            <span
              aria-hidden
              className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-alarm px-1 text-2xs leading-none font-bold text-paper"
            >
              {unread > maxShown ? t('more', { formatted: countOf(maxShown) }) : formatted}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            positionMethod="fixed"
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="z-30 print:hidden"
          >
            <Popover.Popup
              ref={popup}
              // Otherwise a second Enter would mark everything as read.
              initialFocus={popup}
              className="flex max-h-[min(36rem,calc(100dvh-5rem))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-md border border-line bg-sheet text-ink shadow-float outline-none"
            >
              <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
                <Popover.Title className="text-lg font-bold">{t('title')}</Popover.Title>
                {unread > 0 && (
                  <Button look="plain" size="small" onClick={markAll}>
                    <CheckCheck aria-hidden />
                    {t('markAll')}
                  </Button>
                )}
              </div>
              <NotificationList
                {...notifications}
                reader={account}
                onOpen={({ _id, readAt }) => {
                  setOpen(false)
                  // What fails here shows as unread again.
                  if (readAt === null) notifications.read(_id).catch(() => undefined)
                }}
              />
              {hasChoices && (
                <Link
                  to={`${paths.profile}#notifications`}
                  onClick={() => setOpen(false)}
                  className="flex min-h-11 items-center justify-center border-t border-line px-4 text-sm font-semibold text-brand no-underline -outline-offset-2 hover:bg-sunk"
                >
                  {t('choose')}
                </Link>
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <p aria-live="polite" className="sr-only">
        {notifications.latest && t('heard', { text: textOf(notifications.latest, account, t) })}
      </p>
    </>
  )
}
