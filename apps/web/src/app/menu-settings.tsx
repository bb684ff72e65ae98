import { type Language, languageCodes, languages } from '@rasad/texts'
import { Search } from 'lucide-react'
import { keyLabel } from '../lib/key-label.ts'
import { openKeyPanel } from '../lib/key-panels.ts'
import { chooseLanguage } from '../lib/language.ts'
import { useTexts } from '../lib/texts.ts'
import { chooseTheme, themes, useTheme } from '../lib/theme.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'

const themeLabels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** The lower part of the menu: the palette, the theme and the language. */
export function MenuSettings({ onGo }: { onGo: () => void }) {
  const { t } = useTexts('app')
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          onGo()
          openKeyPanel('palette')
        }}
        className="mt-1 flex min-h-11 w-full items-center gap-3 rounded-sm border-t border-line px-3 text-left font-medium hover:bg-sunk"
      >
        <Search aria-hidden className="size-5 shrink-0 text-soft" />
        <span className="grow">{t('find')}</span>
        <kbd aria-hidden className="font-sans text-xs text-soft pointer-coarse:hidden">
          {keyLabel('Ctrl+k')}
        </kbd>
      </button>
      <ThemeChoice />
      <LanguageChoice />
    </>
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
