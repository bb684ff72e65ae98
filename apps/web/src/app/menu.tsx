import { type Language, languageCodes, languages } from '@rasad/texts'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { openKeyPanel } from '../lib/key-panels.ts'
import { chooseLanguage } from '../lib/language.ts'
import { useSession } from '../lib/session.ts'
import { shownKey } from '../lib/shown-key.ts'
import { useTexts } from '../lib/texts.ts'
import { chooseTheme, themes, useTheme } from '../lib/theme.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { MenuAccount } from './menu-account.tsx'
import { pagesOf } from './pages.ts'

const panelId = 'menu'

const themeLabels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/**
 * Navigation and settings behind one button. It uses the browser's popover: Escape, a click outside and the button
 * close it without a script.
 */
export function Menu() {
  const { t } = useTexts('app')
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const { home, saved, profile } = pagesOf(useSession())

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
        className="fixed inset-auto right-[max(0.75rem,calc((100vw-76rem)/2+1rem))] top-14 m-0 max-h-[calc(100dvh-4.5rem)] w-64 overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet p-2 text-ink shadow-float"
      >
        <nav aria-label={t('menu')}>
          <ul>
            {[home, saved, profile].map(({ to, label, Icon }) => (
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
            <MenuAccount isOpen={isOpen} onGo={() => panel.current?.hidePopover()} />
          </ul>
        </nav>
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => {
            panel.current?.hidePopover()
            openKeyPanel('palette')
          }}
          className="mt-1 flex min-h-11 w-full items-center gap-3 rounded-sm border-t border-line px-3 text-left font-medium hover:bg-sunk"
        >
          <Search aria-hidden className="size-5 shrink-0 text-soft" />
          <span className="grow">{t('find')}</span>
          <kbd aria-hidden className="font-sans text-xs text-soft pointer-coarse:hidden">
            {shownKey('Ctrl+k')}
          </kbd>
        </button>
        <ThemeChoice />
        <LanguageChoice />
      </div>
    </div>
  )
}

function ThemeChoice() {
  const { t } = useTexts('app')
  const theme = useTheme()
  return (
    <SegmentedControl
      label={t('theme')}
      isLabelShown
      options={themes.map((key) => ({ key, label: t(themeLabels[key]) }))}
      chosen={theme}
      onChoose={chooseTheme}
      className="mt-2 border-t border-line px-1 pb-1 pt-3"
      segmentClass="min-h-9 px-1.5 text-xs"
    />
  )
}

/** Each language by its own name, so that people who read no other find it. */
function LanguageChoice() {
  const { t, language } = useTexts('app')
  return (
    <SegmentedControl
      label={t('language')}
      isLabelShown
      options={languageCodes.map((key) => ({ key, label: languages[key].name }))}
      chosen={language}
      onChoose={(key: Language) => void chooseLanguage(key)}
      className="px-1 pb-1 pt-3"
      segmentClass="min-h-9 px-1.5 text-xs"
    />
  )
}
