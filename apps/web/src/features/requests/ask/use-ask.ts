import type { SupplyRequestCreated } from '@rasad/contract/supply-requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { requestsKey } from '../api/queries.ts'
import { forget, keep as keepTyped, readKept } from '../kept.ts'
import { type AskChoice, bodyOf, isAskChoice, keyFor } from './ask-body.ts'
import { proposeStockists } from './propose.ts'

export type AskState =
  | { is: 'editing' }
  | { is: 'sending' }
  /** No answer came: it may have been sent. Until it is sent again, the choice stays as it is. */
  | { is: 'unknown' }
  | { is: 'refused'; error: ApiError }

/** What is chosen for a draft, kept in this tab, and how it is sent. */
export function useAsk(account: string, draft: AskDraft, onSent: (sent: SupplyRequestCreated) => void) {
  const client = useQueryClient()
  const [choice, setChoice] = useState<AskChoice>(() => {
    const kept = readKept(account, 'ask', isAskChoice)
    return kept?.source === draft.source ? kept : firstChoice(draft)
  })
  const [state, setState] = useState<AskState>(() => ({ is: choice.sent ? 'unknown' : 'editing' }))

  function keep(next: AskChoice) {
    setChoice(next)
    keepTyped(account, 'ask', next)
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
      const { data } = await call('POST /api/requests', { body, idempotencyKey: key })
      forget(account, 'ask')
      void client.invalidateQueries({ queryKey: requestsKey(account) })
      onSent(data)
    } catch (error) {
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
    isFixed: state.is === 'sending' || state.is === 'unknown',
    send,
    /** Begins again, although the last attempt may have arrived. */
    startAfresh() {
      keep({ ...choice, sent: null })
      setState({ is: 'editing' })
    },
  }
}

function firstChoice(draft: AskDraft): AskChoice {
  return {
    source: draft.source,
    stockists: proposeStockists(draft).map(({ stockist }) => stockist._id),
    quantities: {},
    sendsWithout: false,
    note: '',
    showsPhone: false,
    mail: false,
    sent: null,
  }
}
