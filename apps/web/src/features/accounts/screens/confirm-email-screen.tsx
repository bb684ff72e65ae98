import '../messages.en.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Retranslated } from '../../../ui/retranslated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type Outcome = { isDone: boolean; text: string; needsNewLink?: boolean }

/**
 * Opened by a link in a mail. Opening it changes nothing, because mail programs open links too. The button confirms.
 */
export function ConfirmEmailScreen() {
  const { t } = useTexts('accounts')
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  const { user } = useSession()
  const token = search.get('token') ?? ''
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    token === '' ? { isDone: false, text: t('confirmMissing') } : undefined,
  )
  const next = useRef<HTMLAnchorElement>(null)
  const isDone = outcome?.isDone === true
  const canTry = token !== '' && !isDone && !outcome?.needsNewLink
  useEffect(() => {
    // The button that had the focus was removed.
    if (!canTry && token !== '') next.current?.focus()
  }, [canTry, token])
  usePageTitle(t('confirmTitle'))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setOutcome(undefined)
    try {
      const answer: { message?: string } | undefined = await call('POST /api/auth/confirm-email', {
        body: { token },
      })
      queryClient.invalidateQueries({ queryKey: ['me'] })
      setOutcome({ isDone: true, text: answer?.message || t('confirmDone') })
    } catch (error) {
      setOutcome(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  function failureOf(error: unknown): Outcome {
    const isSilence = error instanceof ApiError && error.code === 'network'
    if (isSilence) return { isDone: false, text: t('networkError') }
    const needsNewLink = error instanceof ApiError && error.code === 'link-not-valid'
    return { isDone: false, text: refusalText(error, t('confirmFailed')), needsNewLink }
  }

  return (
    <FormPage title={t('confirmTitle')} intro={t('confirmIntro')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {outcome && (
          <Banner tone={isDone ? 'success' : 'alarm'}>
            <p>
              <Retranslated>{outcome.text}</Retranslated>
            </p>
            {outcome.needsNewLink && <p className="mt-1.5 font-normal">{t('confirmNewLink')}</p>}
          </Banner>
        )}
        {canTry && (
          <SubmitButton busy={isBusy} busyLabel={t('confirming')}>
            {t('confirmButton')}
          </SubmitButton>
        )}
        {!canTry && (
          <ButtonLink
            ref={next}
            look={isDone ? 'primary' : 'quiet'}
            to={user ? paths.profile : paths.selectRole}
          >
            {user ? t('toProfile') : t('toSignIn')}
          </ButtonLink>
        )}
      </form>
    </FormPage>
  )
}
