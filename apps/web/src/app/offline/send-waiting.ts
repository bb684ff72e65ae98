import { ApiError, call } from '../../lib/api-client.ts'
import { isRecord } from '../../lib/values.ts'
import {
  changeWork,
  dropWork,
  findWork,
  isHeld,
  keepAnswer,
  leftToPage,
  readWork,
  tellOutcome,
  type WaitingWork,
} from '../../lib/waiting-work.ts'

const lock = 'rasad-waiting-work'
/** Milliseconds until the next try, twice as long each time. */
const retry = { first: 4_000, most: 5 * 60_000 }

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined

/** Told of each that the service took. */
type OnSent = (work: WaitingWork) => void

/**
 * Sends what waits, one after the other; of all tabs only one does. Each goes under the key that it has had from the start, so
 * that an answer that was lost does no harm.
 * @param chosen the one that a person says to send now
 */
export function sendWaiting(onSent: OnSent, chosen?: string): Promise<void> {
  running ??= inTurn(onSent, chosen).finally(() => {
    running = undefined
  })
  return running
}

async function inTurn(onSent: OnSent, chosen: string | undefined): Promise<void> {
  clearTimeout(timer)
  const run = () => sendAll(onSent, chosen)
  // Without locks each tab sends, and the keys see to it that it is done once.
  if (navigator.locks === undefined) return run()
  // Waits for its turn: the tab before may have been closed in the middle.
  await navigator.locks.request(lock, run)
}

async function sendAll(onSent: OnSent, chosen: string | undefined): Promise<void> {
  const ids = readWork()
    .filter((work) => work.id === chosen || !isHeld(work))
    .map(({ id }) => id)
  for (const id of ids) {
    // Another tab may have sent it, and somebody may have cancelled it or signed out.
    const work = findWork(id)
    if (work === undefined || !navigator.onLine) continue
    try {
      const wait = leftToPage(work)
      if (wait > 0) {
        again(wait, onSent)
        continue
      }
      if (work.kind === 'plan' && !(await isPlannable(work))) continue
      const answer = await send(work)
      if (work.kind === 'list' && asksOf(answer) && findWork(id)) {
        changeWork({ ...work, asks: true })
        continue
      }
      tries = 0
      // Its screen shows why a list could not be planned.
      if (answer !== false) onSent(work)
      const isHeard = tellOutcome({ work, answer })
      if (work.kind === 'request' && !isHeard) keepAnswer(id, answer)
      else dropWork(id)
    } catch (error) {
      if (isRefusal(error)) {
        // It may have been cancelled meanwhile.
        if (findWork(id)) changeWork({ ...work, refused: error.message })
        tellOutcome({ work, error })
      } else {
        const wait = Math.min(retry.first * 2 ** tries, retry.most)
        tries++
        again(wait, onSent)
        return
      }
    }
  }
}

function again(wait: number, onSent: OnSent): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(onSent), wait)
}

/** Whether the answer to a change of a list has lines that others have changed, too. */
function asksOf(answer: unknown): boolean {
  return isRecord(answer) && Array.isArray(answer.conflicts) && answer.conflicts.length > 0
}

/** A session that has ended is none: the same account sends it after it has signed in again. */
function isRefusal(error: unknown): error is ApiError {
  const other = [401, 408, 425, 429]
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !other.includes(error.status)
  )
}

async function send(work: WaitingWork): Promise<unknown> {
  // What is sent was checked when it was typed, and the service checks it again.
  const options = { body: work.body as never, idempotencyKey: work.id }
  switch (work.kind) {
    case 'request':
      return (await call('POST /api/requests', options)).data
    case 'list':
      return orGone(
        call('PUT /api/lists/{id}', { body: work.body as never, params: { id: work.about ?? '' } }),
      )
    case 'deletion':
      return orGone(call('DELETE /api/lists/{id}', { params: { id: work.about ?? '' } }))
    case 'plan': {
      const { planWaiting } = await import('../../features/demand/waiting-plan.ts')
      return planWaiting(work)
    }
  }
}

/** A list that is gone needs no word any more. False: nothing is to be said. */
async function orGone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

async function isPlannable(work: WaitingWork): Promise<boolean> {
  return (await import('../../features/demand/waiting-plan.ts')).canPlan(work)
}
