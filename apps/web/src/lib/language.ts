import { type Language, languageCookie } from '@rasad/texts'
import { call } from './api-client.ts'
import { keepAliveFetch } from './keep-alive-fetch.ts'
import { readSession } from './session.ts'
import { changeLanguage } from './texts.ts'

const year = 365 * 24 * 60 * 60

/**
 * Shows everything in this language, now and on the next visit. A signed-in account keeps it too, so that its mails come
 * in it. The service reads the cookie to answer in this language from the first byte.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The service has to read it, so it cannot be in the storage of the page.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that we support.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${secure}`
  forgetLanguageOfAddress()
  // At once, and even if the page is left before the texts have come. Mails in the language of before are no reason to
  // disturb anybody; the next sign-in tells the service again.
  const kept = readSession().hasToken
    ? call('PUT /api/auth/language', { body: { language }, send: keepAliveFetch }).catch(() => undefined)
    : undefined
  await changeLanguage(language)
  await kept
}

/** An address can name a language, as search engines list it. Once somebody chooses, the choice counts. */
function forgetLanguageOfAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
