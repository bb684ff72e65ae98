import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { allListening } from './listen.ts'

const retryAfter = 1_000

export interface LogReader {
  /** The channel that the database notifies when there is something to read. */
  channel: string
  /** Milliseconds between two readings without a notification, in case one is lost. */
  pollEvery: number
  /** Finds the position to read from. Repeated until it succeeds. */
  begin(signal: AbortSignal): Promise<void>
  /** The longest wait between two attempts to begin, in milliseconds. Each wait is twice the one before. */
  maxBeginWait?: number
  /**
   * Reads what is new and moves the position.
   * @returns whether to read again at once.
   */
  read(signal: AbortSignal): Promise<boolean>
  onTrouble(error: unknown, doing: 'begin' | 'read'): void
}

/**
 * Follows a table in which the database writes what happens: reads whenever it notifies, one reading at a time, and
 * notifications during a reading become one more. While the database is away it tries again every second.
 */
export function followLog(database: Pick<Database, 'listen'>, reader: LogReader) {
  const stopping = new AbortController()
  const { signal } = stopping
  let started = false
  let again = false
  let running: Promise<void> | undefined
  let polling: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined

  function wake(): void {
    if (signal.aborted || !started) return
    again = true
    running ??= catchUp().finally(() => {
      running = undefined
      if (again) wake()
    })
  }

  async function catchUp(): Promise<void> {
    try {
      while (again && !signal.aborted) {
        again = false
        if (await reader.read(signal)) again = true
      }
    } catch (error) {
      if (signal.aborted) return
      reader.onTrouble(error, 'read')
      again = false
      clearTimeout(retrying)
      retrying = setTimeout(wake, retryAfter)
    }
  }

  async function begin(): Promise<void> {
    for (
      let wait = retryAfter;
      !signal.aborted;
      wait = Math.min(wait * 2, reader.maxBeginWait ?? retryAfter)
    ) {
      try {
        await reader.begin(signal)
        started = true
        return
      } catch (error) {
        if (signal.aborted) return
        reader.onTrouble(error, 'begin')
        await sleep(wait, undefined, { signal }).catch(() => {})
      }
    }
  }

  const listening = database.listen([reader.channel], wake, wake)

  return {
    /** Resolves when every later entry will be read; waits while the database is away. */
    async start(): Promise<void> {
      await begin()
      await allListening(listening)
      if (signal.aborted) return
      polling = setInterval(wake, reader.pollEvery)
      wake()
    },

    /** Aborts the signal at once; resolves when nothing runs any more. */
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(polling)
      clearTimeout(retrying)
      await listening.close()
      await running
    },
  }
}
