const RealStream = globalThis.EventSource

/** Stands for the streams of the service: they open at once, and a test says what happens on them. */
export class FakeStream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  /** Streams that are open now, oldest first. */
  static open: FakeStream[] = []
  /** Paths of streams that the service refuses. */
  static refused: string[] = []

  static install(): void {
    globalThis.EventSource = FakeStream as unknown as typeof EventSource
  }

  static uninstall(): void {
    globalThis.EventSource = RealStream
    FakeStream.open = []
    FakeStream.refused = []
  }

  /** Sends an event on every open stream of this path. */
  static send(path: string, event: string, data: unknown): void {
    for (const stream of FakeStream.open.filter(({ url }) => url.startsWith(path))) {
      stream.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
    }
  }

  readonly url: string
  readyState: number = FakeStream.CONNECTING

  constructor(url: string) {
    super()
    this.url = url
    FakeStream.open.push(this)
    queueMicrotask(() => {
      if (this.readyState === FakeStream.CLOSED) return
      const isRefused = FakeStream.refused.some((path) => url.startsWith(path))
      this.readyState = isRefused ? FakeStream.CLOSED : FakeStream.OPEN
      this.dispatchEvent(new Event(isRefused ? 'error' : 'open'))
    })
  }

  close(): void {
    this.readyState = FakeStream.CLOSED
    FakeStream.open = FakeStream.open.filter((stream) => stream !== this)
  }
}
