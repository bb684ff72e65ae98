import { limits } from '@rasad/contract/limits'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepPending, readPending } from '../../lib/pending-ids.ts'
import { keepSession, readSession } from '../../lib/session.ts'
import { checkSession } from '../../lib/session-check.ts'
import { lookAt, type Standing, type Waited } from './api/standing.ts'

const roleOf = { user: 'medicalOwner', stockist: 'stockist', purchaser: 'purchaser' } as const

/**
 * Follows registrations until they are decided, and opens the sign-in screen once one is approved.
 * @param look changes when there is something new to follow, such as a new request.
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
      // Declining ends the session, so the menu must no longer show it.
      if (next?.kind === 'declined' && readSession().user) void checkSession()
      if (next?.kind === 'approved') {
        const email = approveStored()
        navigate(next.goTo, { replace: true, state: { isApproved: true, ...(email && { email }) } })
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

/** Of several, the one that needs an action. */
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

/** Follows a pending signed-in account even if no id was stored. */
function followSignedIn(kind: Waited) {
  const { user } = readSession()
  if (!user || user.approved || user.role !== roleOf[kind] || readPending(kind)) return
  keepPending(kind, user._id)
}

/** @returns whose session this device has */
function approveStored(): string | undefined {
  const { user } = readSession()
  if (user && !user.approved) keepSession({ ...user, approved: true, declined: false, status: 'approved' })
  return user?.email
}
