import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { settingsQuery } from '../../../lib/settings.ts'
import { useTexts } from '../../../lib/texts.ts'

/** How to reach the people who run the service. */
export function Support() {
  const { t } = useTexts('waiting')
  const support = useQuery(settingsQuery()).data?.support
  if (!support) return null
  const look = 'inline-flex min-h-11 items-center gap-2 font-semibold text-brand'
  return (
    <section aria-labelledby="waiting-support">
      <h2 id="waiting-support" className="text-lg font-bold">
        {t('supportTitle')}
      </h2>
      {support.email === null && support.phone === null ? (
        <p className="mt-1 text-soft">{t('supportNone')}</p>
      ) : (
        <>
          <p className="mt-1 text-soft">{t('supportText')}</p>
          <p className="mt-1 flex flex-wrap gap-x-5">
            {support.email && (
              <a href={`mailto:${support.email}`} className={look}>
                <Mail aria-hidden className="size-5" />
                {support.email}
              </a>
            )}
            {support.phone && (
              <a href={`tel:${support.phone.replace(/[^\d+]/g, '')}`} className={look}>
                <Phone aria-hidden className="size-5" />
                {support.phone}
              </a>
            )}
          </p>
        </>
      )}
    </section>
  )
}
