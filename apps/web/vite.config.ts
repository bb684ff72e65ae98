import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAhead } from './compress-ahead.ts'
import { splitTexts } from './split-texts.ts'
import { withoutUnused } from './without-unused.ts'

const server = 'http://127.0.0.1:5000'
const replyServer = 'http://127.0.0.1:5174'

export default defineConfig({
  plugins: [react(), tailwindcss(), splitTexts(), compressAhead()],
  resolve: { alias: withoutUnused },
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
    proxy: {
      ...Object.fromEntries(['/api', '/auth', '/files', '/healthz'].map((path) => [path, server])),
      // The page on which stockists answer is an application of its own: `npm run dev` starts its server too.
      '^/r/': { target: replyServer, rewrite: () => '/reply/' },
      '/reply/': replyServer,
    },
  },
})
