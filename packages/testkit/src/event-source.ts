import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

export interface StreamEvent {
  name: string
  data: unknown
}

/** A reader of server-sent events that records all of them. */
export interface EventReader {
  status: number
  headers: Headers
  /** The refusal, if the stream was refused. */
  body: { code?: string; message?: string }
  events: StreamEvent[]
  comments: number
  retry: number | undefined
  /** Whether the service has closed it. */
  ended: boolean
  close(): void
}

/** The address of a test's app, which starts to listen at the first call. */
export async function addressOf(app: TestApp): Promise<string> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
}

/** Opens a stream, and reads it until it ends or is closed. */
export async function readEvents(
  app: TestApp,
  headers: Record<string, string> = {},
  path = '/api/purchasing-card/stream',
): Promise<EventReader> {
  return readEventsAt((await addressOf(app)) + path, headers)
}

/** The same for a service in another process. */
export async function readEventsAt(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const abort = new AbortController()
  const answer = await fetch(url, { headers, signal: abort.signal })
  const reader: EventReader = {
    status: answer.status,
    headers: answer.headers,
    body: answer.ok ? {} : ((await answer.json()) as EventReader['body']),
    events: [],
    comments: 0,
    retry: undefined,
    ended: false,
    close: () => abort.abort(),
  }
  if (answer.ok && answer.body) void read(answer.body, reader)
  return reader
}

async function read(body: ReadableStream<Uint8Array>, reader: EventReader): Promise<void> {
  let text = ''
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block, reader)
    }
    reader.ended = true
  } catch {
    reader.ended = true
  }
}

function take(block: string, reader: EventReader): void {
  let name = 'message'
  let data: string | undefined
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) reader.comments++
    const value = line.slice(line.indexOf(':') + 1).trimStart()
    if (line.startsWith('event:')) name = value
    else if (line.startsWith('data:')) data = value
    else if (line.startsWith('retry:')) reader.retry = Number(value)
  }
  if (data !== undefined) reader.events.push({ name, data: JSON.parse(data) })
}
