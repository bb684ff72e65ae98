import { idOfSlug } from '@rasad/contract/page-slugs'
import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import {
  companyQuery,
  medicineQuery,
  medicinesQuery,
  stockistQuery,
  stockistsOfCompanyQuery,
  suppliersOfMedicineQuery,
} from '../features/directory/api/queries.ts'
import { readNear } from '../lib/near.ts'
import { placeFilterOf } from '../lib/place-filter.ts'
import { buyerOf, readSession } from '../lib/session.ts'
import { preloadScreen } from './other-screens.tsx'

/** Milliseconds that the pointer or the focus rests on a link whose page is fetched: those that it passes are not meant. */
const restsFor = 80

interface Page {
  path: string
  /** Asks for what the screen shows first. */
  ask(client: QueryClient, id: string): void
}

const pages: readonly Page[] = [
  {
    path: '/medicine/:slug',
    ask(client, id) {
      const where = placeFilterOf(readNear())
      void client.prefetchQuery(medicineQuery(id))
      void client.prefetchInfiniteQuery(suppliersOfMedicineQuery(id, { where, as: buyerOf(readSession()) }))
    },
  },
  {
    path: '/company/:slug',
    ask(client, id) {
      void client.prefetchQuery(companyQuery(id))
      void client.prefetchInfiniteQuery(stockistsOfCompanyQuery(id, placeFilterOf(readNear())))
    },
  },
  {
    path: '/company/:slug/products',
    ask(client, id) {
      void client.prefetchQuery(companyQuery(id))
      void client.prefetchInfiniteQuery(medicinesQuery({ company: id }, ''))
    },
  },
  {
    path: '/stockist/:slug',
    ask(client, id) {
      void client.prefetchQuery(stockistQuery(id))
      void client.prefetchInfiniteQuery(medicinesQuery({ stockist: id }, ''))
    },
  },
]

/**
 * Fetches the script and the data of the page behind a link while the pointer or the focus rests on it, and as soon as it is
 * pressed. Nothing is fetched for people who save data, or without a network.
 * @returns ends it
 */
export function startPrefetch(client: QueryClient): () => void {
  const ending = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined

  function come(target: EventTarget | null, delay: number) {
    clearTimeout(resting)
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link && mayFetch()) resting = setTimeout(() => fetchPage(client, link.pathname), delay)
  }
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    const delay = sign === 'pointerdown' ? 0 : restsFor
    document.addEventListener(sign, ({ target }) => come(target, delay), { signal: ending.signal })
  }
  // The pointer may have come before this was loaded.
  come(document.querySelector('a:hover'), restsFor)
  return () => {
    ending.abort()
    clearTimeout(resting)
  }
}

function fetchPage(client: QueryClient, pathname: string): void {
  // Following the link tries again.
  preloadScreen(pathname).catch(() => undefined)
  for (const { path, ask } of pages) {
    const params: { slug?: string } = matchPath(path, pathname)?.params ?? {}
    const id = idOfSlug(params.slug)
    if (id !== undefined) ask(client, id)
  }
}

function mayFetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return navigator.onLine && connection?.saveData !== true
}
