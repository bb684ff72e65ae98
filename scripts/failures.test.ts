import { expect, test } from 'vitest'
import { failedJourneys, failedUnits, slowestFiles, slowestJourneys, unsteadyJourneys } from './failures.ts'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }

test('lists a failed test with its file and the first lines of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'rounds down',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n    at /house/b.test.ts:7:3'],
  }
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: '/house/a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      { name: '/house/b.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: '/house/c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(failedUnits(report, '/house')).toEqual([
    'b.test.ts:7 › rounds down\n  expected 1\n      at /house/b.test.ts:7:3',
    'c.test.ts\n  Cannot find module',
  ])
})

const shot = (name: string) => ({ name, path: `/checkout/test-results/rest/e2e/${name}` })
const location = { file: '/checkout/e2e/journeys/desk/desk.test.ts', line: 12 }
const spec = (title: string, status: string, at = location) => ({
  title,
  line: 9,
  tests: [
    {
      status,
      results: [
        {
          error: { message: `${title} went wrong`, location: at },
          attachments: [shot('screenshot'), shot('trace')],
        },
        { attachments: [] },
      ],
    },
  ],
})
const file = 'journeys/desk/desk.test.ts'
const journeys = {
  config: { rootDir: '/checkout/e2e' },
  stats: { expected: 1, unexpected: 2, flaky: 1 },
  suites: [
    {
      file,
      title: file,
      specs: [
        spec('opens', 'expected'),
        spec('waits', 'unexpected', { file: '/checkout/e2e/fixtures/clock.ts', line: 30 }),
      ],
      suites: [{ file, title: 'phone', specs: [spec('closes', 'unexpected'), spec('turns', 'flaky')] }],
    },
  ],
}

test('lists a journey with file and line, what went wrong, and the last screenshot', () => {
  const screenshot = '  Last screenshot: test-results/rest/e2e/screenshot'
  expect(failedJourneys(journeys, '/checkout')).toEqual([
    `e2e/${file}:9 › waits (e2e/fixtures/clock.ts:30)\n  waits went wrong\n${screenshot}`,
    `e2e/${file}:12 › phone › closes\n  closes went wrong\n${screenshot}`,
  ])
})

test('lists a journey that passed when it was run again as unsteady, with its trace', () => {
  expect(unsteadyJourneys(journeys, '/checkout')).toEqual([
    {
      file: `e2e/${file}`,
      line: 12,
      title: 'phone › turns',
      error: '  turns went wrong',
      screenshot: 'test-results/rest/e2e/screenshot',
      trace: 'test-results/rest/e2e/trace',
    },
  ])
})

test('lists the slowest files first, with their seconds', () => {
  const file = (name: string, startTime: number, endTime: number) => ({
    name: `/checkout/${name}`,
    status: 'passed',
    message: '',
    assertionResults: [],
    startTime,
    endTime,
  })
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [file('a.test.ts', 0, 400), file('b.test.ts', 100, 12_400), file('c.test.ts', 0, 2_000)],
  }
  expect(slowestFiles(report, '/checkout', 2)).toEqual(['  12.3 s  b.test.ts', '   2.0 s  c.test.ts'])
})

test('adds up the seconds of a browser file, with those of its groups', () => {
  const spec = (duration: number) => ({
    title: 'opens',
    tests: [{ status: 'expected', results: [{ duration }] }],
  })
  const suite = (file: string, ...durations: number[]) => ({ file, title: file, specs: durations.map(spec) })
  const report = {
    stats: { expected: 4, unexpected: 0, flaky: 0 },
    suites: [
      suite('home.test.ts', 2_000),
      { ...suite('desk.test.ts', 1_000), suites: [suite('desk.test.ts', 700, 800)] },
    ],
  }
  expect(slowestJourneys(report)).toEqual(['   2.5 s  desk.test.ts', '   2.0 s  home.test.ts'])
})
