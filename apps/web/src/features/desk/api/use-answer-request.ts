import type { CardRequest } from '@rasad/contract/purchasing'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type ListPages, withoutRow } from './list-pages.ts'
import { reloadRequests, requestsKey } from './queries.ts'

export type Answer = 'approve' | 'decline'

const idOf = ({ _id }: CardRequest) => _id

/** Answers requests, several at once if needed. `busy` holds the pending answers by request. */
export function useAnswerRequest(deskId: string) {
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlyMap<string, Answer>>(new Map())

  /** Takes an answered request out of the lists; an answer of the service from before it must not bring it back. */
  async function leave(id: string): Promise<void> {
    const waiting = { queryKey: requestsKey(deskId) }
    await client.cancelQueries(waiting)
    client.setQueriesData<ListPages<CardRequest>>(waiting, (pages) => pages && withoutRow(pages, id, idOf))
    void reloadRequests(client, deskId)
  }

  async function answer(request: CardRequest, given: Answer): Promise<void> {
    const { _id: id } = request
    const isApproval = given === 'approve'
    if (busy.has(id)) return
    setBusy((before) => new Map(before).set(id, given))
    try {
      if (isApproval) await call('POST /api/purchasing-card/approve/{id}', { params: { id } })
      else await call('POST /api/purchasing-card/decline/{id}', { params: { id } })
      await leave(id)
      showToast({ text: t(isApproval ? 'approved' : 'declined', { name: request.requesterDisplay.name }) })
    } catch (error) {
      showAlert(refusalText(error, t(isApproval ? 'approvalFailed' : 'declineFailed')))
      // Answered or closed elsewhere: the list will show it.
      const isStale = error instanceof ApiError && (error.status === 404 || error.status === 409)
      if (isStale) client.invalidateQueries({ queryKey: requestsKey(deskId) })
    } finally {
      setBusy((before) => {
        const after = new Map(before)
        after.delete(id)
        return after
      })
    }
  }

  return { busy, answer }
}
