import { Bookmark, House, type LucideIcon, Menu as MenuIcon, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { profileLink } from '../lib/landing.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { chooseTheme, readTheme, type Theme, themes } from '../lib/theme.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { MenuAccount } from './menu-account.tsx'

const panelId = 'menu'

interface NavItem {
  to: string
  label: 'home' | 'saved' | 'profile'
  Icon: LucideIcon
}

const themeLabels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/**
 * Navigation and settings behind one button. It uses the browser's popover: Escape, a click outside and the button
 * close it without a script.
 */
export function Menu() {
  const { t } = useTranslation('app')
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const items: readonly NavItem[] = [
    { to: paths.home, label: 'home', Icon: House },
    { to: paths.saved, label: 'saved', Icon: Bookmark },
    { to: profileLink(useSession()), label: 'profile', Icon: UserRound },
  ]

  useEffect(() => {
    const element = panel.current
    if (!element) return
    const onToggle = (event: Event) => setOpen('newState' in event && event.newState === 'open')
    element.addEventListener('toggle', onToggle)
    return () => element.removeEventListener('toggle', onToggle)
  }, [])

  // Any navigation closes the menu.
  useEffect(() => {
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
        className="fixed inset-auto right-[max(0.75rem,calc((100vw-76rem)/2+1rem))] top-14 m-0 w-64 rounded-md border border-line bg-sheet p-2 text-ink shadow-float"
      >
        <nav aria-label={t('menu')}>
          <ul>
            {items.map(({ to, label, Icon }) => (
              <li key={label}>
                <Link
                  to={to}
                  onClick={() => panel.current?.hidePopover()}
                  className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium no-underline hover:bg-sunk"
                >
                  <Icon aria-hidden className="size-5 text-soft" />
                  {t(label)}
                </Link>
              </li>
            ))}
            <MenuAccount onGo={() => panel.current?.hidePopover()} />
          </ul>
        </nav>
        <ThemeChoice />
      </div>
    </div>
  )
}

function ThemeChoice() {
  const { t } = useTranslation('app')
  const [theme, setTheme] = useState<Theme>(readTheme)
  return (
    <SegmentedControl
      label={t('theme')}
      isLabelShown
      options={themes.map((key) => ({ key, label: t(themeLabels[key]) }))}
      chosen={theme}
      onChoose={(key) => {
        setTheme(key)
        chooseTheme(key)
      }}
      className="mt-2 border-t border-line px-1 pb-1 pt-3"
      segmentClass="min-h-9 px-1.5 text-xs"
    />
  )
}
