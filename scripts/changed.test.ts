import { expect, it } from 'vitest'
import { testsOfChange } from './changed.ts'

const tests = [
  'apps/server/src/permissions.int.test.ts',
  'apps/server/src/listings/listings.int.test.ts',
  'apps/server/src/staff/staff.int.test.ts',
  'drills/crash/crash.slow.int.test.ts',
  'e2e/journeys/desk/desk.test.ts',
]
const changed = (...paths: string[]) => testsOfChange(paths, tests)

it('takes the integration tests beside a source of the service', () => {
  const path = 'apps/server/src/listings/keep-list.ts'
  expect(changed(path)).toEqual({ sources: [path], integration: [tests[1]], browser: [] })
  expect(changed('drills/crash/kill.ts').integration).toEqual([tests[3]])
})

it('takes the tests of all domains for routes, the contract and migrations', () => {
  expect(changed('apps/server/src/staff/routes.ts').integration).toEqual([tests[0], tests[2]])
  expect(changed('packages/contract/src/endpoints.ts').integration).toEqual([tests[0]])
  expect(changed('apps/server/migrations/0099-x.sql').integration).toEqual([tests[0]])
})

it('takes the journeys of a feature, and every page once for what all pages share', () => {
  const screens = 'e2e/journeys/app/screens.test.ts'
  const keys = 'e2e/journeys/app/keys.test.ts'
  expect(changed('apps/web/src/features/desk/price.ts').browser).toEqual(['e2e/journeys/desk/'])
  expect(changed('apps/web/src/features/saved/saved.ts').browser).toEqual([screens])
  expect(changed('apps/web/src/ui/button.tsx').browser).toEqual([screens])
  expect(changed('apps/web/src/lib/use-keys.ts').browser).toEqual([keys, screens])
  expect(changed('apps/web/src/app/menu.tsx').browser).toEqual([keys, screens])
  expect(changed('apps/reply/src/parts/app.tsx').browser).toEqual(['e2e/journeys/reply/'])
  expect(changed('e2e/smoke/cards.test.ts', 'docs/style.md')).toEqual({
    sources: [],
    integration: [],
    browser: ['e2e/smoke/cards.test.ts'],
  })
})

it('takes no integration test for a changed pure test', () => {
  expect(changed('apps/server/src/listings/price.test.ts').integration).toEqual([])
})
