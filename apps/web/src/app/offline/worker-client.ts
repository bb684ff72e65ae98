import { languageNow } from '../../lib/texts.ts'

/** Milliseconds between looks for a new version. */
const lookEvery = 30 * 60_000
const patience = 3_000

/** What the worker keeps for the person at the device: also deleted from here, as it may be asleep or not there at all. */
const personal = ['visited', 'shared-files']

let reloads = false

/** Reloads with the new version. What is typed is kept by its forms and lists, as at any reload. */
export type TakeNewVersion = () => void

/**
 * Has the browser keep what the app needs without a network, and looks for new versions.
 * @param onVersion called when there is a new version: it takes over when somebody says so, or once no page of the former one is open
 */
export async function startWorker(onVersion: (take: TakeNewVersion) => void): Promise<void> {
  const workers = navigator.serviceWorker
  // Browsers without it, and addresses without https, cannot.
  if (workers === undefined || (savesData() && !isInstalled())) return
  await workers.register('/worker.js', { scope: '/', updateViaCache: 'none' }).catch(() => undefined)
  const registration = await workers.getRegistration('/')
  // A private window may refuse without a word.
  if (!registration) return
  let hasController = workers.controller !== null
  const isFirst = !hasController
  const offer = (waiting: ServiceWorker) =>
    onVersion(() => {
      reloads = true
      waiting.postMessage({ do: 'take-over' })
    })

  workers.addEventListener('controllerchange', () => {
    if (reloads) location.reload()
    // Another tab has taken the new version. The files of this one may be gone, so it is offered here too.
    else if (hasController) onVersion(() => location.reload())
    hasController = true
  })
  const look = (installing: ServiceWorker | null) =>
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && workers.controller) offer(installing)
    })
  if (registration.waiting && workers.controller) offer(registration.waiting)
  look(registration.installing)
  registration.addEventListener('updatefound', () => look(registration.installing))
  lookForVersions(registration)

  const { active } = await workers.ready
  await ask(active, {
    ...{ do: 'keep', language: languageNow(), loaded: loadedFiles() },
    page: isFirst ? firstPage() : undefined,
  })
  await leaveFormer()
}

/** Also asks when the page is looked at again: an app on a phone stays open for weeks. */
function lookForVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - lookedAt < lookEvery)
      return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  setInterval(look, lookEvery)
}

/** Files of the build that the page has loaded, such as its fonts: the worker was not there then. */
function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href))
  return files
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** What the service wrote into the page that the browser opened: the worker was not there to see it. */
function firstPage(): { address: string; data: string } | undefined {
  const data = document.getElementById('page-data')?.textContent
  const [opened] = performance.getEntriesByType('navigation')
  return data && opened ? { address: opened.name, data } : undefined
}

/** The worker that took shared files for stockists alone. */
async function leaveFormer(): Promise<void> {
  for (const { active, unregister } of await registrations()) {
    if (active && new URL(active.scriptURL).pathname === '/share-worker.js') await unregister()
  }
}

async function registrations() {
  const all = await navigator.serviceWorker.getRegistrations()
  return all.map((one) => ({ active: one.active, unregister: () => one.unregister() }))
}

/** Removes what the worker has kept of what somebody looked at. */
export async function forgetVisited(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  await Promise.all([
    ask(worker, { do: 'forget' }),
    ...('caches' in globalThis ? personal.map((name) => caches.delete(name)) : []),
  ]).catch(() => undefined)
}

/** Resolves once the worker has done it, or does not answer. */
function ask(worker: ServiceWorker | null | undefined, message: object): Promise<void> {
  if (!worker) return Promise.resolve()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, patience)
    worker.postMessage(message, [port2])
  })
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
