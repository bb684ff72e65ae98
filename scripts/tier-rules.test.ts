import { expect, it } from 'vitest'
import { tierFaults } from './tier-rules.ts'

const [pure, fast, slow] = ['a/x.test.ts', 'a/x.int.test.ts', 'a/x.slow.int.test.ts']
const [smoke, journey] = ['e2e/smoke/x.test.ts', 'e2e/journeys/desk/x.test.ts']

it.each([
  'await new Promise((done) => setTimeout(done, 1_000))',
  'await sleep(2000)',
  'await page.waitForTimeout(50)',
  "import { spawn } from 'node:child_process'",
  "import { serve } from '@rasad/testkit/service-process'",
  'const product = await runProduct({})',
  'await createTestApp(undefined, {}, undefined, { safeHashes: true })',
])('a fast test must not: %s', (line) => {
  for (const path of [pure, fast, smoke]) expect(tierFaults(path, `\n${line}`)).toHaveLength(1)
  expect(tierFaults(fast, `\n${line}`)[0]).toMatch(/^a\/x\.int\.test\.ts:2 /)
  for (const path of [slow, journey, 'a/x.ts']) expect(tierFaults(path, line)).toEqual([])
})

it('lets a fast test wait briefly, and bound how late a failure is reported', () => {
  const lines = [
    'await new Promise((done) => setTimeout(done, 200))',
    'test.setTimeout(300_000)',
    'await expect.poll(read, { timeout: 60_000 }).toBe(1)',
    'await vi.advanceTimersByTimeAsync(60_000)',
  ]
  expect(tierFaults(fast, lines.join('\n'))).toEqual([])
})

it('no test asserts that something is quick; that something waits does not depend on the machine', () => {
  const line = 'expect(performance.now() - began).toBeLessThan(3_000)'
  for (const path of [pure, slow, journey]) expect(tierFaults(path, line)).toHaveLength(1)
  expect(tierFaults(journey, 'expect(Date.now() - began).toBeGreaterThanOrEqual(300)')).toEqual([])
})

it('waits for a state as long as a busy machine needs', () => {
  for (const line of [
    'await vi.waitFor(read, 5_000)',
    'await expect.poll(read, { timeout: 20_000 }).toBe(1)',
  ])
    expect(tierFaults(slow, line)).toHaveLength(1)
  expect(tierFaults(slow, 'await vi.waitFor(read, { timeout: 60_000 })')).toEqual([])
})
