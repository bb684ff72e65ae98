import { render } from 'preact'
import { createCalls } from './calls.ts'
import { readText } from './draft/device.ts'
import { App } from './parts/app.tsx'
import { createReply } from './reply.ts'
import { accountHere } from './signed-out.ts'
import { bringFace } from './web-font.ts'
import './styles.css'

const theme = readText('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

const [, request] = /^\/requests\/([^/]+)\/answer/.exec(location.pathname) ?? []
const [, token = ''] = /^\/r\/([^/]+)/.exec(location.pathname) ?? []
const source = request === undefined ? { token } : { request }
const page = document.getElementById('page')
if (!page) throw new Error('The page has no #page element.')

const reply = createReply(source, { calls: createCalls(source), account: accountHere() })
let isDrawn = false
reply.listen(() => {
  // Until the list is there, the page shows what came with it.
  if (reply.get().phase === 'elsewhere') return location.replace(`/requests/${request}`)
  if (isDrawn || reply.get().phase === 'loading') return
  isDrawn = true
  page.textContent = ''
  render(<App reply={reply} request={request} />, page)
  bringFace()
})

addEventListener('online', () => {
  reply.setOffline(false)
  void reply.wake()
})
addEventListener('offline', () => reply.setOffline(true))
addEventListener('storage', ({ key }) => void reply.adopt(key))
addEventListener('pagehide', () => reply.leave())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') reply.leave()
  else void reply.wake()
})
for (const kind of ['pointerdown', 'touchstart', 'keydown', 'mousedown'])
  addEventListener(kind, (event) => event.isTrusted && void reply.touch(), { passive: true })

void reply.open()
