import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

// The whole matrices run in the release check. Here, days in a row take their parts in turn.
process.env.SAMPLE_SEED ??= String(Math.floor(Date.now() / 86_400_000))
// Workers read this file too.
if (process.env.TEST_WORKER_INDEX === undefined)
  console.log(`Samples: SAMPLE_SEED=${process.env.SAMPLE_SEED}`)

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  projects: [
    { name: 'smoke', testDir: './smoke', grepInvert: /@later/ },
    { name: 'smoke-later', testDir: './smoke', grep: /@later/ },
    { name: 'journeys', testDir: './journeys' },
    { name: 'explore', testDir: './explore' },
  ],
  globalSetup: './fixtures/start-product.ts',
  // A test that passes on the second try counts as failed. `npm run test:rest` runs it again, to tell unsteady from broken.
  retries: 0,
  // Some tests wait for the product or a slow network: as many browsers as cores leave cores idle.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a machine that is busy with something else: these only bound how late a failure is reported.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  outputDir: '../test-results/e2e',
  use: {
    // As long as an assertion: a test that waits for what never comes fails with the reason, not at its end.
    actionTimeout: 60_000,
    ...{ video: 'off', screenshot: 'only-on-failure', locale: 'en-IN' },
    // A whole trace, with its pictures and pages, costs as much as the journey itself.
    trace: process.env.JOURNEY_TRACE
      ? { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false }
      : 'off',
    // Many journeys answer calls in place of the service (`page.route`), which does not see what a service worker asks for.
    // Those about the worker allow it: offline.test.ts, stock-lists.test.ts.
    serviceWorkers: 'block',
    // Drawing animations costs much of a browser's time. On the phone, users see them.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
