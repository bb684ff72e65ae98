import { useEffect, useState } from 'preact/hooks'
import type { ReplyDesk } from '../reply.ts'
import { isOpen } from '../reply-state.ts'
import { firstLanguage, keepLanguage } from '../texts/language.ts'
import { type Language, textsOf } from '../texts/texts.ts'
import { AnswerView } from './answer-view.tsx'
import { desk, GoneView } from './gone-view.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OrderView } from './order-view.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The page in its state: answering, the order, or why there is neither. */
export function App({ reply, request }: { reply: ReplyDesk; request: string | undefined }) {
  const [state, show] = useState(reply.get)
  const [language, speak] = useState(firstLanguage)
  const texts = textsOf(language)
  const { t } = texts
  useEffect(() => {
    show(reply.get())
    return reply.listen(() => show(reply.get()))
  }, [reply])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = state.page ? t('pageTitle', { firm: state.page.buyer.firm }) : 'Rasad'
  })

  function choose(next: Language) {
    keepLanguage(next)
    speak(next)
  }

  return (
    <>
      <header class={state.page && isOpen(state) ? 'bar is-wide' : 'bar'}>
        {reply.isSession ? <a href={desk}>{t('toDesk')}</a> : <span class="wordmark">Rasad</span>}
        <LanguageSwitch language={language} label={t('languages')} onChoose={choose} />
      </header>
      {state.phase === 'gone' && <GoneView texts={texts} isSession={reply.isSession} isLost={state.isLost} />}
      {state.phase === 'signed-out' && (
        <main class="page">
          <h1>{t('signInFirst')}</h1>
          <p>{t('signedOut')}</p>
          <SignInLink request={request} look="button strong" texts={texts} />
        </main>
      )}
      {state.phase === 'failed' && (
        <main class="page">
          <h1>{t('shellFailed')}</h1>
          <p role="alert">{t('shellFailedHelp')}</p>
          <button type="button" class="button strong" onClick={() => void reply.wake()}>
            {t('tryAgain')}
          </button>
        </main>
      )}
      {state.page && isOpen(state) && (
        <AnswerView state={state} page={state.page} reply={reply} texts={texts} />
      )}
      {state.page && state.phase === 'open' && !isOpen(state) && (
        <OrderView state={state} page={state.page} reply={reply} texts={texts} />
      )}
    </>
  )
}
