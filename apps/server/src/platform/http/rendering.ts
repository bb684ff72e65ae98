import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@rasad/texts'
import { pathWithoutSecrets } from './request-log.ts'

// React draws public pages here as it does in browsers, from the same screens: see `apps/web/src/render.tsx`.

/** A page to draw. */
interface Rendering {
  /** Its address without the host. */
  url: string
  language: Language
  /** What its screen would ask for first; without it, the frame of every screen is drawn. */
  data?: object | undefined
}

interface Log {
  warn(facts: object, text: string): void
}

/** HTML for the page's `#root`; undefined: the browser draws the page by itself. */
export type RenderPage = (page: Rendering) => string | undefined

/** Milliseconds of processor that a page may take. */
const maxTime = 200
/** How often a page takes longer before it is left to browsers, and for how long. */
const maxSlow = 2
const pause = 600_000
const maxRemembered = 1_000

/** Loads what draws pages. @param folder the output of the web build */
export async function loadRendering(folder: string, log: Log): Promise<RenderPage> {
  const file = join(folder, 'service/render.js')
  if (!existsSync(file)) return () => undefined
  const { loadAll, renderPage } = (await import(pathToFileURL(file).href)) as {
    loadAll: () => Promise<void>
    renderPage: (page: Rendering) => string
  }
  await loadAll()
  return withPauses(renderPage, log)
}

/** A page that cannot be drawn, or was slow twice, is left to browsers for ten minutes. */
export function withPauses(
  render: (page: Rendering) => string,
  log: Log,
  { now = Date.now, processor = processorTime } = {},
): RenderPage {
  const troubles = new Map<string, { slow: number; until: number }>()

  function note(url: string, slow: number): void {
    if (troubles.size >= maxRemembered) troubles.clear()
    troubles.set(url, { slow, until: slow >= maxSlow ? now() + pause : 0 })
  }

  return (page) => {
    const { url } = page
    const before = troubles.get(url)
    if (before && before.until > now()) return undefined
    if (before && before.until > 0) troubles.delete(url)
    const began = processor()
    try {
      const html = render(page)
      const time = processor() - began
      if (time > maxTime) {
        note(url, (troubles.get(url)?.slow ?? 0) + 1)
        log.warn({ path: pathOf(url), time }, 'A page took long to render')
      }
      return html
    } catch (error) {
      note(url, maxSlow)
      log.warn(
        { err: error, path: pathOf(url) },
        'A page could not be rendered: browsers draw it by themselves',
      )
      return undefined
    }
  }
}

/** As in the line of a request: an address can be a key. */
function pathOf(url: string): string | undefined {
  return pathWithoutSecrets(url.split('?', 1)[0])
}

/** Milliseconds of processor that this thread has taken; before Node 24, those of the whole process. */
function processorTime(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)()
  return (user + system) / 1_000
}
