import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { resolve } from './vite.config.ts'

/** Builds the page of all primitives alone, for its browser test. The product's own build never contains it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  resolve,
  build: { rolldownOptions: { input: 'ui.html' }, reportCompressedSize: false, chunkSizeWarningLimit: 1_000 },
})
