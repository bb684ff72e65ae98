import { expect, test } from 'vitest'
import { failedJourneys, failedUnits, slowestFiles, slowestJourneys } from './failures.ts'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }

test('lists a failed test with its file and the first lines of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'rounds down',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
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
    'b.test.ts › rounds down\n  expected 1',
    'c.test.ts\n  Cannot find module',
  ])
})

test('lists a journey with its full title, also one that passed on retry', () => {
  const location = { file: '/checkout/e2e/desk.test.ts', line: 12 }
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ error: { message: `${title} went wrong`, location } }, {}] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        file: 'desk.test.ts',
        title: 'desk.test.ts',
        specs: [spec('opens', 'expected')],
        suites: [
          {
            file: 'desk.test.ts',
            title: 'phone',
            specs: [spec('closes', 'unexpected'), spec('turns', 'flaky')],
          },
        ],
      },
    ],
  }
  expect(failedJourneys(report)).toEqual([
    'desk.test.ts › phone › closes (desk.test.ts:12)\n  closes went wrong',
    'desk.test.ts › phone › turns (desk.test.ts:12)\n  turns went wrong',
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
