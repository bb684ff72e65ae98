interface Shared<News> {
  /** Runs in one tab, whose news all of them hear. @returns a function that stops. */
  lead(tell: (news: News) => void): () => void
  hear(news: News): void
  /** What a tab that opens later is told at once; undefined: nothing. */
  greeting?(): News | undefined
}

/** A tab that has just opened asks for the greeting. */
const ask = 'ask'

/**
 * Of a browser's tabs one keeps something, such as a connection, and tells the others: a browser has few connections to one
 * host. When it closes, another takes over.
 * @param name the same for tabs that share it
 * @returns a function that stops.
 */
export function amongTabs<News>(name: string, { lead, hear, greeting }: Shared<News>): () => void {
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  let isLeading = false

  const post = (news: News) => channel.postMessage({ news })
  channel.addEventListener('message', ({ data }: MessageEvent<{ news: News } | typeof ask>) => {
    if (data !== ask) return hear(data.news)
    const news = isLeading ? greeting?.() : undefined
    if (news !== undefined) post(news)
  })

  async function take(): Promise<void> {
    if (stopping.signal.aborted) return
    isLeading = true
    const stop = lead((news) => {
      hear(news)
      post(news)
    })
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
    stop()
  }

  if (greeting) channel.postMessage(ask)
  // Without locks, over plain HTTP to another machine, each tab has its own.
  if (navigator.locks === undefined) void take()
  else navigator.locks.request(name, { signal: stopping.signal }, take).catch(() => undefined)

  return () => {
    stopping.abort()
    channel.close()
  }
}
