import { basename } from 'node:path'

/** The part of a Vitest report that is read here. */
export interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    /** Milliseconds since 1970. */
    startTime?: number
    endTime?: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The part of a Playwright report that is read here. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites?: BrowserSuite[]
}

interface BrowserSuite {
  file: string
  title: string
  suites?: BrowserSuite[]
  specs: {
    title: string
    tests: { status: string; results: { error?: BrowserError; duration?: number }[] }[]
  }[]
}

interface BrowserError {
  message?: string
  /** The assertion or step that failed. */
  location?: { file: string; line: number }
}

const maxLines = 12

/** Returns each failed test with the first lines of its message; a file that does not load counts as one. */
export function failedUnits({ testResults }: UnitReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}\n${beginningOf(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}\n${beginningOf(failureMessages.join('\n'))}`,
    )
  })
}

/** Returns each journey that failed, or passed only on retry, with its first error and the line of it. */
export function failedJourneys({ suites = [] }: BrowserReport): string[] {
  return suites.flatMap((suite) => failedIn(suite, []))
}

function failedIn({ file, title, suites = [], specs }: BrowserSuite, above: string[]): string[] {
  const path = [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const error = results.find((result) => result.error)?.error
          const name = [...new Set([file, ...path, spec.title])].join(' › ')
          const where = error?.location ? ` (${basename(error.location.file)}:${error.location.line})` : ''
          return `${name}${where}\n${beginningOf(error?.message ?? '')}`
        }),
    ),
    ...suites.flatMap((suite) => failedIn(suite, path)),
  ]
}

function beginningOf(text: string): string {
  // Strip terminal colours.
  const plain = text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
  return plain
    .split('\n')
    .slice(0, maxLines)
    .map((line) => `  ${line}`)
    .join('\n')
}

/** Returns the slowest files, slowest first: `12.3 s  path`. */
export function slowestFiles({ testResults }: UnitReport, root: string, max = 10): string[] {
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: name.replace(`${root}/`, ''),
    seconds: (endTime - startTime) / 1000,
  }))
  return slowest(files, max)
}

/** As `slowestFiles`, of browser tests: the seconds of a file's tests together, which can run at the same time. */
export function slowestJourneys({ suites = [] }: BrowserReport, max = 10): string[] {
  return slowest(
    suites.map((suite) => ({ file: suite.file, seconds: millisecondsOf(suite) / 1000 })),
    max,
  )
}

function millisecondsOf({ suites = [], specs }: BrowserSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration = 0 }) => duration), ...suites.map(millisecondsOf)].reduce(
    (a, b) => a + b,
    0,
  )
}

function slowest(files: { file: string; seconds: number }[], max: number): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, max)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
}
