/** Something that an account's open pages learn at once. */
export interface LiveEvent {
  /** Whatever the feed needs to say whether a position covers it. */
  mark: string
  account: string
  name: string
  /** The same object where several accounts learn the same under the same name: it is written once. */
  data: object
}

export interface Reading {
  /** Everything before it has been read. */
  position: string
  /** Oldest first. */
  events: LiveEvent[]
}

/** Where events come from: a domain's rows, read anew whenever its channel says so. */
export interface Feed {
  /** What the database notifies when there is something to read. */
  channel: string
  /** Where the feed stands now. */
  position(): Promise<string>
  /**
   * All events since a position, of the accounts that somebody listens for; undefined where the position means
   * nothing any more.
   */
  read(since: string, isOpen: (account: string) => boolean): Promise<Reading | undefined>
  /**
   * An account's events since a position that a reader has kept; undefined where it is none, or too old.
   */
  catchUp(account: string, since: string): Promise<Reading | undefined>
  /** Whether a reader that stands there has had this event. */
  covers(position: string, event: LiveEvent): boolean
  /** What is the case, as events, for a reader that has missed too much: the latest, no more than a stream takes. */
  everything(account: string): Promise<Reading>
}
