import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://127.0.0.1:5000'

/** The PDF library can also draw HTML and SVG with these; we do not use that. */
const neverUsed = ['html2canvas', 'dompurify', 'canvg']

export const resolve = {
  alias: neverUsed.map((find) => ({ find, replacement: join(import.meta.dirname, 'src/lib/nothing.ts') })),
}

export default defineConfig({
  plugins: [react(), tailwindcss(), compressAhead()],
  resolve,
  build: {
    outDir: 'dist',
    // Names what each page loads, for the size check.
    manifest: true,
    // A picture inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Bundles the first page as two files, with libraries apart because they change rarely. Otherwise it would be
          // thirty small files, which compress badly.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'first-page', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/auth', '/files', '/healthz'].map((path) => [path, server])),
  },
})

/** Compresses each text once, at the best level, beside the original, so that no request waits for compression. */
function compressAhead(): Plugin {
  return {
    name: 'compress-ahead',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
