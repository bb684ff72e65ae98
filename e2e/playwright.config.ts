import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  globalSetup: './fixtures/start-product.ts',
  // A test that passes on the second try counts as failed.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  outputDir: '../test-results/e2e',
  use: { trace: 'off', video: 'off', screenshot: 'only-on-failure', locale: 'en-IN' },
})
