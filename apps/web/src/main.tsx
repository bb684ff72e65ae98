import './lib/schemas-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type FillClient, fetchScreenEarly, isRendered, prepareFirstPage } from './app/first-page.ts'
import { startTexts } from './app/i18n.ts'
import { startOfflineLater } from './app/offline/later.ts'
import { createQueryClient } from './lib/query-client.ts'
import './ui/tokens.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
const { lang } = document.documentElement
const draw = (fill?: FillClient) => {
  const client = createQueryClient()
  fill?.(client)
  const app = (
    <StrictMode>
      <App client={client} />
    </StrictMode>
  )
  if (fill && isRendered(root, lang)) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
fetchScreenEarly()
// Not awaited here: what is loaded waits for this module.
const starting = startTexts()
const preparing = prepareFirstPage()
if (starting || preparing) Promise.all([preparing, starting]).then(([fill]) => draw(fill))
else draw()
startOfflineLater()
