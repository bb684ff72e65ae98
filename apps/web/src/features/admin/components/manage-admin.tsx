import type { Account } from '@rasad/contract/accounts'
import { PasswordAgainSchema } from '@rasad/contract/passwords'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { keepSession, readSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Confirm } from '../../../ui/modal.tsx'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'

interface ManageProps {
  admin: Account
  onClose: () => void
}

/** Asks for confirmation before removing an admin. */
export function RemoveAdmin({ admin, onClose, onDone }: ManageProps & { onDone: () => void }) {
  const { t } = useTexts('admin')
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
  const { t } = useTexts('admin')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const name = admin.name ?? admin.email

  async function handOver(body: { password: string }) {
    await call('POST /api/admin/{id}/make-owner', { params: { id: admin._id }, body })
    const { user } = readSession()
    if (user) keepSession({ ...user, owner: false })
    queryClient.clear()
    showAlert(t('handOverDone', { name }), 'success')
    navigate(paths.adminPanel)
  }

  return (
    <PasswordDialog
      title={t('handOverTitle', { name })}
      schema={PasswordAgainSchema}
      label={t('handOverPassword')}
      confirmLabel={t('handOverConfirm')}
      busyLabel={t('handOverBusy')}
      onConfirm={handOver}
      failedText={t('handOverFailed')}
      onClose={onClose}
    >
      <p>{t('handOverText')}</p>
    </PasswordDialog>
  )
}
