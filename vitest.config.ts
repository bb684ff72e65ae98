import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { componentTests } from './apps/web/component-tests.ts'
import { browserLaunch } from './e2e/fixtures/chromium.ts'

// Node runs the sources as they are: the tests run them the same way, without a bundler.
const experimental = { viteModuleRunner: false }

// Tests start further processes: what Node has compiled for one, the others read.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

// A worker allocates hundreds of megabytes: starting with a small heap, it would collect garbage again and again while
// the heap grows.
const execArgv = ['--min-semi-space-size=16', '--max-semi-space-size=64', '--initial-old-space-size=512']

const sources = ['packages', 'apps', 'drills', 'scripts']
const integration = '**/*.int.test.ts'
const slow = '**/*.slow.int.test.ts'

/** Files that replace a module for themselves, and so need a process of their own. */
const alone = ['apps/server/src/accounts/sign-in.slow.int.test.ts']
/** How late a state that a test waits for is reported as missing: a busy machine is slow to reach it. */
const patience = { poll: { timeout: 180_000 } }
const running = {
  globalSetup: ['packages/testkit/src/global-setup.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: patience,
  execArgv,
  experimental,
}

export default defineConfig({
  test: {
    // Much of it waits, for a process to start or a limit to pass: as many files as cores leave a third of them idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      componentTests(await browserLaunch()),
      {
        test: {
          // Pure: no database, no server process, no network, nothing to build. `npm run check` holds this.
          name: 'units',
          testTimeout: 240_000,
          expect: patience,
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [integration, '**/node_modules/**'],
          isolate: false,
          execArgv,
          experimental,
        },
      },
      {
        test: {
          name: 'integration',
          include: sources.map((folder) => `${folder}/${integration}`),
          exclude: [slow, '**/node_modules/**'],
          ...running,
          // Each connection of PostgreSQL reads the catalogue for itself: the twenty of the service cost a third more. Three of
          // these listen, for news and for both kinds of jobs.
          provide: { connections: 7 },
          // Files follow each other in a few processes, which import the service once.
          isolate: false,
        },
      },
      {
        test: {
          // Waits, real hashes, processes, large data: `npm run test:rest`.
          name: 'slow',
          include: sources.map((folder) => `${folder}/${slow}`),
          exclude: [...alone, '**/node_modules/**'],
          ...running,
          isolate: false,
        },
      },
      { test: { name: 'slow-alone', include: alone, ...running } },
    ],
  },
})
