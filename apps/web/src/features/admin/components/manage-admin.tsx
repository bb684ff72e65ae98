import { type Account, HandOverSchema } from '@rasad/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, useSchemaForm } from '../../../lib/schema-form.ts'
import { keepSession, readSession } from '../../../lib/session.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/form-fields.tsx'
import { Confirm, Modal } from '../../../ui/modal.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

interface ManageProps {
  admin: Account
  onClose: () => void
}

/** Asks for confirmation before removing an admin. */
export function RemoveAdmin({ admin, onClose, onDone }: ManageProps & { onDone: () => void }) {
  const { t } = useTranslation('admin')
  const name = admin.name ?? admin.email

  async function remove() {
    try {
      await call('DELETE /api/admin/{id}', { params: { id: admin._id } })
      showAlert(t('removeDone', { name }), 'success')
    } catch (error) {
      showAlert(refusalText(error, t('removeAdminFailed')))
    } finally {
      onDone()
    }
  }

  return (
    <Confirm
      title={t('removeAdminTitle', { name })}
      text={t('removeAdminText')}
      confirmLabel={t('removeConfirm')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

/** Transfers ownership after asking for the password again. */
export function HandOver({ admin, onClose }: ManageProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useSchemaForm(HandOverSchema, { password: '' })
  const [failure, setFailure] = useState<string>()
  const name = admin.name ?? admin.email

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await call('POST /api/admin/{id}/owner', { params: { id: admin._id }, body })
      const { user } = readSession()
      if (user) keepSession({ ...user, owner: false })
      queryClient.clear()
      showAlert(t('handOverDone', { name }), 'success')
      navigate(paths.adminPanel)
    } catch (error) {
      setFailure(refusalText(error, t('handOverFailed')))
      form.setFocus('password')
    }
  })

  return (
    <Modal title={t('handOverTitle', { name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p>{t('handOverText')}</p>
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <PasswordField
          label={t('handOverPassword')}
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose} className="min-h-12">
            {t('cancel')}
          </Button>
          <SubmitButton look="alarm" busy={form.formState.isSubmitting} busyLabel={t('handOverBusy')}>
            {t('handOverConfirm')}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}
