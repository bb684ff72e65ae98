import { isShareOfDevice } from './allow-list.ts'
import { sharedName } from './stores.ts'

// Takes text and files that are shared to the installed app, such as from WhatsApp. They are kept for minutes; the page shows
// them and asks what to do with them. Nothing is sent anywhere.

/** The second one is that of apps that were installed with an earlier manifest: stock files of stockists. */
export const sharePaths: readonly string[] = ['/share', '/stock-lists/share']
const [general, stockFiles] = sharePaths
const targets: Record<string, string> = {
  [general ?? '']: '/demand?shared=1',
  [stockFiles ?? '']: '/stockist-dashboard?id=me&tab=lists',
}

const bounds = { files: 10, bytes: 10 * 1024 * 1024, text: 100_000 }

export async function takeShare(request: Request, path: string): Promise<Response> {
  const sender = { origin: request.headers.get('origin'), referrer: request.referrer }
  // A form of another site leads to an empty page, never to what it sent.
  if (!isShareOfDevice(sender, self.location.origin)) return Response.redirect('/demand', 303)
  try {
    await keep(await request.formData())
  } catch {
    // The device is full, or what came cannot be read: the page says that there is nothing.
  }
  return Response.redirect(targets[path] ?? '/', 303)
}

async function keep(form: FormData): Promise<void> {
  // What was shared before and not opened gives way.
  await caches.delete(sharedName)
  const cache = await caches.open(sharedName)
  const now = Date.now()
  const texts = ['title', 'text', 'url'].flatMap((name) => {
    const part = form.get(name)
    return typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []
  })
  const text = [...new Set(texts)].join('\n')
  if (text !== '') {
    const body = text.slice(0, bounds.text)
    await cache.put(`/share/text/${now}-0`, new Response(body, { headers: { 'content-type': 'text/plain' } }))
  }
  const files = form.getAll('file').filter((part) => part instanceof File && part.size <= bounds.bytes)
  for (const [at, file] of (files as File[]).slice(0, bounds.files).entries()) {
    const headers = { 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`/share/file/${now}-${at}`, new Response(file, { headers }))
  }
}
