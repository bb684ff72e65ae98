import { limits } from '@rasad/contract/limits'
import { type PartyRole, partyFields } from '@rasad/contract/party-fields'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/hooks.ts'
import type { Outcome, usePartyForm } from '../../ui/use-party-form.ts'

/**
 * The names of a registration on one page in their order.
 * @param first of the form, then what else the record has, then `last`
 */
export function signUpOrder<N extends string>(
  role: PartyRole,
  first: readonly N[],
  last: readonly N[],
): readonly N[] {
  const placed: ReadonlySet<string> = new Set([...first, ...last])
  const others = partyFields[role].filter(({ name }) => !placed.has(name)).map(({ name }) => name as N)
  return [...first, ...others, ...last]
}

type Party = Pick<ReturnType<typeof usePartyForm>, 'setOutcome' | 'kept'>

/** A registration on one page: what came of it stays in sight for a moment, and then the page where one waits. */
export function useSignUp(title: string, { kept, setOutcome }: Party) {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  usePageTitle(title)

  function finish(outcome: Outcome, to: string) {
    kept.forget()
    setOutcome(outcome)
    setDone(true)
    timer.current = setTimeout(() => navigate(to), limits.signupRedirect)
  }
  return { isDone, finish }
}
