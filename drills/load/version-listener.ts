import { setTimeout as sleep } from 'node:timers/promises'

/** Listens to the live stream of one request and remembers when it was told of each version. */
export interface VersionListener {
  /**
   * For writes that were acknowledged at these moments, each of which made one more version after the first: how many
   * milliseconds later the stream has told it. After the k-th acknowledgement there are at least k + 1 versions, so the
   * stream has to have told version k + 1. Fewer than were given when some were never told.
   */
  lagsOf(acknowledged: readonly number[], patience: number): Promise<number[]>
  close(): void
}

export async function listenToVersions(
  url: string,
  headers: Record<string, string>,
): Promise<VersionListener> {
  const abort = new AbortController()
  const answer = await fetch(url, { headers, signal: abort.signal })
  if (!answer.ok || !answer.body) throw new Error(`The stream was refused: ${answer.status}`)
  const told: { version: number; at: number }[] = []
  void read(answer.body, (version) => told.push({ version, at: performance.now() }))
  return {
    async lagsOf(acknowledged, patience) {
      const end = performance.now() + patience
      const last = acknowledged.length + 1
      while (performance.now() < end && !told.some(({ version }) => version >= last)) await sleep(10)
      return acknowledged
        .toSorted((a, b) => a - b)
        .flatMap((at, k) => {
          const first = told.find(({ version }) => version >= k + 2)
          return first ? [Math.max(0, first.at - at)] : []
        })
    },
    close: () => abort.abort(),
  }
}

async function read(body: ReadableStream<Uint8Array>, tell: (version: number) => void): Promise<void> {
  let text = ''
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const version = /^data: .*"version":(\d+)/m.exec(block)?.[1]
        if (version !== undefined) tell(Number(version))
      }
    }
  } catch {
    // The drill has closed it, or it broke off: what was never told is counted.
  }
}
