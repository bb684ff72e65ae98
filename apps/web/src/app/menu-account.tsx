import { LogOut, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ownPage } from '../lib/landing.ts'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import type { Page } from './bar-pages.ts'
import { MenuRequests } from './menu-requests.tsx'
import { MenuReview } from './menu-review.tsx'
import { pagesOf } from './pages.ts'
import { useLeave } from './use-leave.ts'

const rowLook =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-medium no-underline hover:bg-sunk'

/** The part of the menu that depends on who is signed in. */
export function MenuAccount({ isOpen, onGo }: { isOpen: boolean; onGo: () => void }) {
  const { t } = useTexts('app')
  const session = useSession()
  const { user } = session
  const pages = pagesOf(session)
  const leave = useLeave()
  // The desk has its own Logout in sight.
  const isAtDesk = useLocation().pathname.toLowerCase() === '/stockist-dashboard'
  const row = (page: Page | undefined, note?: ReactNode, below?: ReactNode) =>
    page && (
      <li>
        <MenuLink to={page.to} Icon={page.Icon} onGo={onGo}>
          {t(page.label)} {note}
        </MenuLink>
        {below}
      </li>
    )

  if (!user) return row(pages.signIn)
  return (
    <>
      {row(pages.adminPanel)}
      {row(pages.overview)}
      {row(pages.review, undefined, <MenuReview isOpen={isOpen} onGo={onGo} />)}
      {row(pages.addAdmin)}
      {row(pages.requests, <MenuRequests account={user._id} isOpen={isOpen} />)}
      {row(pages.asked, <MenuRequests account={user._id} isOpen={isOpen} isStockist />)}
      <li className="mt-1 border-t border-line pt-1">
        <MenuLink to={ownPage(user)} Icon={UserRound} onGo={onGo}>
          <span className="block truncate">{user.name ?? user.email}</span>
          {user.name && <span className="block truncate text-xs font-normal text-soft">{user.email}</span>}
        </MenuLink>
      </li>
      {!isAtDesk && (
        <li>
          <button
            type="button"
            onClick={() => {
              onGo()
              void leave()
            }}
            className={rowLook}
          >
            <LogOut aria-hidden className="size-5 shrink-0 text-soft" />
            {t('logout')}
          </button>
        </li>
      )}
    </>
  )
}

function MenuLink({
  to,
  Icon,
  onGo,
  children,
}: {
  to: string
  Icon: LucideIcon
  onGo: () => void
  children: ReactNode
}) {
  return (
    <Link to={to} onClick={onGo} className={rowLook}>
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0">{children}</span>
    </Link>
  )
}
