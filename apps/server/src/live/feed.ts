/** Something to send to an account's open pages at once. */
export interface LiveEvent {
  /** Whatever the feed needs to decide whether a position covers the event. */
  mark: string
  account: string
  /** What it is about, for streams of one topic. */
  topic?: string
  name: string
  /**
   * The same object when several accounts receive the same event under the same name, so that it is serialised once.
   */
  data: object
}

export interface Reading {
  /** Everything before it has been read. */
  position: string
  /** Oldest first. */
  events: LiveEvent[]
}

/** The source of events: a domain's rows, read again whenever its channel is notified. */
export interface Feed {
  /** The channel that the database notifies when there is something to read. */
  channel: string
  /** The feed's current position. */
  position(): Promise<string>
  /** All events since a position, for the accounts with listeners; undefined when the position is no longer valid. */
  read(since: string, isOpen: (account: string) => boolean): Promise<Reading | undefined>
  /** An account's events since a position that a reader has stored; undefined when it is not valid or too old. */
  catchUp(account: string, since: string): Promise<Reading | undefined>
  /** Whether a reader at this position has already received this event. */
  covers(position: string, event: LiveEvent): boolean
  /**
   * The current state as events, for a reader that has missed too much: the latest ones, at most as many as a stream
   * takes.
   */
  everything(account: string): Promise<Reading>
}
