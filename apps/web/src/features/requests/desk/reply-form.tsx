import { CheckCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form-fields.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import type { SeenRequest } from './asked-request.tsx'
import { draftAt } from './reply-draft.ts'
import { ReplyLineForm } from './reply-line-form.tsx'
import { useReply } from './use-reply.ts'

interface ReplyFormProps {
  account: string
  request: SeenRequest
  /** Nothing can be answered any more. */
  isFixed: boolean
  onChange: () => void
}

/** Answers a request: everything as listed with one tap, or line by line. */
export function ReplyForm({ account, request, isFixed, onChange }: ReplyFormProps) {
  const { t } = useTexts('requests')
  const reply = useReply(account, request, onChange)
  const { draft, changed, faulty, state } = reply
  const [showsFaults, setShowsFaults] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const hasAnswered = request.answers.length > 0
  const open = request.lines.filter(({ line }) => draftAt(draft, line).answer === '').length
  const isSending = state.is === 'sending'

  function send() {
    // Only what is marked can be found below.
    flushSync(() => setShowsFaults(true))
    const [line] = faulty
    if (line === undefined) return reply.send()
    document.querySelector<HTMLElement>(`[data-reply-line="${line}"] [aria-invalid=true]`)?.focus()
  }

  return (
    <form
      noValidate
      aria-label={t('yourAnswer')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset disabled={isFixed || isSending} className="min-w-0">
        <legend className="sr-only">{t('yourAnswer')}</legend>
        {!isFixed && (
          <Button
            look={hasAnswered ? 'quiet' : 'call'}
            // What has been answered or typed is replaced: that is asked first.
            onClick={() => (hasAnswered || changed.length > 0 ? setAsking(true) : reply.sendAll())}
            className="mb-3 w-full sm:w-auto"
          >
            <CheckCheck aria-hidden />
            {t('allAsListed', { count: request.lines.length, formatted: countOf(request.lines.length) })}
          </Button>
        )}
        <ul className="divide-y divide-line rounded-sm border border-line">
          {request.lines.map((line) => (
            <li key={line.line} data-reply-line={line.line} className="px-3.5 py-3">
              <ReplyLineForm
                line={line}
                draft={draftAt(draft, line.line)}
                given={request.answers.find((given) => given.line === line.line)}
                showsFaults={showsFaults}
                onChange={(part) => reply.setLine(line.line, part)}
              />
            </li>
          ))}
        </ul>
        {!isFixed && (
          <TextArea
            className="mt-4"
            label={t('replyNote')}
            optional
            maxLength={500}
            value={draft.note}
            onChange={(event) => reply.setNote(event.currentTarget.value)}
          />
        )}
      </fieldset>
      {state.is === 'waits' && (
        <Banner tone="note">
          <p>{t('replyWaits')}</p>
          <Button look="quiet" size="small" className="mt-2" onClick={reply.cancelWaiting}>
            {t('cancelWaiting')}
          </Button>
        </Banner>
      )}
      {state.is === 'failed' && (
        <Banner tone="alarm" className="mt-3">
          {refusalText(state.error, t('replyUnknown'))}
        </Banner>
      )}
      {state.is === 'sent' && (
        <Banner tone="success" className="mt-3">
          {t('replySent')}
        </Banner>
      )}
      {!isFixed && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isSending || !reply.hasChanges} aria-busy={isSending || undefined}>
            <Send aria-hidden />
            {isSending
              ? t('sending')
              : hasAnswered && changed.length === 0
                ? t('sendCorrected')
                : hasAnswered
                  ? t('sendCorrection', { count: changed.length, formatted: countOf(changed.length) })
                  : changed.length === 0
                    ? t('sendAnswers')
                    : t('sendAnswer', { count: changed.length, formatted: countOf(changed.length) })}
          </Button>
          {open > 0 && (
            <p className="figures text-sm text-soft">
              {t('notAnswered', { count: open, formatted: countOf(open) })}
            </p>
          )}
        </div>
      )}
      {isAsking && (
        <Confirm
          title={t('allTitle')}
          text={t('allText')}
          confirmLabel={t('allConfirm')}
          confirmLook="primary"
          onConfirm={reply.sendAll}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
