import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { EarlyFields } from '../lib/early-fields.ts'
import { hasMailChoices } from '../lib/mail-choices.ts'
import { paths } from '../lib/paths.ts'
import { EntryState, useIsFrameOnly } from '../lib/rendered.ts'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from '../ui/class-names.ts'
import { LeftOut, lazyPart } from '../ui/lazy-part.tsx'
import { LoadingShapes, Skeleton } from '../ui/states.tsx'
import { barPagesOf, deskBarOf, type Page } from './bar-pages.ts'
import { Menu } from './menu.tsx'
import { useFocusOnNavigation, useScrollMemory } from './navigation.ts'

// The bar is there without it: a bell that cannot be loaded is left out.
const Bell = lazyPart(() => import('../features/notifications/components/bell.tsx'), 'Bell', LeftOut)
const MenuRequests = lazyPart(() => import('./menu-parts.ts'), 'MenuRequests', LeftOut)

/** The frame of every screen: the bar at the top, and the bottom bar on phones. */
export function Shell() {
  const { t } = useTexts('app')
  const session = useSession()
  const { user } = session
  const { home, demand, profile, saved } = barPagesOf(session)
  const here = useLocation()
  const isFrameOnly = useIsFrameOnly()
  const desk = deskBarOf(session, here)
  const items = desk?.pages ?? [home, demand, profile]
  const isHere = ({ to, label }: Page) => (desk ? desk.active === label : here.pathname.toLowerCase() === to)
  const waiting = (label: Page['label']) =>
    desk &&
    user &&
    label === 'requests' && (
      <Suspense>
        <MenuRequests account={user._id} isOpen isStockist />
      </Suspense>
    )
  useScrollMemory()
  useFocusOnNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        {t('skip')}
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-paper short:static print:hidden">
        <div className="page flex min-h-14 items-center gap-2 md:gap-6">
          <Link to={paths.home} className="mr-auto min-w-0 text-brand no-underline">
            {/* Where letters are large, the second script has no room and is not shown. */}
            <Wordmark className="flex h-7 flex-wrap content-start items-center gap-x-2.5 overflow-hidden" />
          </Link>
          <nav aria-label={t('mainNav')} className="hidden items-center gap-1 md:flex">
            {items.map((page) => (
              <HeaderLink key={page.label} to={page.to} isHere={isHere(page)}>
                {t(page.label)}
                {waiting(page.label)}
              </HeaderLink>
            ))}
            {!desk && (
              <HeaderLink to={saved.to} isHere={isHere(saved)}>
                <saved.Icon aria-hidden className="size-4.5" />
                {t(saved.label)}
              </HeaderLink>
            )}
          </nav>
          {/* The bar's last two stand close together. */}
          <div className="flex items-center gap-1">
            {user && (
              <Suspense fallback={<span className="size-11" />}>
                <Bell key={user._id} account={user._id} hasChoices={hasMailChoices(user)} />
              </Suspense>
            )}
            <Menu />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow pb-24 md:pb-16 print:pb-0">
        <Suspense fallback={<ScreenShape />}>
          {isFrameOnly ? <ScreenShape /> : <Outlet />}
          <EarlyFields />
          <EntryState />
        </Suspense>
      </main>
      <nav
        aria-label={t('mainNav')}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {/* The bar of the desk is another one: nothing of the other moves to its place. */}
        <ul key={desk ? 'desk' : 'all'} className="mx-auto flex max-w-md">
          {items.map(({ to, label, Icon }) => {
            const isActive = isHere({ to, label, Icon })
            return (
              <li key={label} className="min-w-0 flex-1">
                <Link
                  to={to}
                  aria-current={isActive ? 'page' : undefined}
                  className={classes(
                    'relative flex min-h-15 flex-col items-center justify-center gap-0.5 text-center text-[min(var(--text-xs),4.4vw)] wrap-anywhere no-underline focus-visible:-outline-offset-3 short:min-h-11 short:flex-row short:gap-2',
                    isActive ? 'font-bold text-brand' : 'font-medium text-soft',
                  )}
                >
                  <span
                    className={classes(
                      'grid h-7 w-full max-w-14 place-items-center rounded-full short:w-9',
                      isActive && 'bg-brand-wash',
                    )}
                  >
                    <Icon aria-hidden className="size-5.5" />
                  </span>
                  {t(label)}
                  <span className="absolute top-0.5 left-1/2 ml-2">{waiting(label)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </div>
  )
}

interface HeaderLinkProps {
  to: string
  isHere: boolean
  children: React.ReactNode
}

function HeaderLink({ to, isHere, children }: HeaderLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-10 items-center gap-1.5 rounded-sm px-3.5 text-base no-underline transition-colors duration-150 hover:bg-sunk',
        isHere ? 'font-bold text-brand' : 'font-medium text-ink',
      )}
    >
      {children}
    </Link>
  )
}

function ScreenShape() {
  return (
    <div className="page py-8">
      <LoadingShapes>
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="mt-4 h-5 w-1/3" />
        <Skeleton className="mt-8 h-48 w-full" />
      </LoadingShapes>
    </div>
  )
}

/** The product's name in both of its scripts. The Devanagari is drawn, so that it looks the same on every device. */
function Wordmark({ className }: { className?: string }) {
  return (
    <span className={className}>
      <span className="text-xl font-extrabold tracking-tight">Rasad</span>
      <RasadInDevanagari />
    </span>
  )
}

function RasadInDevanagari() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 104 48"
      className="h-5 w-auto"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 6H101" />
      <path d="M19 6V13Q19 21 11 21Q9 21 9 18.500Q9 15 13 17Q19 21 25 42" />
      <path d="M44 6V14Q44 21 37 21Q34 21 34 18Q34 14.500 38 17Q43 21 48 40M46 26H61M61 6V43" />
      <path d="M86 6V13Q73 13 73 24Q73 33 83 33Q88 33 88 29Q88 25.500 84.500 26.500Q82 28 86 33Q89 37 93 43" />
    </svg>
  )
}
