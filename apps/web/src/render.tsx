import type { PageData } from '@rasad/contract/page-data'
import { type Language, languageCodes } from '@rasad/texts'
import { renderToString } from 'react-dom/server'
import { Router } from 'react-router'
import { App, LaterSaveButton } from './app/app.tsx'
import { addAllTexts } from './app/i18n.ts'
import { fillWith } from './app/page-data.ts'
import { OtherScreens } from './app/router.tsx'
import { preloadHome } from './app/screens/home-screen.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { setRenderedAt } from './lib/rendered.ts'
import { inLanguage, textsAreThere } from './lib/texts.ts'

// The screens on the service: what React draws of a public page before the browser has its code.

/** Which page: its address without the host, its language, and what its screen would ask for first; without that, its frame. */
export interface Rendering {
  url: string
  language: Language
  data?: PageData & { at: number }
}

/** Where screens are that visitors open: what stands in an address chooses among what one of them shows. */
const places = [
  ...['/medicine/a', '/company/a', '/company/a/products', '/stockist/a', '/stockists', '/stockists/a/a'],
  ...['/select-role', '/login', '/stockist-login', '/purchaserLogin', '/forgot-password'],
  ...['/signup', '/adminCreateStockist', '/purchaser-signup', '/demand', '/c/a', '/nowhere'],
]

/** Loads the screens and the texts of all languages, so that nothing is waited for while a page is rendered. */
export async function loadAll(): Promise<void> {
  addAllTexts()
  const { preloadScreen } = await import('./app/other-screens.tsx')
  await Promise.all([
    OtherScreens.preload(),
    LaterSaveButton.preload(),
    ...['?medicine=a', '?q=a', ''].map(preloadHome),
    ...places.map(preloadScreen),
  ])
  await Promise.all(languageCodes.map((language) => textsAreThere(language)))
}

/**
 * The content of the page's `#root`, as a visitor sees it.
 * @throws if a part of it cannot be rendered
 */
export function renderPage({ url, language, data }: Rendering): string {
  const client = createQueryClient()
  const { pathname, search } = new URL(url, 'http://rasad')
  const Address = ({ children }: { children: React.ReactNode }) => (
    <Router location={{ pathname, search }} navigator={linksIn(language)} static>
      {children}
    </Router>
  )
  try {
    if (data) fillWith(client, data, { pathname, search })
    setRenderedAt(data?.at)
    const html = inLanguage(language, () => renderToString(<App client={client} Address={Address} />))
    // What React leaves to the browser.
    if (html.includes('<!--$!-->')) throw new Error('A part of the page could not be rendered.')
    return html
  } finally {
    // Its timers would keep the data.
    client.clear()
  }
}

/** Links in the page's language, for search engines and for who has no scripts. */
function linksIn(language: Language): React.ComponentProps<typeof Router>['navigator'] {
  const nowhere = () => {
    throw new Error('A rendering does not navigate.')
  }
  return {
    createHref: (to) => {
      if (typeof to === 'string') return to
      const { pathname = '', search = '', hash = '' } = to
      const params = language === 'en' ? search : `${search === '' ? '?' : `${search}&`}lang=${language}`
      return `${pathname}${params}${hash}`
    },
    go: nowhere,
    push: nowhere,
    replace: nowhere,
  }
}
