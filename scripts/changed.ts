import { dirname } from 'node:path'

// What `npm run test:changed` runs. It takes the tests that stand beside a change, not everything that a change can
// reach: most of the service is behind most tests. `npm test` and `npm run test:rest` run the others.

const journeys = 'e2e/journeys'
/** Every page once. */
const everyPage = `${journeys}/app/screens.test.ts`
/** The keys of every page, and the focus. */
const keys = `${journeys}/app/keys.test.ts`
/** What the service worker keeps, and what waits for the network. */
const withoutNetwork = `${journeys}/app/offline.test.ts`

export interface ChangedTests {
  /** Sources whose pure tests are found by their imports. */
  sources: string[]
  /** Integration tests. */
  integration: string[]
  /** Files and folders of browser tests. */
  browser: string[]
}

/**
 * @param changed paths of the repository that exist.
 * @param tests every integration test and every browser test.
 */
export function testsOfChange(changed: string[], tests: string[]): ChangedTests {
  const folders = new Set<string>()
  const browser = new Set<string>()
  const add = (...paths: string[]) => {
    for (const path of paths) browser.add(path)
  }
  for (const path of changed) {
    const [, feature] = /^apps\/web\/src\/features\/([^/]+)\//.exec(path) ?? []
    const ofFeature = `${journeys}/${feature}/`
    if (/^e2e\/(smoke|journeys)\/.*\.test\.ts$/.test(path)) add(path)
    else if (feature) add(tests.some((test) => test.startsWith(ofFeature)) ? ofFeature : everyPage)
    else if (path.startsWith('apps/web/src/ui/')) add(everyPage)
    else if (/^apps\/web\/(worker|offline-worker|src\/app\/offline|public)\b/.test(path)) add(withoutNetwork)
    else if (/^apps\/web\/src\/(app|lib)\//.test(path)) add(everyPage, keys)
    else if (path.startsWith('apps/reply/')) add(`${journeys}/reply/`)
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
    integration: tests.filter((test) => test.endsWith('.int.test.ts') && folders.has(dirname(test))),
    browser: [...browser].sort(),
  }
}
