import '../messages.en.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { clearSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Retranslated } from '../../../ui/retranslated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/**
 * Opened by the link that the old address got after a change. Opening it changes nothing, because mail programs open
 * links too. The button takes the account back, and the next page sets a new password.
 */
export function RestoreEmailScreen() {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(token === '' ? t('confirmMissing') : undefined)
  const [isOver, setOver] = useState(token === '')
  usePageTitle(t('restoreTitle'))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { data } = await call('POST /api/auth/restore-email', { body: { token } })
      // The service has ended every session of the account.
      clearSession()
      const { pathname, search: query } = new URL(data.resetUrl)
      navigate(pathname + query, { replace: true })
    } catch (error) {
      const isSilence = error instanceof ApiError && error.code === 'network'
      setFailure(isSilence ? t('networkError') : refusalText(error, t('restoreFailed')))
      setOver(error instanceof ApiError && error.code === 'link-not-valid')
      setBusy(false)
    }
  }

  return (
    <FormPage title={t('restoreTitle')} intro={t('restoreIntro')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {failure && (
          <Banner tone="alarm">
            <p>
              <Retranslated>{failure}</Retranslated>
            </p>
            {isOver && <p className="mt-1.5 font-normal">{t('restoreOver')}</p>}
          </Banner>
        )}
        {isOver ? (
          <ButtonLink look="quiet" to={paths.forgotPassword}>
            {t('newLink')}
          </ButtonLink>
        ) : (
          <SubmitButton busy={isBusy} busyLabel={t('restoring')}>
            {t('restoreButton')}
          </SubmitButton>
        )}
      </form>
    </FormPage>
  )
}
