import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answerPage, everyPart, journeys, keys, testsOfChange } from './changed.ts'
import { root } from './lib.ts'

const tests = [
  'apps/server/src/permissions.int.test.ts',
  'apps/server/src/listings/listings.int.test.ts',
  'apps/server/src/staff/staff.int.test.ts',
  'drills/crash/crash.int.test.ts',
]
const changed = (...paths: string[]) => testsOfChange(paths, tests)

it('each feature of the pages has journeys, and each journey belongs to a feature', () => {
  expect(Object.keys(journeys).sort()).toEqual(readdirSync(join(root, 'apps/web/src/features')).sort())
  const files = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.test.ts'))
  const named = new Set([...Object.values(journeys).flat(), 'screens', everyPart, answerPage, keys])
  expect([...named].map((name) => `${name}.test.ts`).sort()).toEqual(files.sort())
})

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
  expect(changed('apps/web/src/features/desk/price.ts').browser).toEqual([
    'desk',
    'desk-approvals',
    'keyboard',
    'listing-facts',
    'overview',
    'reach',
    'steady-screens',
    'stock-lists',
    'unmet',
  ])
  expect(changed('apps/web/src/ui/button.tsx').browser).toEqual(['primitives', 'screens'])
  expect(changed('apps/web/src/lib/use-keys.ts').browser).toEqual(['keys', 'screens'])
  expect(changed('apps/web/src/app/menu.tsx').browser).toEqual(['keys', 'screens'])
  expect(changed('apps/reply/src/parts/app.tsx').browser).toEqual(['reply'])
  expect(changed('e2e/staff.test.ts', 'docs/style.md')).toEqual({
    sources: [],
    integration: [],
    browser: ['staff'],
  })
})

it('takes no integration test for a changed pure test', () => {
  expect(changed('apps/server/src/listings/price.test.ts').integration).toEqual([])
})
