import '../messages.en.ts'
import { EmailSchema } from '@rasad/contract/texts'
import { ArrowLeft, Clock, LogOut, Mail } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type Answer, ApiError, call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useKeptState } from '../../../lib/kept-form.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DemoMail } from '../../../ui/demo-mail.tsx'
import { EmailField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type Sent = Partial<Answer<'POST /api/auth/forgot-password'>>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Requests a link for setting a new password. */
export function ForgotPasswordScreen() {
  const { t } = useTexts('accounts')
  const [email, setEmail, forget] = useKeptState('forgotPassword', '', isText)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState<Sent>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  usePageTitle(t('forgotTitle'))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const address = EmailSchema.safeParse(email)
    setFailure(undefined)
    setSent(undefined)
    if (!address.success) {
      setError(t('invalidEmail'))
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      const answer: Sent | undefined = await call('POST /api/auth/forgot-password', {
        body: { email: address.data },
      })
      setSent(answer ?? {})
      forget()
    } catch (thrown) {
      const isSilence = thrown instanceof ApiError && thrown.status === 0
      setFailure(isSilence ? t('networkError') : refusalText(thrown, t('forgotFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage
      title={t('forgotTitle')}
      intro={t('forgotIntro')}
      points={[
        { Icon: Mail, text: t('forgotPointMail') },
        { Icon: Clock, text: t('forgotPointTime') },
        { Icon: LogOut, text: t('resetPointDevices') },
      ]}
      footer={
        <ButtonLink look="plain" to={paths.login}>
          <ArrowLeft aria-hidden />
          {t('backToLogin')}
        </ButtonLink>
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {failure && <Banner tone="alarm">{failure}</Banner>}
        {sent && <Banner tone="success">{sent.message || t('forgotSent')}</Banner>}
        <EmailField
          ref={input}
          label={t('email')}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setError(undefined)
          }}
          error={error}
        />
        <SubmitButton busy={isBusy} busyLabel={t('sendingLink')} disabled={email === ''}>
          {t('sendLink')}
        </SubmitButton>
      </form>
      {sent?.debug && (
        <DemoMail
          href={sent.debug.resetUrl}
          label={t('openResetLink')}
          mailUrl={sent.debug.previewUrl}
          className="mt-5"
        />
      )}
    </FormPage>
  )
}
