import { ready, serve } from '../test/service-process.ts'

/** One `rasad serve`, as an operator starts it. */
export interface ServiceProcess {
  url: string
  pid: number
  /** What it has said so far: its words and its log. */
  output(): string
  /** Ends when it is ready. @throws with what it said, when it is not. */
  ready(): Promise<void>
  /** As when the power goes. */
  kill(): Promise<void>
  /** In good order. @returns its exit code. */
  stop(): Promise<number | null>
}

/** @param environment all it is told, beside where to listen. */
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
