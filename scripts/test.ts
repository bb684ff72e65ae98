// npm test: every check in one run. Prints each step and ends with `N passed, N failed`. All steps run side by side,
// because each of them waits now and then: the units print at once, the others afterwards.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BrowserReport,
  failedJourneys,
  failedUnits,
  slowestFiles,
  slowestJourneys,
  type UnitReport,
} from './failures.ts'
import { buildServer, buildWeb, type Output, root, run } from './lib.ts'

interface Count {
  passed: number
  failed: number
}

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const began = Date.now()
const counts: [string, Count, number][] = []
const failures: string[] = []
const slowest: string[] = []
const slowestInBrowser: string[] = []

await step('The service', async () => {
  await buildServer()
  return { passed: 1, failed: 0 }
})
const beside = [
  stepBeside('The pages, and journeys in a real browser', async (output) => {
    await buildWeb(output)
    return runJourneys(output)
  }),
  stepBeside('Format, lint, types and module boundaries', async (output) => {
    const code = await run('node', ['scripts/check.ts'], {}, output)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }),
]
await step('Units and the service on a real PostgreSQL', runUnits)
for (const done of beside.reverse()) (await done)()

console.log(`\n${'—'.repeat(60)}`)
// Repeated, because many people see only the end of the output.
for (const failure of failures) console.log(`Failed: ${failure}\n`)
console.log(`Slowest files of the service:\n${slowest.join('\n')}\n`)
console.log(`Slowest files in the browser:\n${slowestInBrowser.join('\n')}\n`)
for (const [title, { passed, failed }, seconds] of counts) {
  console.log(`${title}: ${passed} passed, ${failed} failed, ${seconds} s`)
}
const passed = counts.reduce((sum, [, count]) => sum + count.passed, 0)
const failed = counts.reduce((sum, [, count]) => sum + count.failed, 0)
console.log(`In ${Math.round((Date.now() - began) / 1000)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runUnits(): Promise<Count> {
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const code = await run('vitest', ['run', ...reporters])
  const report = readReport<UnitReport>(file)
  if (report) {
    failures.push(...failedUnits(report, root))
    slowest.push(...slowestFiles(report, root))
  }
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

async function runJourneys(output: Output): Promise<Count> {
  const file = join(results, 'playwright.json')
  const words = ['test', '--config', 'e2e/playwright.config.ts']
  const code = await run('playwright', words, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, output)
  const report = readReport<BrowserReport>(file)
  if (report) {
    failures.push(...failedJourneys(report))
    slowestInBrowser.push(...slowestJourneys(report))
  }
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0)
  return counted(code, report?.stats.expected ?? 0, failed)
}

async function step(title: string, work: () => Promise<Count>): Promise<void> {
  console.log(`\n=== ${title}`)
  await measure(title, work, console.error)
}

/** Begins a step whose output is printed by the function that this returns. */
async function stepBeside(title: string, work: (output: Output) => Promise<Count>): Promise<() => void> {
  const said: string[] = []
  const output: Output = (text) => said.push(text)
  await measure(
    title,
    () => work(output),
    (error) => said.push(`${error}\n`),
  )
  return () => console.log(`\n=== ${title}\n${said.join('')}`)
}

async function measure(
  title: string,
  work: () => Promise<Count>,
  report: (error: unknown) => void,
): Promise<void> {
  const start = Date.now()
  let count: Count = { passed: 0, failed: 1 }
  try {
    count = await work()
  } catch (error) {
    report(error)
  }
  counts.push([title, count, Math.round((Date.now() - start) / 1000)])
}

/** Counts a failed run as a failure whatever its report says, and so a run without tests. */
function counted(code: number, passed: number, failed: number): Count {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
