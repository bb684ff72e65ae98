import { defineConfig } from 'vitest/config'

// Node runs the sources as they are: the tests take the same way, not a bundler's.
const experimental = { viteModuleRunner: false }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'units',
          include: [
            'packages/**/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/server/seed/**/*.test.ts',
          ],
          experimental,
        },
      },
      {
        test: {
          name: 'service',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          experimental,
        },
      },
    ],
  },
})
