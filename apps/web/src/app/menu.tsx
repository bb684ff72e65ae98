import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useFirstInteraction } from '../lib/hooks.ts'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { LeftOut, lazyPart } from '../ui/lazy-part.tsx'
import { barPagesOf, deskBarOf } from './bar-pages.ts'

const panelId = 'menu'

// The links of the bar are there without them.
const MenuAccount = lazyPart(() => import('./menu-parts.ts'), 'MenuAccount', LeftOut)
const MenuSettings = lazyPart(() => import('./menu-parts.ts'), 'MenuSettings', LeftOut)

/**
 * Navigation and settings behind one button. It uses the browser's popover: Escape, a click outside and the button
 * close it without a script. What few people need at once is loaded after the first interaction.
 */
export function Menu() {
  const { t } = useTexts('app')
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const location = useLocation()
  const { key } = location
  const session = useSession()
  const { home, demand, saved, profile } = barPagesOf(session)
  // Where the bar has no room for it.
  const links = deskBarOf(session, location) ? [home, demand, saved, profile] : [home, saved, profile]
  const hasBegun = useFirstInteraction()
  const isWanted = hasBegun || isOpen
  const onGo = () => panel.current?.hidePopover()

  useEffect(() => {
    const element = panel.current
    if (!element) return
    // It may have been opened before the page was taken over.
    setOpen(element.matches(':popover-open'))
    const onToggle = (event: Event) => setOpen('newState' in event && event.newState === 'open')
    element.addEventListener('toggle', onToggle)
    return () => element.removeEventListener('toggle', onToggle)
  }, [])

  // Any navigation closes the menu.
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current === key) return
    openedAt.current = key
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key])

  return (
    <div className="relative -mr-2.5">
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="inline-flex size-11 items-center justify-center rounded-sm text-ink hover:bg-sunk"
      >
        <MenuIcon aria-hidden className="size-6" />
        <span className="sr-only">{t('menu')}</span>
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="fixed inset-auto right-[max(0.75rem,calc((100vw-76rem)/2+1rem))] top-14 m-0 max-h-[calc(100dvh-4.5rem)] w-64 overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet p-2 text-ink shadow-float"
      >
        <nav aria-label={t('menu')}>
          <ul>
            {links.map(({ to, label, Icon }) => (
              <li key={label}>
                <Link
                  to={to}
                  onClick={onGo}
                  className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium no-underline hover:bg-sunk"
                >
                  <Icon aria-hidden className="size-5 text-soft" />
                  {t(label)}
                </Link>
              </li>
            ))}
            {isWanted && (
              <Suspense>
                <MenuAccount isOpen={isOpen} onGo={onGo} />
              </Suspense>
            )}
          </ul>
        </nav>
        {isWanted && (
          <Suspense>
            <MenuSettings onGo={onGo} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
