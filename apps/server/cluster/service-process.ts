import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../src/cli/rasad.ts', import.meta.url))
const startLimit = 60_000

/** One `rasad serve`, as an operator starts it. */
export interface ServiceProcess {
  url: string
  pid: number
  /** What it has said so far: its words and its log. */
  output(): string
  /** Ends when it is ready. @throws with what it said, when it is not within a minute. */
  ready(): Promise<void>
  /** As when the power goes. */
  kill(): Promise<void>
  /** In good order. @returns its exit code. */
  stop(): Promise<number | null>
}

/** @param environment all it is told, beside where to listen. */
export async function startService(environment: Record<string, string>): Promise<ServiceProcess> {
  const port = environment.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const keep = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://127.0.0.1:${port}`

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (isRunning(child)) child.kill(signal)
    return ended
  }

  return {
    url,
    pid: child.pid ?? 0,
    output: () => text,
    async ready() {
      const deadline = Date.now() + startLimit
      while (isRunning(child) && Date.now() < deadline) {
        if (await answersWell(`${url}/readyz`)) return
        await sleep(30)
      }
      throw new Error(`rasad serve is not ready. It said:\n${text}`)
    },
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

export async function answersWell(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** A port of 127.0.0.1 that nobody has just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
