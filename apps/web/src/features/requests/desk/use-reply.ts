import type { Reply } from '@rasad/contract/supply-requests'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Answer, ApiError, call } from '../../../lib/api-client.ts'
import { awaitOutcome, dropWork, findWork, waitForNetwork } from '../../../lib/waiting-work.ts'
import { requestKey } from '../api/queries.ts'
import { keyFor } from '../ask/ask-body.ts'
import { forget, keep, readKept } from '../kept.ts'
import type { SeenRequest } from './asked-request.tsx'
import {
  changedLines,
  draftAt,
  faultsOf,
  givenDraft,
  isReplyDraft,
  type LineDraft,
  type ReplyDraft,
  replyLine,
} from './reply-draft.ts'

type RepliedRequest = Answer<'POST /api/requests/{id}/reply'>['data']

export type ReplyState =
  | { is: 'editing' }
  | { is: 'sending' }
  | { is: 'sent' }
  /** There is no network: it is sent once there is. */
  | { is: 'waits' }
  /** No answer came: sent again, it does the same thing once. */
  | { is: 'failed'; error: Error }

/** What a stockist types as its answer. It stays in this tab until it is sent. */
export function useReply(account: string, request: SeenRequest, onChange: () => void) {
  const client = useQueryClient()
  const name = `reply.${request._id}`
  const given = givenDraft(request)
  const [typed, setTyped] = useState<ReplyDraft | undefined>(() => readKept(account, name, isReplyDraft))
  const [state, setState] = useState<ReplyState>(() => ({
    is: typed?.sent && findWork(typed.sent.key) ? 'waits' : 'editing',
  }))
  // Until something is typed, the form shows what has been answered, also from another device.
  const draft = typed ?? given
  const changed = changedLines(draft, given)
  const faulty = changed.filter((line) => faultsOf(draftAt(draft, line)).length > 0)
  const hasNote = draft.note.trim() !== given.note.trim()

  const key = typed?.sent?.key
  const settle = useEffectEvent((outcome: { answer: unknown } | { error: Error }) => {
    if ('answer' in outcome) return finish(outcome.answer as RepliedRequest)
    if (typed) change({ ...typed, sent: null })
    setState({ is: 'failed', error: outcome.error })
  })
  useEffect(() => (key === undefined ? undefined : awaitOutcome(key, settle)), [key])

  function finish(data: RepliedRequest) {
    forget(account, name)
    setTyped(undefined)
    client.setQueryData(requestKey(account, request._id), { ...data, _id: request._id })
    setState({ is: 'sent' })
    onChange()
  }

  function change(next: ReplyDraft) {
    // What waits is what was sent: typing goes on with it.
    if (state.is === 'waits' && typed?.sent) dropWork(typed.sent.key)
    setTyped(next)
    keep(account, name, next)
    setState({ is: 'editing' })
  }

  async function post(body: Reply, before: ReplyDraft) {
    const text = JSON.stringify(body)
    const key = keyFor(text, before.sent)
    const next = { ...before, sent: { key, body: text } }
    setTyped(next)
    keep(account, name, next)
    setState({ is: 'sending' })
    try {
      const { data } = await call('POST /api/requests/{id}/reply', {
        params: { id: request._id },
        body,
        idempotencyKey: key,
      })
      dropWork(key)
      finish(data)
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0 && !navigator.onLine
      const lines = 'lines' in body && body.lines ? body.lines.length : request.lines.length
      const work = { id: key, kind: 'reply', about: request._id, lines, body } as const
      if (isOffline && waitForNetwork(work)) return setState({ is: 'waits' })
      const failure = error instanceof Error ? error : new Error(String(error))
      if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) {
        setTyped(before)
        keep(account, name, { ...before, sent: null })
      }
      setState({ is: 'failed', error: failure })
    }
  }

  return {
    draft,
    given,
    changed,
    faulty,
    state,
    hasChanges: changed.length > 0 || hasNote,
    setLine: (line: number, part: Partial<LineDraft>) =>
      change({ ...draft, lines: { ...draft.lines, [line]: { ...draftAt(draft, line), ...part } } }),
    cancelWaiting() {
      if (typed) change({ ...typed, sent: null })
    },
    setNote: (note: string) => change({ ...draft, note }),
    sendAll() {
      const note = draft.note.trim()
      void post({ all: 'have', ...(note !== '' && { note }) }, draft)
    },
    send() {
      const note = draft.note.trim()
      // A note alone goes with a line that has been answered already.
      const lines = changed.length > 0 ? changed : Object.keys(given.lines).slice(0, 1).map(Number)
      void post(
        {
          lines: lines.map((line) => replyLine(line, draftAt(draft, line))),
          ...(note !== '' && { note }),
        },
        draft,
      )
    },
  }
}
