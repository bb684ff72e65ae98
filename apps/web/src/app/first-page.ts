import type { QueryClient } from '@tanstack/react-query'
import { setRenderedAt } from '../lib/rendered.ts'
import { languageNow } from '../lib/texts.ts'
import { isRecord } from '../lib/values.ts'
import { LaterSaveButton } from './app.tsx'
import { OtherScreens } from './router.tsx'
import { AllSuppliers } from './screens/home-screen.tsx'

/** Fills a new client with what the page came with. */
export type FillClient = (client: QueryClient) => void

/** Screens that are often opened first and need many files: these are asked for before the router is there. */
const early: Record<string, () => Promise<unknown>> = {
  '/demand': () => import('./screens/demand-screen.tsx'),
}

/** Asks for the files of the screen at this address, if it is one of those. Drawing it tells what failed. */
export function fetchScreenEarly(): void {
  early[location.pathname]?.().catch(() => undefined)
}

/**
 * Loads what the first page needs before anything is drawn: what the service wrote into it can be read meanwhile, and the
 * application draws the same screen over it, with the same data.
 * @returns undefined for a page without data, which is drawn at once
 */
export function prepareFirstPage(): Promise<FillClient | undefined> | undefined {
  const data = readData()
  return data && prepare(data)
}

async function prepare(data: object): Promise<FillClient | undefined> {
  const isHome = 'kind' in data && data.kind === 'home'
  try {
    const [{ fillWith, isPageData }] = await Promise.all([
      import('../features/directory/api/page-data.ts'),
      isHome ? AllSuppliers.preload() : Promise.all([OtherScreens.preload(), LaterSaveButton.preload()]),
    ])
    if (!isPageData(data)) return undefined
    if (data.kind !== 'home') {
      const { publicScreens } = await import('./other-screens.tsx')
      await publicScreens[data.kind].preload()
    }
    setRenderedAt(data.at ?? Date.now())
    return (client) => fillWith(client, data, location)
  } catch {
    // Offline, or a newer version: drawing the screen tries again, and says so.
    return undefined
  }
}

/**
 * Whether the page stands there as this address is drawn first: then it is taken over, and not drawn anew.
 * @param language the one that it was rendered in
 */
export function isRendered(root: HTMLElement, language: string): boolean {
  const { firstElementChild: page } = root
  // Where the router keeps the state of an entry: a screen that was left is drawn from it.
  const isReturn = isRecord(history.state) && history.state.usr != null
  return page !== null && !page.hasAttribute('data-early') && languageNow() === language && !isReturn
}

function readData(): object | undefined {
  const text = document.getElementById('page-data')?.textContent
  if (!text) return undefined
  try {
    const data: unknown = JSON.parse(text)
    return isRecord(data) ? data : undefined
  } catch {
    return undefined
  }
}
