// Text and files that were shared to the installed app: the service worker keeps them until somebody says what to do with
// them.

const cacheName = 'shared-files'
/** An older one was shared by somebody who did not come here then. Milliseconds. */
const life = 10 * 60_000

interface Shared {
  text: string
  files: File[]
}

/** What was shared just now; it stays there. */
export async function readShared(): Promise<Shared> {
  const shared: Shared = { text: '', files: [] }
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return shared
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    const [, kind, at] = /\/share\/(text|file)\/(\d+)-\d+$/.exec(request.url) ?? []
    if (!answer || !(Date.now() - Number(at) < life)) await cache.delete(request)
    else if (kind === 'text') shared.text = await answer.text()
    else {
      const name = decodeURIComponent(answer.headers.get('x-file-name') ?? '')
      shared.files.push(new File([await answer.blob()], name || 'file'))
    }
  }
  return shared
}

/** Removes what was shared: it is taken over, or nobody wants it. */
export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}

/** The files that were shared just now. They are kept no longer. */
export async function takeSharedFiles(): Promise<File[]> {
  const { files } = await readShared()
  if (files.length > 0) await forgetShared()
  return files
}
