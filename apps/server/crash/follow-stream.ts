import { setTimeout as sleep } from 'node:timers/promises'
import { type EventReader, readEventsAt } from '../test/event-source.ts'

/** A stockist's open page: comes back whenever it is cut off, and names what it saw last. */
export interface Follower {
  /** Requests that wait, as the page knows. */
  waiting: Set<string>
  /** Events so far; how many of them said again what the page knew. */
  events: number
  again: number
  /** How often it was told to begin anew. */
  resyncs: number
  /** Refusals that a page cannot get over, such as 429. */
  refused: string[]
  close(): Promise<void>
}

export function followStream(url: string, token: string): Follower {
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

  function take(name: string, id: string): void {
    if (name === 'resync') {
      follower.resyncs++
      follower.waiting.clear()
      told.clear()
      return
    }
    follower.events++
    const key = `${name} ${id}`
    if (told.has(key)) follower.again++
    told.add(key)
    if (name === 'newRequest') follower.waiting.add(id)
    else follower.waiting.delete(id)
  }

  async function follow(): Promise<void> {
    let last = ''
    while (going) {
      try {
        reader = await readEventsAt(`${url}/api/purchasing-card/stream`, {
          authorization: `Bearer ${token}`,
          ...(last && { 'last-event-id': last }),
        })
        if (reader.status >= 400 && reader.status < 500) follower.refused.push(JSON.stringify(reader.body))
        let seen = 0
        const catchUp = (from: EventReader) => {
          for (; seen < from.events.length; seen++) {
            const event = from.events[seen]
            take(event?.name ?? '', (event?.data as { _id?: string })?._id ?? '')
          }
          last = from.lastEventId || last
        }
        while (going && reader.status === 200 && !reader.ended) {
          await sleep(20)
          catchUp(reader)
        }
        catchUp(reader)
      } catch {
        // Nobody answers just now.
      }
      await sleep(50)
    }
  }
  const following = follow()
  return follower
}
