import { LogIn, LogOut, type LucideIcon, ShieldCheck, ShieldPlus, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ownPage } from '../lib/landing.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { useSignOut } from '../lib/sign-out.ts'
import { showAlert } from '../ui/alerts.ts'

const rowLook =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-medium no-underline hover:bg-sunk'

/** The part of the menu that depends on who is signed in. */
export function MenuAccount({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('app')
  const { user } = useSession()
  const signOut = useSignOut()
  const navigate = useNavigate()

  async function leave() {
    onGo()
    if (await signOut()) navigate(paths.home)
    else showAlert(t('logoutFailed'))
  }

  if (!user) {
    return (
      <li>
        <MenuLink to={paths.selectRole} Icon={LogIn} onGo={onGo}>
          {t('signIn')}
        </MenuLink>
      </li>
    )
  }
  return (
    <>
      {user.role === 'admin' && (
        <li>
          <MenuLink to={paths.adminPanel} Icon={ShieldCheck} onGo={onGo}>
            {t('adminPanel')}
          </MenuLink>
        </li>
      )}
      {user.role === 'admin' && user.owner && (
        <li>
          <MenuLink to={paths.createAdmin} Icon={ShieldPlus} onGo={onGo}>
            {t('addAdmin')}
          </MenuLink>
        </li>
      )}
      <li className="mt-1 border-t border-line pt-1">
        <MenuLink to={ownPage(user)} Icon={UserRound} onGo={onGo}>
          <span className="block truncate">{user.name ?? user.email}</span>
          {user.name && <span className="block truncate text-xs font-normal text-soft">{user.email}</span>}
        </MenuLink>
      </li>
      <li>
        <button type="button" onClick={leave} className={rowLook}>
          <LogOut aria-hidden className="size-5 shrink-0 text-soft" />
          {t('logout')}
        </button>
      </li>
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
  children: React.ReactNode
}) {
  return (
    <Link to={to} onClick={onGo} className={rowLook}>
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0">{children}</span>
    </Link>
  )
}
