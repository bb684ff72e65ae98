import type { Database } from '../platform/db/database.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Logger } from '../platform/logger.ts'

export interface LiveDeps {
  database: Database
  logger: Logger
  /** Which of these sessions are still valid. */
  openSessions(ids: string[]): Promise<string[]>
  /** Milliseconds between two heartbeats of a stream. */
  heartbeatEvery?: number
}

export interface Listener {
  account: string
  session: string
}

/** The open streams of one kind, by account. */
export type OpenStreams = Map<string, Set<Stream>>

/** An open page. */
export interface Stream extends Listener {
  /** The streams of the same kind. */
  among: OpenStreams
  out: EventStream
  /** Its share of the staggered heartbeat. */
  part: number
}
