import type { Decline } from '@rasad/contract/decline-reasons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.ts'
import { showAlert } from '../../ui/alerts.ts'
import type { Decision } from '../../ui/decision-buttons.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type CandidateKind, decide } from './api/candidate-lists.ts'
import { noteApproved, noteDeclined } from './approved-here.ts'
import type { Candidate, State } from './candidates.ts'

/**
 * Decides on candidates of one kind. `busy` is the pending decision; `decided` holds the decisions since the list was
 * opened and overrides answers that were in flight.
 */
export function useDecide(kind: CandidateKind) {
  const { t } = useTexts('admin')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<{ id: string; decision: Decision }>()
  const [decided, setDecided] = useState<ReadonlyMap<string, State>>(new Map())

  async function run(candidate: Candidate, decision: Decision, why: Decline = {}): Promise<void> {
    if (busy) return
    const { id, name } = candidate
    setBusy({ id, decision })
    try {
      await decide(kind, id, decision, why)
      const isApproved = decision === 'approve'
      setDecided((before) => new Map(before).set(id, isApproved ? 'approved' : 'declined'))
      if (isApproved) noteApproved(kind, id)
      else noteDeclined(kind, id)
      showToast({ text: t(isApproved ? 'doneApproved' : 'doneDeclined', { name }) })
      // Public lists have changed too.
      queryClient.invalidateQueries({ queryKey: ['stockists'] })
      queryClient.invalidateQueries({ queryKey: ['review'] })
      queryClient.invalidateQueries({ queryKey: ['choices'] })
    } catch (error) {
      showAlert(failureText(error, decision))
    } finally {
      setBusy(undefined)
    }
  }

  function failureText(error: unknown, decision: Decision): string {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 0) return t('networkError', { ns: 'ui' })
    const ofUser = decision === 'approve' ? 'approvalFailed' : 'declineFailed'
    return refusalText(error, t(kind === 'stockist' ? 'requestFailed' : ofUser, { status }))
  }

  return { busy, decided, run }
}
