import type { Plugin } from 'vite'

/** The letters of the first paint. Those of other scripts are fetched by who reads them. */
const font = /anek-latin-latin-wght-normal-[^/]*\.woff2$/

/** Asks for the font in the page itself: browsers otherwise find it after the style sheet, and draw the text twice. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => font.test(name))
        if (file === undefined) throw new Error('The build has no font to preload.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
