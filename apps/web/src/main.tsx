import './lib/schemas-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type FillClient, fetchScreenEarly, prepareFirstPage } from './app/first-page.ts'
import { startTexts } from './app/i18n.ts'
import { startOfflineLater } from './app/offline/later.ts'
import './ui/tokens.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
const draw = (fill?: FillClient) =>
  createRoot(root).render(
    <StrictMode>
      <App fill={fill} />
    </StrictMode>,
  )
fetchScreenEarly()
// Not awaited here: what is loaded waits for this module.
const starting = startTexts()
const preparing = prepareFirstPage()
if (starting || preparing) Promise.all([preparing, starting]).then(([fill]) => draw(fill))
else draw()
startOfflineLater()
