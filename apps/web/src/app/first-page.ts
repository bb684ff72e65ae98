import type { QueryClient } from '@tanstack/react-query'
import { setRenderedAt } from '../lib/rendered.ts'
import { isRecord } from '../lib/values.ts'
import { loadDemand } from './load-demand.ts'
import { OtherScreens } from './router.tsx'
import { preloadHome } from './screens/home-screen.tsx'

/** Fills a new client with what the page came with. */
export type FillClient = (client: QueryClient) => void

/** Screens that are often opened first and need many files: these are asked for before the router is there. */
const early: Record<string, () => Promise<unknown>> = {
  '/demand': loadDemand,
}

/** Asks for the files of the screen at this address, if it is one of those. Drawing it tells what failed. */
export function fetchScreenEarly(): void {
  early[location.pathname]?.().catch(() => undefined)
}

/**
 * Loads what the first page needs before it is taken over: what the service rendered can be read meanwhile, and is drawn here
 * from the same data.
 * @returns undefined for a page without data, which is drawn at once: its screen is on the way
 */
export function prepareFirstPage(): Promise<FillClient | undefined> | undefined {
  const data = readData()
  if (data) return prepare(data)
  preloadScreenHere().catch(() => undefined)
  return undefined
}

async function prepare(data: object): Promise<FillClient | undefined> {
  try {
    const [{ fillWith, isPageData }] = await Promise.all([import('./page-data.ts'), preloadScreenHere()])
    if (!isPageData(data)) return undefined
    setRenderedAt(data.at ?? Date.now())
    return (client) => fillWith(client, data, location)
  } catch {
    // Offline, or a newer version: drawing the screen tries again, and says so.
    return undefined
  }
}

async function preloadScreenHere(): Promise<void> {
  if (location.pathname === '/') return preloadHome(location.search)
  await OtherScreens.preload()
  const { preloadScreen } = await import('./other-screens.tsx')
  await preloadScreen(location.pathname)
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
