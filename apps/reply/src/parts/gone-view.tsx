import type { Texts } from '../texts/texts.ts'

/** A wrong link, an ended and an expired one look the same: the service does not tell them apart. */
export function GoneView({ texts: { t }, isLost }: { texts: Texts; isLost: boolean }) {
  return (
    <main class="page">
      <h1>{t('gone')}</h1>
      <p>{t('goneWhy')}</p>
      {isLost && (
        <p class="note alarm" role="alert">
          {t('goneLost')}
        </p>
      )}
      <ul class="steps">
        <li>{t('goneOpen')}</li>
        <li>{t('goneAsk')}</li>
      </ul>
      <p>{t('goneDesk')}</p>
      <a class="button" href="/stockist-login">
        {t('signIn')}
      </a>
    </main>
  )
}
