import '../src/lib/schemas-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../src/app/i18n.ts'
import '../src/ui/tokens.css'
import './ui-page.css'
import { SideBySide } from './side-by-side.tsx'

// Every primitive of src/ui in every state: `npm run dev`, then /ui. Only the product's own page is built for
// production, so nothing of this is in its bundle.

await startTexts()

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
createRoot(root).render(<StrictMode>{await page()}</StrictMode>)

/** Loaded after the texts are set up: parts add theirs. */
async function page() {
  if (!theme) return <SideBySide />
  const { Pane } = await import('./pane.tsx')
  return <Pane />
}
