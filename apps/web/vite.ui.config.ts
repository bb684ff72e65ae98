import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { splitTexts } from './split-texts.ts'
import { withoutUnused } from './without-unused.ts'

/** Builds the page of all primitives alone, for its browser test. The product's own build never contains it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), splitTexts()],
  resolve: { alias: withoutUnused },
  build: { rolldownOptions: { input: 'ui.html' }, reportCompressedSize: false, chunkSizeWarningLimit: 1_000 },
})
