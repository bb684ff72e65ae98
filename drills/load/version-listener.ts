import { setTimeout as sleep } from 'node:timers/promises'

/** An open page of one request: asks for it whenever it hears of a change, and remembers when it saw each version. */
export interface VersionListener {
  /**
   * For writes that were acknowledged at these moments, each of which made one more version after the first: how many
   * milliseconds later the page has seen it. After the k-th acknowledgement there are at least k + 1 versions, so the
   * page has to see version k + 1. Fewer than were given when some were never seen.
   */
  lagsOf(acknowledged: readonly number[], patience: number): Promise<number[]>
  close(): void
}

export async function listenToVersions(
  base: string,
  id: string,
  headers: Record<string, string>,
): Promise<VersionListener> {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api/events`, { headers, signal: abort.signal })
  if (!answer.ok || !answer.body) throw new Error(`The stream was refused: ${answer.status}`)
  const told: { version: number; at: number }[] = []
  let asking = false
  let again = false
  async function ask(): Promise<void> {
    again = true
    if (asking) return
    asking = true
    while (again) {
      again = false
      const { data } = (await (await fetch(`${base}/api/requests/${id}`, { headers })).json()) as {
        data: { version: number }
      }
      told.push({ version: data.version, at: performance.now() })
    }
    asking = false
  }
  void read(answer.body, id, () => void ask())
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

async function read(body: ReadableStream<Uint8Array>, id: string, hear: () => void): Promise<void> {
  let text = ''
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      if (blocks.some((block) => block.includes(id))) hear()
    }
  } catch {
    // The drill has closed it, or it broke off: what was never seen is counted.
  }
}
