// Takes files that are shared to the installed app, such as from WhatsApp. The browser sends them as a form; they are kept
// until the page of stock lists takes them out and sends them. Nothing else is handled here.

const share = '/stock-lists/share'
const maxFiles = 10
const maxBytes = 10 * 1024 * 1024

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === share) event.respondWith(keep(event.request))
})

async function keep(request) {
  const form = await request.formData()
  const files = form.getAll('file').filter((part) => part instanceof File && part.size <= maxBytes)
  const cache = await caches.open('shared-files')
  const now = Date.now()
  for (const [at, file] of files.slice(0, maxFiles).entries()) {
    const headers = { 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`${share}/${now}-${at}`, new Response(file, { headers }))
  }
  return Response.redirect('/stockist-dashboard?id=me&tab=lists', 303)
}
