import { ApiError } from '../../../lib/api-client.ts'
import { sendChange } from './api.ts'
import type { Attempt, Draft, Drafts } from './drafts.ts'
import { changeOf, mergeRows } from './merge-list.ts'
import { newId } from './new-id.ts'

/** Lists without anything to send that stay on the device, to be opened without a network. */
const maxClean = 3

/** What the service does not have of a list. */
export function unsentOf({ list, rows, name, attempt }: Draft): Attempt | undefined {
  if (attempt) return attempt
  const change = changeOf(list, rows, name)
  return change && { id: newId(), version: list.version, change }
}

/**
 * Sends what lists still wait with that are not open any more: typed without a network, or just before a tab was closed.
 * @param open the list that this tab has open
 */
export async function sendLeftovers(drafts: Drafts, open: string | undefined): Promise<void> {
  let clean = 0
  for (const { list, tab, draft } of await drafts.leftovers(open)) {
    const attempt = unsentOf(draft)
    if (!attempt) {
      clean++
      if (clean > maxClean) drafts.remove(list, tab)
      continue
    }
    // Opening the list shows what came of it.
    if (list === open) continue
    try {
      const answer = await sendChange(list, attempt)
      // What was typed after an unanswered change follows.
      const rows = mergeRows(draft.rows, { base: draft.list, sent: attempt.change, answer })
      const name = draft.name === (attempt.change.name ?? draft.list.name) ? answer.name : draft.name
      const rest = unsentOf({ list: answer, rows, name })
      if (rest) await sendChange(list, rest)
      drafts.remove(list, tab)
    } catch (error) {
      // A list that is gone has nobody to tell. Without an answer, it waits.
      if (error instanceof ApiError && error.status === 404) drafts.remove(list, tab)
      else if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) return
    }
  }
}
