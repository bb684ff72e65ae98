import type { ReplyLine } from '@rasad/contract/supply-requests'
import type { ReplyBody } from './calls.ts'
import { draftOf, type Problems, readDraft } from './draft/line-draft.ts'
import { conflictOf, type ReplyState } from './reply-state.ts'

/** What can be sent of the drafts, and what is wrong with the others. A line in conflict waits for a decision. */
export function collect(
  state: ReplyState,
  today: string,
): { lines: ReplyLine[]; problems: Record<number, Problems> } {
  const lines: ReplyLine[] = []
  const problems: Record<number, Problems> = {}
  for (const asked of state.page?.lines ?? []) {
    const draft = state.drafts[asked.line]
    if (!draft || draft.answer === null || conflictOf(state, asked.line)) continue
    const read = readDraft(draft, asked, today)
    if ('line' in read) lines.push({ ...read.line, replaces: draft.base })
    else problems[asked.line] = read.problems
  }
  return { lines, problems }
}

/** The body that sends these lines and the message; null if there is nothing to send. */
export function bodyOf({ page, note }: ReplyState, lines: ReplyLine[]): ReplyBody | null {
  if (!page) return null
  // An empty message is none: the service keeps the one before.
  const said = note?.trim() ? { note: note.trim() } : {}
  if (lines.length > 0) return { lines, ...said }
  // A message travels with an answer: the last one again, as it is.
  const again = said.note === undefined ? undefined : page.answers[page.answers.length - 1]
  const asked = page.lines.find(({ line }) => line === again?.line)
  const read = again && asked && readDraft(draftOf(again), asked, '')
  return again && read && 'line' in read
    ? { lines: [{ ...read.line, replaces: again.givenAt }], ...said }
    : null
}
