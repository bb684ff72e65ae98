import type { Texts } from '../texts/texts.ts'
import { SignInLink } from './sign-in-link.tsx'

/** The stockist's own requests. */
export const desk = '/stockist-dashboard?id=me&tab=requests'

/** A wrong link, an ended and an expired one look the same: the service does not tell them apart. */
export function GoneView({
  texts,
  isSession,
  isLost,
}: {
  texts: Texts
  isSession: boolean
  isLost: boolean
}) {
  const { t } = texts
  return (
    <main class="page">
      <h1>{t(isSession ? 'goneRequest' : 'gone')}</h1>
      {!isSession && <p>{t('goneWhy')}</p>}
      {isLost && (
        <p class="note alarm" role="alert">
          {t('goneLost')}
        </p>
      )}
      {isSession ? (
        <a class="button" href={desk}>
          {t('toDesk')}
        </a>
      ) : (
        <>
          <ul class="steps">
            <li>{t('goneOpen')}</li>
            <li>{t('goneAsk')}</li>
          </ul>
          <p>{t('goneDesk')}</p>
          <SignInLink request={undefined} look="button" texts={texts} />
        </>
      )}
    </main>
  )
}
