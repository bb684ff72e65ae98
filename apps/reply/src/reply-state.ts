import type { GivenAnswer, ReplyPage, SupplyLine } from '@rasad/contract/supply-requests'
import { draftFromList } from './draft/from-list.ts'
import type { LineDraft, Problems } from './draft/line-draft.ts'

/** `elsewhere`: it is the request of a buyer, which has a page of its own. */
type Phase = 'loading' | 'failed' | 'gone' | 'open' | 'signed-out' | 'elsewhere'
/** `soon`: what the list says goes out unless it is undone. The others say why nothing has gone out yet. */
type Sending = 'idle' | 'soon' | 'now' | 'offline' | 'busy' | 'too-many' | 'signed-out'
type Notice = 'sent' | 'undone' | 'ordered' | 'nothing' | { refused: string } | { fix: number } | null

export interface ReplyState {
  phase: Phase
  page: ReplyPage | null
  drafts: Record<number, LineDraft>
  note: string | null
  sending: Sending
  notice: Notice
  /** Lines that cannot be sent as they are, once somebody has tried to. */
  problems: Record<number, Problems>
  confirming: 'no' | 'now' | 'failed'
  /** The device has no network. */
  isOffline: boolean
  /** The device keeps nothing. */
  isForgetful: boolean
  /** Something was typed that can no longer be sent. */
  isLost: boolean
}

const answersByLine = new WeakMap<ReplyPage, Map<number, GivenAnswer>>()

/** The answer that the service has for a line. */
export function findAnswer(page: ReplyPage | null, line: number): GivenAnswer | undefined {
  if (page === null) return undefined
  const known = answersByLine.get(page) ?? new Map(page.answers.map((answer) => [answer.line, answer]))
  answersByLine.set(page, known)
  return known.get(line)
}

/** Whether answers can still be given. */
export function isOpen({ phase, page }: ReplyState): boolean {
  return phase === 'open' && page !== null && !isFixed(page)
}

/** Whether no answers are taken any more: something is ordered, the request is closed, or its time is over. */
export function isFixed(page: ReplyPage): boolean {
  return isOver(page) || (page.stage !== 'sent' && page.stage !== 'seen' && page.stage !== 'answered')
}

/** Whether the time for answers is over. A link has ended by then. */
function isOver({ until }: ReplyPage): boolean {
  return Date.parse(until) <= Date.now()
}

/** What somebody else has answered since this device began its draft; undefined if nobody has. */
export function conflictOf({ page, drafts }: ReplyState, line: number): GivenAnswer | undefined {
  const draft = drafts[line]
  const given = findAnswer(page, line)
  return draft && given && draft.base !== given.givenAt ? given : undefined
}

/** Lines that have no answer, neither sent nor typed. */
export function openLines({ page, drafts }: ReplyState): SupplyLine[] {
  return (page?.lines ?? []).filter(({ line }) => !(drafts[line]?.answer ?? findAnswer(page, line)?.answer))
}

/** What the list says to the lines that have no answer: what one button sends. */
export function fromList(state: ReplyState): { line: number; draft: LineDraft }[] {
  const { page } = state
  if (page === null) return []
  const found: { line: number; draft: LineDraft }[] = []
  for (const asked of openLines(state)) {
    const draft = draftFromList(page, asked)
    if (draft) found.push({ line: asked.line, draft })
  }
  return found
}

/** How many lines have a draft to send. */
export function unsentCount({ drafts }: ReplyState): number {
  return Object.keys(drafts).filter((line) => drafts[Number(line)]?.answer).length
}
