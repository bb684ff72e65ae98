import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import { type EventReader, readEventsAt, type StreamEvent } from './event-source.ts'

/** A stockist's open page. It reconnects whenever it is cut off, and then asks for its list again. */
export interface Follower {
  /** Waiting requests, as far as the page knows. */
  waiting: Set<string>
  /** Number of events, and of connections after the first. */
  events: number
  reconnects: number
  /** Refusals that a page cannot recover from, such as 429. */
  refused: string[]
  close(): Promise<void>
}

export function followStream(url: string, token: string): Follower {
  const headers = { authorization: `Bearer ${token}` }
  let going = true
  let reader: EventReader | undefined
  let connections = 0
  const follower: Follower = {
    ...{ waiting: new Set(), events: 0, reconnects: 0, refused: [] },
    async close() {
      going = false
      reader?.close()
      await following
    },
  }
  /** Requests of which this connection has told that they no longer wait. */
  const gone = new Set<string>()

  function take({ name, data }: StreamEvent): void {
    const { _id: id } = data as { _id: string }
    follower.events++
    if (name === 'newRequest') {
      follower.waiting.add(id)
      gone.delete(id)
    } else {
      follower.waiting.delete(id)
      gone.add(id)
    }
  }

  /** If the page connects again in the meantime, it asks again. */
  async function askList(connection: number): Promise<void> {
    let cursor = ''
    while (going && connection === connections) {
      try {
        const query = `limit=${limits.maxPageSize}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
        const answer = await fetch(`${url}/api/purchasing-card/requests?${query}`, { headers })
        const page = (await answer.json()) as { data: { _id: string }[]; nextCursor: string | null }
        if (connection !== connections) return
        // The list may be older than events that arrived since.
        for (const { _id } of page.data) if (!gone.has(_id)) follower.waiting.add(_id)
        if (page.nextCursor === null) return
        cursor = page.nextCursor
      } catch {
        await sleep(50)
      }
    }
  }

  async function follow(): Promise<void> {
    while (going) {
      try {
        reader = await readEventsAt(`${url}/api/purchasing-card/stream`, headers)
        if (reader.status >= 400 && reader.status < 500) follower.refused.push(JSON.stringify(reader.body))
        if (reader.status === 200) {
          connections++
          if (connections > 1) follower.reconnects++
          follower.waiting.clear()
          gone.clear()
          void askList(connections)
        }
        let seen = 0
        const catchUp = (from: EventReader) => {
          for (const event of from.events.slice(seen)) take(event)
          seen = from.events.length
        }
        while (going && reader.status === 200 && !reader.ended) {
          await sleep(20)
          catchUp(reader)
        }
        catchUp(reader)
      } catch {
        // The service is down at the moment.
      }
      await sleep(50)
    }
  }
  const following = follow()
  return follower
}
