// Files that were shared to the installed app: `share-worker.js` keeps them until this takes them out.

const cacheName = 'shared-files'
/** An older one was shared by somebody who did not come here then. Milliseconds. */
const life = 10 * 60_000

/** Has the browser take files that are shared to the app, once it is installed. */
export function acceptSharedFiles(): void {
  // Browsers without it, and addresses without https, cannot.
  navigator.serviceWorker?.register('/share-worker.js', { scope: '/stock-lists/' }).catch(() => undefined)
}

/** The files that were shared just now. They are kept no longer. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const taken: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    await cache.delete(request)
    const sharedAt = Number(/(\d+)-\d+$/.exec(request.url)?.[1])
    if (!answer || Date.now() - sharedAt > life) continue
    const name = decodeURIComponent(answer.headers.get('x-file-name') ?? '')
    taken.push(new File([await answer.blob()], name || 'stock'))
  }
  return taken
}
