import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the build lays what renders public pages; `serveWebPages` of the service loads it from there. */
const folder = 'service'

/** Builds the screens a second time, for the service, whole: it has none of their packages. */
export function renderOnService(): Plugin {
  return {
    name: 'render-on-service',
    apply: 'build',
    config: ({ build }) => ({
      // One after the other: the first one empties the folder.
      builder: {},
      environments: {
        ssr: {
          define: { 'process.env.NODE_ENV': '"production"' },
          resolve: { noExternal: true },
          build: {
            outDir: join(build?.outDir ?? 'dist', folder),
            copyPublicDir: false,
            emitAssets: false,
            // Readers of a stack trace should see the names.
            minify: false,
            target: 'node22',
            rolldownOptions: {
              input: join(import.meta.dirname, 'src/render.tsx'),
              output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
            },
          },
        },
      },
    }),
  }
}
