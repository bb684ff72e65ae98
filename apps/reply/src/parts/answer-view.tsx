import type { ReplyPage } from '@rasad/contract/supply-requests'
import { useEffect, useState } from 'preact/hooks'
import { stockOf } from '../draft/from-list.ts'
import type { LineDraft } from '../draft/line-draft.ts'
import type { ReplyDesk } from '../reply.ts'
import { conflictOf, findAnswer, fromList, type ReplyState } from '../reply-state.ts'
import type { Texts } from '../texts/texts.ts'
import { History } from './history.tsx'
import { LineRow } from './line-row.tsx'
import { RequestHead } from './request-head.tsx'
import { SendBar } from './send-bar.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** Characters that the service takes of a message. */
const maxNote = 500

/** Lines that are drawn at once: a slow phone takes a tap between two turns. */
const linesPerTurn = 10

interface AnswerViewProps {
  state: ReplyState
  page: ReplyPage
  reply: ReplyDesk
  texts: Texts
}

export function AnswerView({ state, page, reply, texts }: AnswerViewProps) {
  const { t } = texts
  const listed = fromList(state)
  const [drawn, draw] = useState(linesPerTurn)
  useEffect(() => {
    if (drawn >= page.lines.length) return
    const timer = setTimeout(() => draw(drawn + linesPerTurn))
    return () => clearTimeout(timer)
  }, [drawn, page.lines.length])
  const suggested: Record<number, LineDraft> = {}
  for (const { line, draft } of listed) suggested[line] = draft
  const count = listed.length
  return (
    <>
      <main class="page answering">
        <RequestHead
          page={page}
          until={page.until}
          note={page.note}
          title={t('asks', { firm: page.buyer.firm })}
          texts={texts}
        />
        {count > 0 && (
          <button type="button" class="button strong wide" onClick={() => reply.sendFromList()}>
            {reply.isSession
              ? t('sendFromList', { count })
              : count === page.lines.length
                ? t('allAsListed')
                : t('restAsListed', { count })}
            <small>{t(reply.isSession ? 'sendFromListHelp' : 'asListedHelp', { count })}</small>
          </button>
        )}
        <h2 class="unseen">{t('lines', { count: page.lines.length })}</h2>
        <div class="heads" aria-hidden="true">
          <span class="asked">{t('lines', { count: page.lines.length })}</span>
          <span class="quantity">{t('askedProduct')}</span>
          <span class="facts">{reply.isSession && t('whatIHave')}</span>
          <span class="choice">{t('answers')}</span>
        </div>
        <ol class="lines">
          {page.lines.slice(0, drawn).map((asked, index) => (
            <LineRow
              key={asked.line}
              asked={asked}
              position={index + 1}
              request={page._id}
              stock={stockOf(page, asked.line)}
              suggested={suggested[asked.line]}
              draft={state.drafts[asked.line]}
              given={findAnswer(page, asked.line)}
              isConflict={conflictOf(state, asked.line) !== undefined}
              problems={state.problems[asked.line]}
              reply={reply}
              texts={texts}
            />
          ))}
        </ol>
        {page.noteInSession ? (
          <p>“{page.replyNote}”</p>
        ) : (
          <div class="field">
            <textarea
              rows={1}
              maxLength={maxNote}
              aria-label={t('noteLabel')}
              placeholder={t('noteLabel')}
              value={state.note ?? page.replyNote ?? ''}
              onInput={(event) => reply.writeNote(event.currentTarget.value)}
            />
          </div>
        )}
        <History page={page} texts={texts} />
        {!reply.isSession && (
          <p class="soft foot">
            {t('deskToo')} <SignInLink request={page._id} texts={texts} />
          </p>
        )}
      </main>
      <SendBar state={state} page={page} reply={reply} texts={texts} />
    </>
  )
}
