import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english } from './messages.ts'

/** Sets up the texts. They are bundled with the page, so this happens before the first paint. */
export function startTranslations(): void {
  i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: Object.keys(english),
    defaultNS: 'app',
    resources: { en: english },
    // React escapes values itself.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}
