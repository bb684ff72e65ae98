import { limits } from '@rasad/contract/limits'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepPending, readPending } from '../../lib/pending-ids.ts'
import { keepSession, readSession } from '../../lib/session.ts'
import { checkSession } from '../../lib/session-check.ts'
import { lookAt, type Standing, type Waited } from './api/standing.ts'

const roleOf = { user: 'medicalOwner', stockist: 'stockist', purchaser: 'purchaser' } as const

/**
 * Follows registrations until they are decided, and goes to where one signs in once one is approved.
 * @param look changes when there is something new to follow, such as a request sent just now.
 */
export function useStanding(waited: readonly Waited[], look: number) {
  const navigate = useNavigate()
  const [standing, setStanding] = useState<Standing>(() => ({
    kind: waited.some(isPending) ? 'waiting' : 'nothing',
  }))
  const [hasTrouble, setTrouble] = useState(false)
  const key = waited.join()

  useEffect(() => {
    const kinds = key.split(',') as Waited[]
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    for (const kind of kinds) followSignedIn(kind)

    async function lookAgain() {
      const next = await lookAtAll(kinds, controller.signal).catch(() => undefined)
      if (controller.signal.aborted) return
      setTrouble(next === undefined)
      if (next) setStanding(next)
      // A decline ends the session, so the menu must not go on showing it.
      if (next?.kind === 'declined' && readSession().user) void checkSession()
      if (next?.kind === 'approved') {
        approveStored()
        navigate(next.goTo, { replace: true })
      } else if (!next || next.kind === 'waiting') {
        timer = setTimeout(lookAgain, limits.waitingPoll)
      }
    }
    lookAgain()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [key, look, navigate])

  return { standing, hasTrouble }
}

/** Of several, the one that asks something of the person. */
async function lookAtAll(kinds: readonly Waited[], signal: AbortSignal): Promise<Standing> {
  const all = await Promise.all(kinds.map((kind) => lookAt(kind, signal)))
  for (const kind of ['approved', 'waiting', 'declined', 'notFound'] as const) {
    const found = all.find((standing) => standing.kind === kind)
    if (found) return found
  }
  return { kind: 'nothing' }
}

function isPending(kind: Waited): boolean {
  const { user } = readSession()
  if (user && !user.approved && user.role === roleOf[kind]) return true
  return readPending(kind) !== undefined || (kind === 'purchaser' && readPending('request') !== undefined)
}

/** Who is signed in and waits is followed even where no id was stored. */
function followSignedIn(kind: Waited) {
  const { user } = readSession()
  if (!user || user.approved || user.role !== roleOf[kind] || readPending(kind)) return
  keepPending(kind, user._id)
}

function approveStored() {
  const { user } = readSession()
  if (user && !user.approved) keepSession({ ...user, approved: true, declined: false, status: 'approved' })
}
