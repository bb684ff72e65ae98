import type { SupplyRequestCreated } from '@rasad/contract/supply-requests'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { askedIn, requestsKey } from '../../../lib/supply-requests.ts'
import { awaitOutcome, dropWork, findWork, waitForNetwork } from '../../../lib/waiting-work.ts'
import { forget, keep as keepTyped, readKept } from '../kept.ts'
import { type AskChoice, bodyOf, isAskChoice, keyFor } from './ask-body.ts'

export type AskState =
  | { is: 'editing' }
  | { is: 'sending' }
  /** No answer came: it may have been sent. Until it is sent again, the choice stays as it is. */
  | { is: 'unknown' }
  /** There is no network: it is sent once there is. */
  | { is: 'waits' }
  | { is: 'refused'; error: ApiError }

/** What is chosen for a draft, kept in this tab, and how it is sent. */
export function useAsk(
  account: string,
  draft: AskDraft,
  onSent: (sent: SupplyRequestCreated, stockists: string[]) => void,
) {
  const client = useQueryClient()
  const [choice, setChoice] = useState<AskChoice>(() => {
    const kept = readKept(account, 'ask', isAskChoice)
    return kept?.source === draft.source ? kept : firstChoice(draft)
  })
  const [state, setState] = useState<AskState>(() => ({
    is: choice.sent === null ? 'editing' : findWork(choice.sent.key) ? 'waits' : 'unknown',
  }))

  function keep(next: AskChoice) {
    setChoice(next)
    keepTyped(account, 'ask', next)
  }

  const key = choice.sent?.key
  const settle = useEffectEvent((outcome: { answer: unknown } | { error: Error }) => {
    if ('answer' in outcome) return finish(outcome.answer as SupplyRequestCreated)
    // It is refused here, where it can be mended.
    if (choice.sent) dropWork(choice.sent.key)
    keep({ ...choice, sent: null })
    setState(outcome.error instanceof ApiError ? { is: 'refused', error: outcome.error } : { is: 'editing' })
  })
  useEffect(() => (key === undefined ? undefined : awaitOutcome(key, settle)), [key])

  function finish(sent: SupplyRequestCreated) {
    forget(account, 'ask')
    void client.invalidateQueries({ queryKey: requestsKey(account) })
    onSent(sent, askedIn(sent, choice.stockists))
  }

  async function send() {
    if (state.is === 'sending') return
    const body = bodyOf(draft, choice)
    const text = JSON.stringify(body)
    const key = keyFor(text, choice.sent)
    // Before it leaves: a page that is closed meanwhile knows its key.
    keep({ ...choice, sent: { key, body: text } })
    setState({ is: 'sending' })
    try {
      finish((await call('POST /api/requests', { body, idempotencyKey: key })).data)
      // Sent again by hand while it waited.
      dropWork(key)
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0 && !navigator.onLine
      const lines = draft.lines.length
      const work = { id: key, kind: 'request', about: draft.source, lines, body } as const
      if (isOffline && waitForNetwork(work)) return setState({ is: 'waits' })
      const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isAnswered) keep({ ...choice, sent: null })
      setState(isAnswered ? { is: 'refused', error } : { is: 'unknown' })
    }
  }

  return {
    choice,
    change(part: Partial<AskChoice>) {
      keep({ ...choice, ...part })
      if (state.is === 'refused') setState({ is: 'editing' })
    },
    state,
    /** What was sent without an answer stays fixed. */
    isFixed: state.is === 'sending' || state.is === 'unknown' || state.is === 'waits',
    send,
    /** Begins again, although the last attempt may have arrived. */
    startAfresh() {
      if (choice.sent) dropWork(choice.sent.key)
      keep({ ...choice, sent: null })
      setState({ is: 'editing' })
    },
  }
}

function firstChoice(draft: AskDraft): AskChoice {
  return {
    source: draft.source,
    // As many as the button that opens the dialog names; who is proposed besides is for a person to add.
    stockists: draft.plan.map(({ stockist }) => stockist._id),
    quantities: {},
    sendsWithout: false,
    note: '',
    showsPhone: false,
    mail: false,
    sent: null,
  }
}
