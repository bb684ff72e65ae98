import { ChangePasswordSchema } from '@rasad/contract/accounts'
import { commonPasswordMessage } from '@rasad/contract/passwords'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../../lib/api-client.ts'
import { isCommon, usePasswordList } from '../../../../lib/common-password.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../../lib/schema-form.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { PasswordField } from '../../../../ui/form-fields.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { PasswordStrength } from '../../../../ui/password-strength.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

/** Asks for the present password and a new one. */
export function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTexts('accounts')
  const queryClient = useQueryClient()
  const form = useSchemaForm(ChangePasswordSchema, { currentPassword: '', newPassword: '' })
  const [failure, setFailure] = useState<string>()
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  usePasswordList(true)

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    if (await isCommon(body.newPassword, 'strong')) {
      form.setError('newPassword', { type: 'common-password', message: commonPasswordMessage })
      form.setFocus('newPassword')
      return
    }
    try {
      await call('POST /api/auth/change-password', { body })
      showAlert(t('passwordChanged'), 'success')
      onClose()
      // It has ended the other sessions, and a change of address that waited.
      await queryClient.invalidateQueries({ queryKey: ['me'] })
    } catch (error) {
      if (showRefusal(form, error, ['currentPassword', 'newPassword']).length > 0) return
      setFailure(refusalText(error, t('passwordFailed')))
      form.setFocus('currentPassword')
    }
  })

  return (
    <Modal title={t('changePasswordTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p className="text-soft">{t('changePasswordText')}</p>
        {failure && <Banner tone="alarm">{failure}</Banner>}
        {/* Password managers store the new password for the visible account. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          {...fieldProps(form, 'currentPassword')}
        />
        <div>
          <PasswordField
            label={t('nextPassword')}
            autoComplete="new-password"
            {...fieldProps(form, 'newPassword')}
          />
          <PasswordStrength password={newPassword ?? ''} className="mt-3" />
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
          <Button look="quiet" onClick={onClose} className="min-h-12">
            {t('cancel', { ns: 'ui' })}
          </Button>
          <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('changing')}>
            {t('changePassword')}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}
