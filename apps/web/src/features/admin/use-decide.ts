import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { showAlert } from '../../ui/alerts.ts'
import { showToast } from '../../ui/toast.tsx'
import {
  type CandidateKind,
  type CandidatePage,
  type Decision,
  decide,
  listKey,
} from './api/candidate-lists.ts'
import { noteApproved, noteDeclined } from './approved-here.ts'
import type { Candidate } from './candidates.ts'

/** Decides on candidates of one kind, and brings the lists in step. `busy` holds the decision under way. */
export function useDecide(kind: CandidateKind) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<{ id: string; decision: Decision }>()

  function change(id: string, to: (row: Candidate) => Candidate[]) {
    queryClient.setQueriesData<InfiniteData<CandidatePage>>(
      { queryKey: listKey(kind) },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.flatMap((row) => (row.id === id ? to(row) : [row])),
          })),
        },
    )
  }

  async function run(candidate: Candidate, decision: Decision): Promise<boolean> {
    if (busy) return false
    setBusy({ id: candidate.id, decision })
    try {
      await decide(kind, candidate.id, decision)
      if (decision === 'approve') {
        noteApproved(kind, candidate.id)
        change(candidate.id, (row) => [{ ...row, state: 'approved' }])
        showToast({ text: t('doneApproved', { name: candidate.name }) })
      } else {
        noteDeclined(kind, candidate.id)
        change(candidate.id, () => [])
        showToast({ text: t('doneDeclined', { name: candidate.name }) })
      }
      // What visitors see has changed too.
      queryClient.invalidateQueries({ queryKey: ['stockists'] })
      queryClient.invalidateQueries({ queryKey: ['choices'] })
      return true
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      const otherwise = decision === 'approve' ? 'approvalFailed' : 'declineFailed'
      showAlert(refusalText(error, t(otherwise, { status })))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return { busy, run }
}
