import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '../lib/session.ts'
import { checkSession, isSessionToCheck } from '../lib/session-check.ts'

/** A look at a tab within this time after the one before asks nothing. */
const pauseBetweenChecks = 15_000

/**
 * Keeps what the page remembers of the session in step with the service: it may have ended elsewhere, and
 * another tab may have signed in somebody else.
 */
export function SessionWatch() {
  useChecks()
  useFreshData()
  return null
}

/** Asks when the page opens, when somebody comes back to it, and when the network does. */
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

/** What was fetched for one account is not shown to the next. */
function useFreshData() {
  const queryClient = useQueryClient()
  const account = useSession().user?._id
  const before = useRef(account)
  useEffect(() => {
    if (before.current === account) return
    before.current = account
    void queryClient.resetQueries()
  }, [account, queryClient])
}
