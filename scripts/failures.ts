import { relative } from 'node:path'

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
  config?: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number }
  suites?: BrowserSuite[]
}

interface BrowserSuite {
  file: string
  title: string
  suites?: BrowserSuite[]
  specs: {
    title: string
    line?: number
    tests: { status: string; results: BrowserResult[] }[]
  }[]
}

interface BrowserResult {
  error?: BrowserError
  duration?: number
  attachments?: { name: string; path?: string }[]
}

interface BrowserError {
  message?: string
  /** The assertion or step that failed. */
  location?: { file: string; line: number }
}

/** A journey that failed, and passed when it was run again. Paths are below the root of the repository. */
export interface Unsteady {
  file: string
  line: number
  title: string
  /** The first lines of what failed, indented. */
  error: string
  screenshot?: string
  trace?: string
}

const maxLines = 12

/**
 * Returns each failed test as `file:line › name` with the first lines of its message: what was expected. A file that does
 * not load counts as one.
 */
export function failedUnits({ testResults }: UnitReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}\n${beginningOf(message)}`]
    return failed.map(({ fullName, failureMessages }) => {
      const said = failureMessages.join('\n')
      return `${file}${lineIn(said, file)} › ${fullName}\n${beginningOf(said)}`
    })
  })
}

/** The first line of a file that a stack names: `:12`. */
function lineIn(stack: string, file: string): string {
  const at = stack.indexOf(`${file}:`)
  return at < 0 ? '' : `:${Number.parseInt(stack.slice(at + file.length + 1), 10)}`
}

/** Returns each journey that failed as `file:line › name`, with its first error and the last screenshot. */
export function failedJourneys(report: BrowserReport, root: string): string[] {
  return journeysOf(report, root, 'unexpected').map(({ file, line, title, error, screenshot }) => {
    const picture = screenshot ? `\n  Last screenshot: ${screenshot}` : ''
    return `${file}:${line} › ${title}\n${error}${picture}`
  })
}

/** Returns each journey that passed only when it was run again, with its first failure. */
export function unsteadyJourneys(report: BrowserReport, root: string): Unsteady[] {
  return journeysOf(report, root, 'flaky')
}

function journeysOf({ config, suites = [] }: BrowserReport, root: string, status: string): Unsteady[] {
  const folder = config ? `${relative(root, config.rootDir)}/` : ''
  const below = (path: string) => relative(root, path)
  const found = (suite: BrowserSuite, above: string[]): Unsteady[] => {
    const path = suite.title === suite.file ? above : [...above, suite.title]
    const here = suite.specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map(({ results }): Unsteady => {
          const { error, attachments = [] } = results.find((result) => result.error) ?? {}
          const kept = (name: string) => attachments.findLast((one) => one.name === name)?.path
          const [screenshot, trace] = [kept('screenshot'), kept('trace')]
          const file = `${folder}${suite.file}`
          const at = error?.location
          const isHere = at !== undefined && below(at.file) === file
          const elsewhere = at && !isHere ? ` (${below(at.file)}:${at.line})` : ''
          return {
            file,
            line: (isHere ? at.line : spec.line) ?? 0,
            title: [...path, spec.title].join(' › ') + elsewhere,
            error: beginningOf(error?.message ?? ''),
            ...(screenshot && { screenshot: below(screenshot) }),
            ...(trace && { trace: below(trace) }),
          }
        }),
    )
    return [...here, ...(suite.suites ?? []).flatMap((inner) => found(inner, path))]
  }
  return suites.flatMap((suite) => found(suite, []))
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
    file: relative(root, name),
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
