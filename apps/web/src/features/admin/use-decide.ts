import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.ts'
import { showAlert } from '../../ui/alerts.ts'
import type { Decision } from '../../ui/decision-buttons.tsx'
import { type CandidateKind, reviewKindOf } from './api/candidate-lists.ts'
import { noteApproved, noteDeclined } from './approved-here.ts'
import type { Candidate, State } from './candidates.ts'
import { decideRegistration, undoItem, type Verdict } from './review/queue.ts'
import type { Done } from './review/use-review.ts'

/**
 * Decides on candidates of one kind, on several at once if needed. `busy` holds the pending decisions by candidate;
 * `decided` holds the decisions since the list was opened and overrides answers that were in flight; `done` those that can
 * still be undone.
 */
export function useDecide(kind: CandidateKind) {
  const { t } = useTexts('admin')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [decided, setDecided] = useState<ReadonlyMap<string, State>>(new Map())
  const [done, setDone] = useState<readonly Done[]>([])
  const forget = (entry: Done) => setDone((before) => before.filter((each) => each !== entry))

  async function run({ _id: id, name }: Candidate, verdict: Verdict): Promise<void> {
    const { decision } = verdict
    if (busy.has(id)) return
    setBusy((before) => new Map(before).set(id, decision))
    try {
      const reviewKind = reviewKindOf[kind]
      await decideRegistration(reviewKind, id, verdict)
      const isApproved = decision === 'approve'
      setDecided((before) => new Map(before).set(id, isApproved ? 'approved' : 'declined'))
      if (isApproved) noteApproved(kind, id)
      else noteDeclined(kind, id)
      const entry = { item: { kind: reviewKind, _id: id, name }, decision, at: Date.now() }
      setDone((before) => [...before, entry])
      refreshOthers()
    } catch (error) {
      showAlert(failureText(error, decision))
    } finally {
      setBusy((before) => {
        const after = new Map(before)
        after.delete(id)
        return after
      })
    }
  }

  async function undo(entry: Done): Promise<void> {
    forget(entry)
    const { _id: id } = entry.item
    try {
      await undoItem(entry.item)
      noteDeclined(kind, id)
      setDecided((before) => new Map([...before].filter(([other]) => other !== id)))
    } catch (error) {
      showAlert(t('undoFailed', { reason: refusalText(error, t('somethingWrong')) }))
    }
    void queryClient.invalidateQueries({ queryKey: ['admin'] })
    refreshOthers()
  }

  /** Public lists have changed too. */
  function refreshOthers() {
    for (const key of ['stockists', 'review', 'choices']) {
      void queryClient.invalidateQueries({ queryKey: [key] })
    }
  }

  function failureText(error: unknown, decision: Decision): string {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 0) return t('networkError', { ns: 'ui' })
    const ofUser = decision === 'approve' ? 'approvalFailed' : 'declineFailed'
    return refusalText(error, t(kind === 'stockist' ? 'requestFailed' : ofUser, { status }))
  }

  return { busy, decided, run, done, undo, forget }
}
