import type { ReplyPage } from '@rasad/contract/supply-requests'
import { useEffect, useState } from 'preact/hooks'
import type { ReplyDesk } from '../reply.ts'
import { conflictOf, findAnswer, openLines, type ReplyState } from '../reply-state.ts'
import type { Texts } from '../texts/texts.ts'
import { LineCard } from './line-card.tsx'
import { RequestHead } from './request-head.tsx'
import { SendBar } from './send-bar.tsx'

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
  const open = openLines(state).length
  const [drawn, draw] = useState(linesPerTurn)
  useEffect(() => {
    if (drawn >= page.lines.length) return
    const timer = setTimeout(() => draw(drawn + linesPerTurn))
    return () => clearTimeout(timer)
  }, [drawn, page.lines.length])
  const isUntouched = open === page.lines.length
  return (
    <>
      <main class="page answering">
        <RequestHead
          page={page}
          note={page.note}
          title={t('asks', { firm: page.buyer.firm })}
          texts={texts}
        />
        <p class="soft">{t('until', { at: texts.moment(page.until) })}</p>
        {open > 0 && (
          <section class="all">
            <button type="button" class="button strong wide" onClick={() => reply.answerAll()}>
              {isUntouched ? t('allAsListed') : t('restAsListed', { count: open })}
              <small>{isUntouched ? t('allAsListedHelp', { count: open }) : t('restAsListedHelp')}</small>
            </button>
            <p class="soft">{t('orByLine')}</p>
          </section>
        )}
        <h2>{t('lines', { count: page.lines.length })}</h2>
        <ol class="lines">
          {page.lines.slice(0, drawn).map((asked, index) => (
            <LineCard
              key={asked.line}
              asked={asked}
              position={index + 1}
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
          <label class="field">
            <span>{t('noteLabel')}</span>
            <textarea
              rows={3}
              maxLength={maxNote}
              placeholder={t('noteHint')}
              value={state.note ?? page.replyNote ?? ''}
              onInput={(event) => reply.writeNote(event.currentTarget.value)}
            />
          </label>
        )}
        <p class="soft foot">
          {t('deskToo')} <a href="/stockist-login">{t('signIn')}</a>
        </p>
      </main>
      <SendBar state={state} page={page} reply={reply} texts={texts} />
    </>
  )
}
