import type { ReplyPage } from '@rasad/contract/supply-requests'
import type { ReplyDesk } from '../reply.ts'
import { conflictOf, openLines, type ReplyState, unsentCount } from '../reply-state.ts'
import type { Texts } from '../texts/texts.ts'
import { SignInLink } from './sign-in-link.tsx'

interface SendBarProps {
  state: ReplyState
  page: ReplyPage
  reply: ReplyDesk
  texts: Texts
}

/** How far it is, what happens with it, and Send: always in sight. */
export function SendBar({ state, page, reply, texts }: SendBarProps) {
  const { t } = texts
  const all = page.lines.length
  const done = all - openLines(state).length
  const unsent = unsentCount(state)
  const hasNote = Boolean(state.note?.trim())
  const isBusy = state.sending === 'now'
  const message = messageOf(state, page, texts)

  async function send() {
    if (isBusy) return
    await reply.send()
    const [first] = Object.keys(reply.get().problems)
    const line = first && document.getElementById(`line-${first}`)
    if (line) (line.querySelector<HTMLElement>('[aria-invalid="true"]') ?? line).focus()
  }

  return (
    <footer class="send-bar is-wide">
      <div class="page">
        <p class="message" role="status">
          {message} {state.sending === 'signed-out' && <SignInLink request={page._id} texts={texts} />}
        </p>
        <div class="send-row">
          <p class="progress">
            <strong>{t('progress', { done, all })}</strong>
            {unsent > 0 && <span class="soft">{t('toSend', { count: unsent })}</span>}
          </p>
          {state.sending === 'soon' ? (
            <button type="button" class="button" onClick={() => reply.undoAll()}>
              {t('undo')}
            </button>
          ) : (
            <button
              type="button"
              class="button strong"
              aria-disabled={isBusy || (unsent === 0 && !hasNote)}
              onClick={() => void send()}
            >
              {isBusy ? t('sending') : unsent > 0 ? t('sendCount', { count: unsent }) : t('send')}
            </button>
          )}
        </div>
        <progress class="track" max={all} value={done} aria-hidden="true" />
      </div>
    </footer>
  )
}

/** The one thing to say now. */
function messageOf(state: ReplyState, page: ReplyPage, { t }: Texts): string {
  const { sending, notice } = state
  if (sending === 'soon') return t('soon', { count: unsentCount(state) })
  if (sending === 'signed-out') return t('signedOut')
  if (sending === 'offline') return t('offline')
  if (sending === 'busy') return t('slowService')
  if (sending === 'too-many') return t('tooMany')
  if (sending === 'now') return ''
  if (notice === 'undone') return t('undone')
  if (notice === 'nothing') return t('nothingToSend')
  if (notice !== null && typeof notice === 'object')
    return 'refused' in notice
      ? t('refused', { reason: notice.refused })
      : t('fixFirst', { count: notice.fix })
  const conflicts = page.lines.filter(({ line }) => conflictOf(state, line)).length
  if (conflicts > 0) return t('conflicts', { count: conflicts })
  if (notice === 'sent') return t('sent')
  if (state.isForgetful) return t('notKept')
  if (state.isOffline) return t('noNetwork')
  const isNoteAlone = Boolean(state.note?.trim()) && unsentCount(state) === 0 && page.answers.length === 0
  return isNoteAlone ? t('noteNeedsAnswer') : ''
}
