import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { UserProjectConfigExport } from 'vitest/config'
import { splitTexts } from './split-texts.ts'
import { withoutUnused } from './without-unused.ts'

type LaunchOptions = NonNullable<Parameters<typeof playwright>[0]>['launchOptions']

/**
 * Tests of one screen or part in a real browser, with answers that the test gives (`testing/service.ts`).
 * @param launchOptions which browser, and how it is started
 */
export function componentTests(launchOptions: LaunchOptions): UserProjectConfigExport {
  return {
    plugins: [react(), tailwindcss(), splitTexts()],
    resolve: { alias: withoutUnused },
    // Found before the first test: a package that is found later would load the page, and React, a second time.
    optimizeDeps: { entries: ['apps/web/src/**/*.{ts,tsx}', 'apps/web/testing/**/*.{ts,tsx}'] },
    cacheDir: 'node_modules/.cache/vite-components',
    test: {
      name: 'components',
      include: ['apps/web/src/**/*.ui.test.tsx'],
      setupFiles: ['apps/web/testing/setup.ts'],
      // These bound how late a failure is reported on a busy machine.
      testTimeout: 30_000,
      expect: { poll: { timeout: 20_000 } },
      // Files follow each other in one page, which loads the application once.
      isolate: false,
      fileParallelism: false,
      // Projects with another number of workers run one after the other.
      sequence: { groupOrder: 1 },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions,
          contextOptions: { reducedMotion: 'reduce', locale: 'en-IN', serviceWorkers: 'block' },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 360, height: 740 } }],
      },
    },
  }
}
