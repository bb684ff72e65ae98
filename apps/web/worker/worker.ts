import {
  dataBlockOf,
  isCallOfBuyers,
  isKeptCall,
  isOfflineScreen,
  isSound,
  isSoundBody,
  pageKeyOf,
  shellWith,
} from './allow-list.ts'
import { sharePaths, takeShare } from './share.ts'
import {
  ageOf,
  factsOf,
  fetchAsset,
  fillShell,
  findVisited,
  forget,
  generationNow,
  isOfBuild,
  keepAlso,
  keepVisited,
  removeOld,
  shellName,
} from './stores.ts'

// The worker of the app. It keeps the shell and what is public of the pages that were looked at, so that both open without a
// network. What it may keep is in allow-list.ts; everything else passes by it. It never answers instead of a service that answers.

declare const self: ServiceWorkerGlobalScope

/** Milliseconds after which a page that does not come is shown as the device has it. */
const patience = 6_000
/** Milliseconds after which what visitors see is fetched again for a buyer's device. */
const refreshAfter = 24 * 60 * 60_000

self.addEventListener('install', (event) => event.waitUntil(fillShell()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await removeOld()
      // The page is asked for while the worker starts.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('do' in message)) return
  const port = event.ports[0]
  const done = () => port?.postMessage('done')
  if (message.do === 'take-over') event.waitUntil(self.skipWaiting())
  if (message.do === 'forget') event.waitUntil(forget().finally(done))
  if (message.do === 'keep' && 'language' in message && 'loaded' in message) {
    const began = generationNow()
    event.waitUntil(
      Promise.all([
        keepAlso(message.language, message.loaded),
        'page' in message && keepFirstPage(message.page, began),
      ])
        // Without a network, the next page asks again.
        .catch(() => undefined)
        .finally(done),
    )
  }
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin || request.headers.has('range')) return
  const { pathname } = url
  if (request.method === 'POST') {
    if (request.mode === 'navigate' && sharePaths.includes(pathname)) {
      event.respondWith(takeShare(request, pathname))
    }
    return
  }
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isOfflineScreen(pathname)) event.respondWith(openScreen(event, url))
  } else if (isOfBuild(pathname) || pathname === '/early.js') {
    if (comesWithPage(pathname)) return
    event.respondWith(findFile(request, pathname))
  } else if (isKeptCall(pathname)) {
    const isVisitors = request.credentials === 'omit'
    if (isVisitors) event.respondWith(askAsVisitor(event, url))
    else if (isCallOfBuyers(pathname)) event.respondWith(askAsBuyer(event, url))
  }
})

/** Whether the last page came from the device. */
let isCut = false

/**
 * What every page names in its head comes with it, from the network or the browser's own cache: a browser does not use what it
 * fetched ahead if a worker answers.
 */
function comesWithPage(path: string): boolean {
  return !isCut && self.navigator.onLine && BUILD_FIRST.includes(path)
}

/** The page as the service sends it; without a network, the shell with the public data that was seen at this address. */
async function openScreen(event: FetchEvent, url: URL): Promise<Response> {
  const began = generationNow()
  const fromService = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patience, 'late'))
  const shell = await shellFor()
  try {
    const answer = await (shell ? Promise.race([fromService, late]) : fromService)
    if (answer === 'late') {
      fromService.catch(() => undefined)
      isCut = true
      return (await shown(shell, url)) ?? fromService
    }
    isCut = false
    const key = pageKeyOf(url)
    if (key && isSound(factsOf(answer))) {
      const copy = answer.clone()
      event.waitUntil(keepPage(key, copy, began).catch(() => undefined))
    }
    return answer
  } catch (error) {
    const kept = await shown(shell, url)
    isCut = kept !== undefined
    if (kept) return kept
    throw error
  }
}

async function keepPage(key: string, answer: Response, began: number): Promise<void> {
  const data = dataBlockOf(await answer.text())
  if (data !== undefined) await keepVisited(key, data, 'application/json', began)
}

/** The page that was open before there was a worker, with the data that the service had written into it. */
async function keepFirstPage(page: unknown, began: number): Promise<void> {
  if (typeof page !== 'object' || page === null || !('address' in page) || !('data' in page)) return
  const { address, data } = page
  if (typeof address !== 'string' || typeof data !== 'string') return
  const url = new URL(address, self.location.href)
  const key = url.origin === self.location.origin ? pageKeyOf(url) : undefined
  if (key) await keepVisited(key, data, 'application/json', began)
}

async function shellFor(): Promise<Response | undefined> {
  const cache = await caches.open(shellName)
  const wanted = self.navigator.languages
    .map((tag) => tag.slice(0, 2))
    .find((code) => BUILD_LANGUAGES.includes(code))
  const own = wanted !== undefined && wanted !== 'en' ? `/index.${wanted}.html` : '/index.html'
  return (await cache.match(own)) ?? cache.match('/index.html')
}

async function shown(shell: Response | undefined, url: URL): Promise<Response | undefined> {
  const key = pageKeyOf(url)
  const data = shell && key ? await findVisited(key) : undefined
  if (!shell || !data) return shell
  const page = shellWith(await shell.text(), await data.text(), Date.now())
  return new Response(page, { headers: shell.headers })
}

async function findFile(request: Request, pathname: string): Promise<Response> {
  const kept = await caches.match(pathname, { ignoreVary: true })
  if (pathname === '/early.js') return fetch(request).catch(() => kept ?? Response.error())
  return kept ?? fetchAsset(pathname)
}

/** A call that sends no session. */
async function askAsVisitor(event: FetchEvent, url: URL): Promise<Response> {
  const began = generationNow()
  try {
    const answer = await fetch(event.request)
    const copy = answer.clone()
    event.waitUntil(keepAnswer(url, copy, began).catch(() => undefined))
    return answer
  } catch (error) {
    const kept = event.request.signal.aborted ? undefined : await findVisited(addressOf(url))
    if (kept) return kept
    throw error
  }
}

async function keepAnswer(url: URL, answer: Response, began: number): Promise<void> {
  const body = await answer.text()
  if (!isSoundBody(url.pathname, factsOf(answer), body)) return
  await keepVisited(addressOf(url), body, 'application/json', began)
}

/** Its answer is never kept. What visitors get is kept instead, asked for without the session. */
async function askAsBuyer(event: FetchEvent, url: URL): Promise<Response> {
  const began = generationNow()
  const kept = await findVisited(addressOf(url))
  try {
    const answer = await fetch(event.request)
    if (answer.ok && (!kept || ageOf(kept) > refreshAfter)) {
      const asked = fetch(url, { credentials: 'omit' })
      event.waitUntil(asked.then((seen) => keepAnswer(url, seen, began)).catch(() => undefined))
    }
    return answer
  } catch (error) {
    if (kept && !event.request.signal.aborted) return kept
    throw error
  }
}

const addressOf = ({ pathname, search }: URL): string => `${pathname}${search}`
