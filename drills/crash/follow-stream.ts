import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import { type EventReader, readEventsAt, type StreamEvent } from '@rasad/testkit/event-source'

/**
 * A stockist's open page. It reconnects whenever it is cut off, sends the id of the last event it saw, and fetches its
 * list again after a resync.
 */
export interface Follower {
  /** Waiting requests, as far as the page knows. */
  waiting: Set<string>
  /** Number of events so far, and how many of them repeated one that the page had confirmed. */
  events: number
  again: number
  /** Number of resyncs. */
  resyncs: number
  /** Refusals that a page cannot recover from, such as 429. */
  refused: string[]
  close(): Promise<void>
}

export function followStream(url: string, token: string): Follower {
  const headers = { authorization: `Bearer ${token}` }
  let going = true
  let reader: EventReader | undefined
  const follower: Follower = {
    ...{ waiting: new Set(), events: 0, again: 0, resyncs: 0, refused: [] },
    async close() {
      going = false
      reader?.close()
      await following
    },
  }
  // Requests reported since the last resync.
  const told = new Set<string>()
  // Events after the last position before the page was cut off: the page could not confirm that it had them.
  const untold = new Set<string>()

  function take(name: string, id: string): void {
    if (name === 'resync') {
      follower.resyncs++
      follower.waiting.clear()
      told.clear()
      void askList(follower.resyncs)
      return
    }
    follower.events++
    const key = `${name} ${id}`
    if (told.has(key) && !untold.delete(key)) follower.again++
    told.add(key)
    if (name === 'newRequest') follower.waiting.add(id)
    else follower.waiting.delete(id)
  }

  /** If another resync arrives in the meantime, the page fetches again. */
  async function askList(beginning: number): Promise<void> {
    let cursor = ''
    while (going && beginning === follower.resyncs) {
      try {
        const query = `limit=${limits.maxPageSize}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
        const answer = await fetch(`${url}/api/purchasing-card/requests?${query}`, { headers })
        const page = (await answer.json()) as { data: { _id: string }[]; nextCursor: string | null }
        if (beginning !== follower.resyncs) return
        // The list may be older than events that arrived since.
        for (const { _id } of page.data) if (!told.has(`requestAnswered ${_id}`)) follower.waiting.add(_id)
        if (page.nextCursor === null) return
        cursor = page.nextCursor
      } catch {
        await sleep(50)
      }
    }
  }

  async function follow(): Promise<void> {
    let last = ''
    while (going) {
      const named = last
      try {
        reader = await readEventsAt(`${url}/api/purchasing-card/stream`, {
          ...headers,
          ...(last && { 'last-event-id': last }),
        })
        if (reader.status >= 400 && reader.status < 500) follower.refused.push(JSON.stringify(reader.body))
        let seen = 0
        const catchUp = (from: EventReader) => {
          for (; seen < from.events.length; seen++) {
            const event = from.events[seen]
            if (event) take(event.name, idOf(event))
          }
          last = from.lastEventId || last
        }
        while (going && reader.status === 200 && !reader.ended) {
          await sleep(20)
          catchUp(reader)
        }
        catchUp(reader)
        if (last !== named) untold.clear()
        for (const event of reader.events.slice(reader.covered)) untold.add(`${event.name} ${idOf(event)}`)
      } catch {
        // The service is down at the moment.
      }
      await sleep(50)
    }
  }
  const following = follow()
  return follower
}

function idOf({ data }: StreamEvent): string {
  return (data as { _id?: string })._id ?? ''
}
