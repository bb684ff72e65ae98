import type { Database } from '../platform/db/database.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Logger } from '../platform/logger.ts'

export interface LiveDeps {
  database: Database
  logger: Logger
  /** Which of these sessions still stand. */
  openSessions(ids: string[]): Promise<string[]>
  /** Milliseconds between two signs of life on a stream. */
  heartbeatEvery?: number
}

export interface Listener {
  account: string
  session: string
  /** The last id that this reader has seen, on an earlier connection. */
  lastEventId?: string | undefined
}

/** An open page. */
export interface Stream extends Listener {
  out: EventStream
  /** Which of the parts of a heartbeat it belongs to. */
  part: number
}
