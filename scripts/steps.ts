import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BrowserReport,
  failedJourneys,
  failedUnits,
  slowestFiles,
  slowestJourneys,
  type UnitReport,
  type Unsteady,
  unsteadyJourneys,
} from './failures.ts'
import { type Output, root, run } from './lib.ts'
import { slowness } from './machine-speed.ts'

interface Count {
  passed: number
  failed: number
}

export interface Bounds {
  /** Processor seconds that the whole run may take, on a machine of the usual speed. */
  processor?: number
  /** Journeys that pass only when they are run again; without it, none is run again. */
  unsteady?: number
}

/** The steps of one tier of tests: what they print, what they count, and how the run ends. */
export class Steps {
  readonly results: string
  readonly #name: string
  readonly #bounds: Bounds
  readonly #slowness: number
  readonly #began = Date.now()
  readonly #counts: [string, Count, number][] = []
  readonly #failures: string[] = []
  readonly #unsteady: Unsteady[] = []
  readonly #slowest: string[] = []

  /** @param name the folder of its results below `test-results`. */
  constructor(name: string, bounds: Bounds = {}) {
    this.#name = name
    this.#bounds = bounds
    this.#slowness = bounds.processor === undefined ? 1 : slowness()
    this.results = join(root, 'test-results', name)
    rmSync(this.results, { recursive: true, force: true })
    mkdirSync(this.results, { recursive: true })
  }

  async step(title: string, work: () => Promise<Count>): Promise<void> {
    console.log(`\n=== ${title}`)
    await this.#measure(title, work, console.error)
  }

  /** Begins a step whose output is printed by the function that this returns. */
  async stepBeside(title: string, work: (output: Output) => Promise<Count>): Promise<() => void> {
    const said: string[] = []
    const output: Output = (text) => said.push(text)
    await this.#measure(
      title,
      () => work(output),
      (error) => said.push(`${error}\n`),
    )
    return () => console.log(`\n=== ${title}\n${said.join('')}`)
  }

  /** Runs checks of `scripts/check.ts`. */
  async check(part: 'fast' | 'rest', output: Output): Promise<Count> {
    const code = await run('node', ['scripts/check.ts', part], {}, output)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }

  /** Runs projects of vitest.config.ts. */
  async vitest(...projects: string[]): Promise<Count> {
    const file = join(this.results, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
    const chosen = projects.flatMap((project) => ['--project', project])
    const code = await run('vitest', ['run', ...chosen, ...reporters])
    const report = readReport<UnitReport>(file)
    if (report) {
      this.#failures.push(...failedUnits(report, root))
      this.#slowest.push(...slowestFiles(report, root))
    }
    return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
  }

  /** Runs projects of e2e/playwright.config.ts. */
  async journeys(projects: string[], output?: Output): Promise<Count> {
    const file = join(this.results, 'playwright.json')
    const { unsteady: most } = this.#bounds
    const again = most === undefined ? [] : ['--retries', '1']
    const words = ['test', '--config', 'e2e/playwright.config.ts', '--output', join(this.results, 'e2e')]
    const chosen = projects.flatMap((project) => ['--project', project])
    const environment: Record<string, string> = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    // The trace of the failure, not of the second run.
    if (most !== undefined) environment.JOURNEY_TRACE = 'failures'
    const code = await run('playwright', [...words, ...again, ...chosen], environment, output)
    const report = readReport<BrowserReport>(file)
    if (!report) return counted(code, 0, 0)
    this.#failures.push(...failedJourneys(report, root))
    this.#slowest.push(...slowestJourneys(report))
    this.#unsteady.push(...unsteadyJourneys(report, root))
    writeFileSync(join(this.results, 'unsteady.json'), `${JSON.stringify(this.#unsteady, null, 2)}\n`)
    const { expected, unexpected, flaky } = report.stats
    if (most === undefined) return counted(code, expected, unexpected + flaky)
    const isUnsteady = flaky > most
    if (isUnsteady) this.#failures.push(`${flaky} journeys are unsteady, of at most ${most}: see below.`)
    return counted(code, expected + flaky, unexpected + Number(isUnsteady))
  }

  /** Prints what failed, how long it took and the closing line, and ends the process. */
  finish(): never {
    const processor = processorSeconds()
    const bound = this.#processorBound()
    if (processor !== undefined && bound !== undefined && processor > bound) {
      const failure = `The tier took ${Math.round(processor)} s of processor, of at most ${bound} s: move what is slow to the other tier.`
      this.#failures.push(failure)
      this.#counts.push(['Processor', { passed: 0, failed: 1 }, 0])
    }
    const count = {
      passed: this.#counts.reduce((sum, [, { passed }]) => sum + passed, 0),
      failed: this.#counts.reduce((sum, [, { failed }]) => sum + failed, 0),
    }
    console.log(`\n${'—'.repeat(60)}`)
    console.log(`Slowest files:\n${this.#slowest.join('\n')}\n`)
    // Repeated, because many people see only the end of the output.
    for (const failure of this.#failures) console.log(`Failed: ${failure}\n`)
    for (const { file, line, title, error, trace } of this.#unsteady) {
      console.log(`Unsteady, passed when it was run again: ${file}:${line} › ${title}\n${error}`)
      if (trace) console.log(`  playwright show-trace ${trace}`)
    }
    for (const [title, { passed, failed }, seconds] of this.#counts) {
      console.log(`${title}: ${passed} passed, ${failed} failed, ${seconds} s`)
    }
    const most = bound === undefined ? '' : ` of at most ${bound}`
    const used = processor === undefined ? 'not measured here' : `${Math.round(processor)} s${most}`
    console.log(`In ${Math.round((Date.now() - this.#began) / 1000)} s. Processor, all processes: ${used}.`)
    const failedSteps = this.#counts
      .filter(([, { failed }]) => failed > 0)
      .map(([title, { failed }]) => `${title}: ${failed} failed`)
    const closing = `${count.passed} passed, ${count.failed} failed`
    writeFileSync(
      join(this.results, 'counts.json'),
      `${JSON.stringify({ ...count, processor, failures: [...failedSteps, ...this.#failures] })}\n`,
    )
    // `.ci/run` adds the tiers up, and ends with one such line.
    console.log(process.env.TIERS === 'added-up' ? `Tier ${this.#name}: ${closing}.` : closing)
    process.exit(count.failed === 0 ? 0 : 1)
  }

  /** A slow machine takes more processor seconds for the same work: measured before the run and after it. */
  #processorBound(): number | undefined {
    const { processor } = this.#bounds
    return processor && Math.round(processor * Math.max(this.#slowness, slowness()))
  }

  async #measure(title: string, work: () => Promise<Count>, report: (error: unknown) => void): Promise<void> {
    const start = Date.now()
    let count: Count = { passed: 0, failed: 1 }
    try {
      count = await work()
    } catch (error) {
      report(error)
    }
    this.#counts.push([title, count, Math.round((Date.now() - start) / 1000)])
  }
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

/** Clock ticks a second in /proc; Linux has had this value on every machine for decades. */
const ticks = 100

/**
 * Processor seconds, user and system, of this process and of every process below it that has ended: test runners,
 * compilers, browsers, services and their PostgreSQL. Linux adds what a process has used to the one that waits for its
 * end, so call it once everything has stopped.
 * @returns undefined where there is no /proc, as on macOS.
 */
function processorSeconds(): number | undefined {
  try {
    // The second field is a name in parentheses, which may hold blanks. User and system time are the fields 14 to 17.
    const stat = readFileSync('/proc/self/stat', 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks
  } catch {
    return undefined
  }
}
