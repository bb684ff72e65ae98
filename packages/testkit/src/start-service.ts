import { ready, serve } from './service-process.ts'

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
