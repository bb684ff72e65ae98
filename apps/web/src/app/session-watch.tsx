import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useIsTakenOver } from '../lib/rendered.ts'
import { leaveInterrupted, useInterrupted, useSession } from '../lib/session.ts'
import { checkSession, isSessionToCheck } from '../lib/session-check.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const SessionEnded = lazyPart(
  () => import('../features/accounts/components/session-ended.tsx'),
  'SessionEnded',
  Leave,
)

/** Nobody can be asked to sign in: the page says so instead. */
function Leave() {
  useEffect(leaveInterrupted, [])
  return null
}

/** A check within this time after the previous one is skipped. */
const pauseBetweenChecks = 15_000

/**
 * Keeps the remembered session in sync with the service: it can end elsewhere, and another tab can sign in as somebody
 * else.
 */
export function SessionWatch() {
  useChecks()
  useFreshData()
  const interrupted = useInterrupted()
  if (!interrupted) return null
  return (
    <Suspense>
      <SessionEnded user={interrupted.user} />
    </Suspense>
  )
}

/** Checks when the page opens, when the tab becomes visible, and when the network returns. */
function useChecks() {
  useEffect(() => {
    let checkedAt = Number.NEGATIVE_INFINITY
    function check() {
      if (document.visibilityState !== 'visible' || !isSessionToCheck()) return
      if (performance.now() - checkedAt < pauseBetweenChecks) return
      checkedAt = performance.now()
      checkSession().then((isAnswered) => {
        if (!isAnswered) checkedAt = Number.NEGATIVE_INFINITY
      })
    }
    check()
    document.addEventListener('visibilitychange', check)
    window.addEventListener('focus', check)
    window.addEventListener('online', check)
    window.addEventListener('pageshow', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('focus', check)
      window.removeEventListener('online', check)
      window.removeEventListener('pageshow', check)
    }
  }, [])
}

/** Data fetched for one account is not shown to the next. */
function useFreshData() {
  const queryClient = useQueryClient()
  const account = useSession().user?._id
  // Until then, everybody is a visitor.
  const isTakenOver = useIsTakenOver()
  const before = useRef<{ account: string | undefined }>(undefined)
  useEffect(() => {
    if (!isTakenOver) return
    if (before.current && before.current.account !== account) void queryClient.resetQueries()
    before.current = { account }
  }, [account, isTakenOver, queryClient])
}
