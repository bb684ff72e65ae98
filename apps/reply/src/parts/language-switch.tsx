import type { Language } from '../texts/texts.ts'

/** Each language in its own words, so that everybody finds theirs. */
const names: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

interface LanguageSwitchProps {
  language: Language
  label: string
  onChoose: (language: Language) => void
}

export function LanguageSwitch({ language, label, onChoose }: LanguageSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row by old browsers.
    <div class="languages" role="group" aria-label={label}>
      {(Object.keys(names) as Language[]).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => onChoose(each)}
        >
          {names[each]}
        </button>
      ))}
    </div>
  )
}
