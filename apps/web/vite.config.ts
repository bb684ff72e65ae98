import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAhead } from './compress-ahead.ts'
import { offlineWorker } from './offline-worker.ts'
import { preloadFont } from './preload-font.ts'
import { renderOnService } from './render-on-service.ts'
import { splitTexts } from './split-texts.ts'
import { withoutUnused } from './without-unused.ts'

const server = 'http://127.0.0.1:5000'
const replyServer = 'http://127.0.0.1:5174'

const partsOfLists = new RegExp(
  [
    'src/ui/(back-button|chip|contact-actions|distance|endless-list|error-state|field-frame|filter-select|form-fields)\\.',
    'src/ui/(licence-mark|listing-facts|near-bar|near-button|overlay-param|result-count|section-head|text-field)\\.',
    'src/lib/(directions|format|list-layout|listing-words|near|phone|place-counts|settings|where)\\.',
    'src/features/directory/(messages\\.en|texts|slots|api/queries|api/districts)\\.',
    'src/features/directory/components/(directions|district-links|stockist-card|stockist-grid|stockist-row)\\.',
    'src/features/directory/components/(supplier-facts|trust-facts)\\.',
    'src/features/cards/api/card-query\\.',
    'src/app/(page-data|screens/home-all-suppliers)\\.',
    'src/features/saved/(saved-items|components/save-button)\\.',
    'contract/src/(limits|phone-numbers)\\.',
    '@tanstack/(query-core|react-query)/',
  ].join('|'),
)

/** What the pages of a medicine, a company and a stockist have in common, with the icons of these. */
const partsOfRecords =
  /src\/features\/directory\/(components\/(?!detail|given|stockist-detail)|screens\/(route-state|stockist-screen)|use-moved)/

/** What waits for the network and keeps the application, which starts beside the first page. */
const partsOfOffline = /src\/(app\/offline\/(?!waiting-dialog)|lib\/waiting-work\.)/

/** Small parts of forms and lists that most screens behind a sign-in, and the demand, have in common. */
const controls =
  /src\/(ui\/(banner|paged-list|reach-text|segmented-control|submit-button|suggestion-combobox)|lib\/refusal-text)\./

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    splitTexts(),
    preloadFont(),
    offlineWorker(),
    compressAhead(),
    renderOnService(),
  ],
  resolve: { alias: withoutUnused },
  build: {
    outDir: 'dist',
    // A picture inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        // Names what each page loads, for the size check.
        manifest: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Bundles the first page as two files, with libraries apart because they change rarely. Otherwise it would be
              // thirty small files, which compress badly.
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
                { name: 'first-page', tags: ['$initial'], priority: 2 },
                // What lists of suppliers need, on most screens, comes as one file, not as forty.
                { name: 'suppliers', test: partsOfLists, priority: 2 },
                { name: 'records', test: partsOfRecords, priority: 1 },
                { name: 'offline', test: partsOfOffline, priority: 1 },
                // The rest of what many screens share, for the same reason.
                { name: 'icons', test: /node_modules\/lucide-react/, minShareCount: 2 },
                {
                  name: 'dialogs',
                  test: /@base-ui|use-sync-external-store|src\/ui\/modal\./,
                  minShareCount: 3,
                },
                { name: 'controls', test: controls },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(['/api', '/auth', '/files', '/healthz'].map((path) => [path, server])),
      // The page on which stockists answer is an application of its own: `npm run dev` starts its server too.
      '^/r/': { target: replyServer, rewrite: () => '/reply/' },
      '^/requests/[^/]+/answer': { target: replyServer, rewrite: () => '/reply/' },
      '/reply/': replyServer,
    },
  },
})
