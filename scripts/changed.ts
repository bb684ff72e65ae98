import { dirname } from 'node:path'

// What `npm run test:changed` runs. It takes the tests that stand beside a change, not everything that a change can
// reach: most of the service is behind most tests. `npm test` runs the rest.

/** The journeys of each feature of the pages. */
export const journeys: Record<string, string[]> = {
  accounts: [
    'account-safety',
    'accounts-forms',
    'accounts-journeys',
    'demo-world',
    'email-confirmation',
    'languages',
    'licences',
    'own-account',
    'own-data',
    'sessions',
    'steady-screens',
  ],
  admin: [
    'accounts-admin',
    'catalogue-upkeep',
    'kept-forms',
    'keyboard',
    'licences',
    'overview',
    'proposals',
    'review',
    'unconfirmed',
    'unmet',
  ],
  cards: ['cards', 'card-proof'],
  demand: [
    'call-mode',
    'demand',
    'demand-lists',
    'demand-places',
    'late-screens',
    'list-to-goods',
    'near',
    'offline',
    'reach',
    'saved-lists',
    'small-screens',
    'worksheet',
  ],
  desk: [
    'desk',
    'desk-approvals',
    'keyboard',
    'listing-facts',
    'overview',
    'reach',
    'steady-screens',
    'stock-lists',
    'unmet',
  ],
  directory: [
    'create-alike',
    'medicine-stockists',
    'near',
    'places',
    'public-lists',
    'public-pages',
    'reach',
  ],
  notifications: ['notifications'],
  'order-lists': ['shared-list'],
  registration: [
    'accounts-forms',
    'form-images',
    'kept-forms',
    'purchaser-flows',
    'reach',
    'review',
    'sent-forms',
  ],
  requests: ['list-to-goods', 'offline', 'requests'],
  saved: ['find-a-supplier'],
  search: [
    'after-a-search',
    'enter-elsewhere',
    'enter-matrix',
    'enter-states',
    'find-a-supplier',
    'payloads',
  ],
  staff: ['card-proof', 'staff'],
}
/** Every page once, and every component of `ui`. */
const everyPage = 'screens'
/** The keys of every page, and the focus. */
export const keys = 'keys'
export const everyPart = 'primitives'
/** What the service worker keeps, and what waits for the network. */
const withoutNetwork = 'offline'
/** The page on which stockists answer. */
export const answerPage = 'reply'

export interface ChangedTests {
  /** Sources whose pure tests are found by their imports. */
  sources: string[]
  /** Integration tests. */
  integration: string[]
  /** Browser tests. */
  browser: string[]
}

/**
 * @param changed paths of the repository that exist.
 * @param integrationTests every `*.int.test.ts`.
 */
export function testsOfChange(changed: string[], integrationTests: string[]): ChangedTests {
  const folders = new Set<string>()
  const browser = new Set<string>()
  for (const path of changed) {
    const [, feature] = /^apps\/web\/src\/features\/([^/]+)\//.exec(path) ?? []
    const [, journey] = /^e2e\/([^/]+)\.test\.ts$/.exec(path) ?? []
    if (journey) browser.add(journey)
    else if (feature) for (const name of journeys[feature] ?? [everyPage]) browser.add(name)
    else if (/^apps\/web\/(ui-page|src\/ui)\//.test(path)) browser.add(everyPage).add(everyPart)
    else if (/^apps\/web\/(worker|offline-worker|src\/app\/offline|public)\b/.test(path))
      browser.add(withoutNetwork)
    else if (/^apps\/web\/src\/(app|lib)\//.test(path)) browser.add(everyPage).add(keys)
    else if (path.startsWith('apps/reply/')) browser.add(answerPage)
    else if (/^(apps\/server\/src|drills|packages|scripts)\/.*\.ts$/.test(path)) {
      if (!/(?<!\.int)\.test\.ts$/.test(path)) folders.add(dirname(path))
    }
    // What crosses the wire, and who may call: the tests of all domains together.
    if (/^packages\/contract\/src\/|routes\.ts$|^apps\/server\/(migrations|src\/[^/]+$)/.test(path)) {
      folders.add('apps/server/src')
    }
  }
  return {
    sources: changed.filter((path) => /\.(ts|tsx)$/.test(path) && !path.startsWith('e2e/')),
    integration: integrationTests.filter((test) => folders.has(dirname(test))),
    browser: [...browser].sort(),
  }
}
