import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { compressAhead } from '../web/compress-ahead.ts'

// Old phones keep the browser that they came with: one classic script without modules, in the language of 2015, and styles
// without newer colours.
const oldest = ['chrome61', 'firefox60', 'safari11']

export default defineConfig({
  // The page itself is at /r/{token}; its files are here.
  base: '/reply/',
  plugins: [classicScript(), compressAhead()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    target: 'es2015',
    cssTarget: oldest,
    // A style sheet of its own: by default a classic script would bring the styles.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { format: 'iife' } },
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    // The page comes through the server of the other pages, which passes calls on; hot reload comes directly.
    hmr: { clientPort: 5174 },
    fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
  },
})

/**
 * A module script would be ignored by old browsers. The style sheet comes behind the first text, which would otherwise
 * wait for it: on a slow line, for two seconds.
 */
function classicScript(): Plugin {
  return {
    name: 'classic-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [sheet = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        return html
          .replace(sheet, '')
          .replace('</body>', () => `${sheet.trim().replace(' crossorigin', '')}\n  </body>`)
          .replace('<script type="module" crossorigin', '<script defer')
      },
    },
  }
}
