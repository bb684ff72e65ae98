import './lib/schemas-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type FillClient, fetchScreenEarly, prepareFirstPage } from './app/first-page.ts'
import { startTexts } from './app/i18n.ts'
import { startOfflineLater } from './app/offline/later.ts'
import { watchFields } from './lib/early-fields.ts'
import { createQueryClient } from './lib/query-client.ts'
import { takeEntryState } from './lib/rendered.ts'
import './ui/tokens.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
const isRendered = root.firstElementChild !== null
const draw = (fill?: FillClient) => {
  const client = createQueryClient()
  fill?.(client)
  // React minds presses itself from here on, also of what it has yet to take over.
  window.endEarly?.('click')
  const app = (
    <StrictMode>
      <App client={client} />
    </StrictMode>
  )
  // A list of the device is none that the service can render.
  const isOther = 'ownList' in document.documentElement.dataset
  const canTakeOver = isRendered && !isOther && (fill || !preparing)
  if (!canTakeOver) return createRoot(root).render(app)
  // The frame is the same with it.
  if (preparing) takeEntryState()
  hydrateRoot(root, app)
}
if (isRendered) watchFields()
fetchScreenEarly()
// Not awaited here: what is loaded waits for this module.
const starting = startTexts(isRendered)
const preparing = prepareFirstPage()
if (starting || preparing) Promise.all([preparing, starting]).then(([fill]) => draw(fill))
else draw()
startOfflineLater()
