import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import { type EventReader, readEventsAt, type StreamEvent } from '../test/event-source.ts'

/**
 * A stockist's open page: comes back whenever it is cut off, names what it saw last, and asks for its list where it
 * is told to begin anew.
 */
export interface Follower {
  /** Requests that wait, as the page knows. */
  waiting: Set<string>
  /** Events so far; how many of them said again what the page had told that it knew. */
  events: number
  again: number
  /** How often it was told to begin anew. */
  resyncs: number
  /** Refusals that a page cannot get over, such as 429. */
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
  // Which requests were told of since the page began anew.
  const told = new Set<string>()
  // Those that came behind the last position before the page was cut off: it could not tell that it had them.
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

  /** Whoever begins anew again meanwhile asks again. */
  async function askList(beginning: number): Promise<void> {
    let cursor = ''
    while (going && beginning === follower.resyncs) {
      try {
        const query = `limit=${limits.maxPageSize}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
        const answer = await fetch(`${url}/api/purchasing-card/requests?${query}`, { headers })
        const page = (await answer.json()) as { data: { _id: string }[]; nextCursor: string | null }
        if (beginning !== follower.resyncs) return
        // The list may be older than what was told since.
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
        // Nobody answers just now.
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
