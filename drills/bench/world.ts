import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@rasad/testkit/free-port'
import { program, root } from '../../scripts/lib.ts'

/** The public data next to the checkout, if it is there. */
export const sharedData = join(dirname(root), 'shared', 'data')

/** For the smoke test: the data directory of a small world, which is measured once. */
const small = process.env.BENCH_SMALL_WORLD

export interface BenchWorld {
  dataDir: string
  /** For the headings of tables. */
  summary: string
  /** How often something is measured that costs a start. */
  runs: number
  medicines: 'real' | 'generated'
}

interface WorldSize {
  /** Its folder. */
  name: string
  medicines: number
  stockists: number
  listings: number
  /** Only generated medicines: quicker to make. */
  isGenerated?: boolean
}

const usual: WorldSize = small
  ? { name: 'small', medicines: 2_500, stockists: 50, listings: 20_000, isGenerated: true }
  : { name: 'bench', medicines: 250_000, stockists: 5_000, listings: 2_000_000 }

/**
 * Medicines, stockists and listings in a data directory that later runs reuse: 250,000, 5,000 and 2,000,000 unless
 * `size` says otherwise. The medicines are the real catalogue if it is next to the checkout, and generated ones otherwise.
 */
export function benchWorld(size: WorldSize = usual): BenchWorld {
  const { name, medicines, stockists, listings } = size
  const dataDir = small && size === usual ? small : join(root, '.rasad', name)
  const stamp = join(dataDir, 'world')
  const sizes = Object.entries({ medicines, stockists, listings })
  const counts = sizes.map(([what, count]) => `${count.toLocaleString('en')} ${what}`).join(', ')
  if (!existsSync(stamp)) {
    const catalogue = join(sharedData, 'indian-medicines.csv.gz')
    const real = existsSync(catalogue) && !size.isGenerated
    console.log(`Making the world of the benchmarks: ${counts} …`)
    if (real) command(dataDir, ['import', 'medicines', catalogue])
    else if (!size.isGenerated)
      console.log('There is no real catalogue next to the checkout; medicines are generated.')
    command(dataDir, ['seed', 'bench', ...sizes.flatMap(([what, count]) => [`--${what}`, String(count)])])
    writeFileSync(stamp, real ? 'real' : 'generated')
  }
  const kind = readFileSync(stamp, 'utf8') as BenchWorld['medicines']
  return { dataDir, summary: `${counts} (${kind})`, runs: small ? 1 : 3, medicines: kind }
}

function command(dataDir: string, words: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...words], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'false' },
  })
  if (status !== 0) throw new Error(`rasad ${words.join(' ')} failed.`)
}

export interface RunningServer {
  url: string
  pid: number
  /** Milliseconds from the start of the process to the first 200 of /readyz. */
  readyAfter: number
  stop(): Promise<void>
}

/** What the service logs for each request. */
export interface Answered {
  path: string
  /** Milliseconds from the request's head to the answer's end, measured by the service. */
  ms: number
}

/**
 * Starts the real service on a data directory and waits until it is ready.
 * @param onAnswer called for each request that the service logs
 */
export async function startServer(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  onAnswer?: (answered: Answered) => void,
): Promise<RunningServer> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [program, 'serve'], {
    stdio: ['ignore', onAnswer ? 'pipe' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'false',
      RATE_LIMITS: 'off',
      ...environment,
    },
  })
  if (child.stdout && onAnswer) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return
      const entry = JSON.parse(line)
      if (entry.msg === 'request') onAnswer(entry)
    })
  }
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await sleep(10)
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Processor milliseconds that a process has used so far, as Linux counts them (in hundredths of a second). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Milliseconds that the threads of a process have been ready to run and had no core. */
export function waitOf(pid: number): number {
  const ofThread = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(thread), 0)
}

/** Processor nanoseconds that the threads of a process have used so far. */
export function threadTimeOf(pid: number): number {
  const ofThread = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(thread), 0)
}

/** Prints rows as a table with aligned columns. */
export function table(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
}

/** Of an odd number of values, the middle one. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Prints whether a bound holds, and sets the exit code on a miss. */
export function bound(name: string, holds: boolean, text: string): void {
  console.log(`${holds ? 'ok  ' : 'MISS'} ${name}: ${text}`)
  if (!holds) process.exitCode = 1
}
