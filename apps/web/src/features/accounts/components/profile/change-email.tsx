import { ChangeEmailSchema } from '@rasad/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answer, call } from '../../../../lib/api-client.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../../lib/schema-form.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DemoMail } from '../../../../ui/demo-mail.tsx'
import { EmailField, PasswordField } from '../../../../ui/form-fields.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type Sent = Partial<Answer<'POST /api/auth/change-email'>> & { to: string }

interface ChangeEmailProps {
  /** The present address. */
  email: string
  onClose: () => void
}

/** Asks for the new address and the password, then says where the link went. */
export function ChangeEmail({ email, onClose }: ChangeEmailProps) {
  const { t } = useTexts('accounts')
  const [sent, setSent] = useState<Sent>()
  return (
    <Modal title={t('changeEmailTitle')} onClose={onClose}>
      {sent ? (
        <LinkSent sent={sent} onClose={onClose} />
      ) : (
        <AskForEmail onSent={setSent} onClose={onClose} email={email} />
      )}
    </Modal>
  )
}

function AskForEmail({ email, onSent, onClose }: ChangeEmailProps & { onSent: (sent: Sent) => void }) {
  const { t } = useTexts('accounts')
  const queryClient = useQueryClient()
  const form = useSchemaForm(ChangeEmailSchema, { email: '', password: '' })
  const [failure, setFailure] = useState<string>()

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      const answer: Partial<Answer<'POST /api/auth/change-email'>> | undefined = await call(
        'POST /api/auth/change-email',
        { body },
      )
      onSent({ ...answer, to: body.email })
      await queryClient.invalidateQueries({ queryKey: ['me'] })
    } catch (error) {
      if (showRefusal(form, error, ['email', 'password']).length > 0) return
      setFailure(refusalText(error, t('changeEmailFailed')))
      form.setFocus('email')
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <p className="wrap-anywhere text-soft">{t('changeEmailText', { email })}</p>
      {failure && <Banner tone="alarm">{failure}</Banner>}
      <EmailField label={t('newEmail')} {...fieldProps(form, 'email')} />
      <PasswordField
        label={t('yourPassword')}
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
        <Button look="quiet" onClick={onClose} className="min-h-12">
          {t('cancel', { ns: 'ui' })}
        </Button>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('sendingLink')}>
          {t('sendConfirmation')}
        </SubmitButton>
      </div>
    </form>
  )
}

function LinkSent({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const { t } = useTexts('accounts')
  const close = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => close.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <Banner tone="success">{t('changeEmailSent', { email: sent.to })}</Banner>
      <p className="text-soft">{t('changeEmailNext')}</p>
      {sent.debug && (
        <DemoMail href={sent.debug.confirmUrl} label={t('openConfirmLink')} mailUrl={sent.debug.previewUrl} />
      )}
      <div className="flex justify-end max-sm:[&>*]:grow">
        <Button ref={close} onClick={onClose} className="min-h-12">
          {t('close', { ns: 'ui' })}
        </Button>
      </div>
    </div>
  )
}
