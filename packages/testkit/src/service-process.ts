import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedCluster, openEmbeddedCluster } from '@rasad/server/platform/db/embedded-cluster'
import { program } from '../../../scripts/lib.ts'
import { freePort } from './free-port.ts'

// `rasad` as an operator sees it: a process with an environment, signals and an exit code.

/** The environment that each process inherits from this one: PATH, and Node's compile cache. */
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
export const inherited = { PATH, HOME, NODE_COMPILE_CACHE }

export interface Serving {
  child: ChildProcess
  url: string
  /** All its output. */
  output: () => string
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>
}

export interface Outcome {
  code: number
  out: string
  err: string
}

/**
 * Starts `rasad serve`. The caller stops it.
 * @param wrapper a program to run it with, and its arguments
 * @param built the program; by default what this version builds
 */
export async function serve(
  environment: Record<string, string>,
  wrapper: string[] = [],
  built = program,
): Promise<Serving> {
  const port = environment.PORT ?? String(await freePort())
  const [command = '', ...words] = [...wrapper, process.execPath, built, 'serve']
  const child = spawn(command, words, {
    env: { ...inherited, DEMO: 'false', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, url: `http://127.0.0.1:${port}`, output: () => text, ended }
}

/**
 * Runs a command of `rasad` to its end.
 * @param wrapper a program to run it with, and its arguments.
 * @param hear called with standard error as it is written.
 */
export function rasad(
  words: string[],
  environment: Record<string, string>,
  wrapper: string[] = [],
  hear: (text: string) => void = () => {},
): Promise<Outcome> {
  const env = { ...inherited, ...environment }
  const [command = '', ...rest] = [...wrapper, process.execPath, program, ...words]
  return new Promise((resolve) => {
    execFile(command, rest, { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ).stderr?.on('data', hear)
  })
}

/** The answer's status; 0 if there is no answer. */
export async function status(url: string): Promise<number> {
  // A connection of its own: one that is kept is ended by a service after some seconds, perhaps at this moment.
  return fetch(url, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}

/** Milliseconds after which a start is taken to hang. A first start fills a database, beside much else in a test run. */
const hangLimit = 120_000

/** @throws with its output if it does not get ready. */
export async function ready(serving: Serving): Promise<void> {
  const deadline = Date.now() + hangLimit
  while (Date.now() < deadline) {
    if ((await status(`${serving.url}/readyz`)) === 200) return
    if (serving.child.exitCode !== null) break
    await sleep(50)
  }
  throw new Error(`Not ready. Output:\n${serving.output()}`)
}

/** The name of the first medicine found. */
export async function firstHit(serving: Serving, q: string): Promise<string | undefined> {
  const answer = await fetch(`${serving.url}/api/search?category=medicine&q=${encodeURIComponent(q)}`)
  const body = (await answer.json()) as { data: { name: string }[] }
  return body.data[0]?.name
}

/** A PostgreSQL like an operator's, and the DATABASE_URL to reach it. */
export async function externalCluster(dataDir: string): Promise<{ cluster: EmbeddedCluster; url: string }> {
  const cluster = await openEmbeddedCluster({ dataDir })
  const { user, host, port, database } = cluster.address
  return {
    cluster,
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  }
}

/** One `rasad serve`, as an operator starts it. */
export interface ServiceProcess {
  url: string
  pid: number
  /** Its output and log so far. */
  output(): string
  /** Resolves when it is ready. @throws with its output if it does not get ready. */
  ready(): Promise<void>
  /** Kills it, as in a power failure. */
  kill(): Promise<void>
  /** Stops it cleanly. @returns its exit code. */
  stop(): Promise<number | null>
}

/** @param environment all its settings except where to listen. */
export async function startService(environment: Record<string, string>): Promise<ServiceProcess> {
  const serving = await serve({ LOG_LEVEL: 'warn', ...environment })
  const { child, url, output, ended } = serving

  function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }

  return {
    url,
    pid: child.pid ?? 0,
    output,
    ready: () => ready(serving),
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
