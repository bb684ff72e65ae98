import { openEventStream } from '../platform/http/event-stream.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Live } from './live.ts'

/** The one route by which pages hear of changes. */
export function liveRoutes(
  route: Routes<{ kind: 'visitor' } | { kind: 'account'; id: string; sessionId: string }>,
  live: Live,
): void {
  route('GET /api/events', async ({ caller, reply }) => {
    const { id: account, sessionId: session } = await caller()
    await live.open({ account, session }, () => openEventStream(reply))
    return ''
  })
}
