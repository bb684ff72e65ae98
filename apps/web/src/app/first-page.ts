import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/values.ts'
import { OtherScreens } from './router.tsx'

/** Fills a new client with what the page came with. */
export type FillClient = (client: QueryClient) => void

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
  try {
    const [{ publicScreens }, { fillWith, isPageData }] = await Promise.all([
      import('./other-screens.tsx'),
      import('../features/directory/api/page-data.ts'),
    ])
    if (!isPageData(data)) return undefined
    await Promise.all([OtherScreens.preload(), publicScreens[data.kind].preload()])
    return (client) => fillWith(client, data)
  } catch {
    // Offline, or a newer version: drawing the screen tries again, and says so.
    return undefined
  }
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
