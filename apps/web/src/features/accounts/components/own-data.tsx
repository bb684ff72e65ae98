import { DeleteAccountSchema } from '@rasad/contract/privacy'
import type { Role } from '@rasad/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { Download, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { clearSession } from '../../../lib/session.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmailNotice } from '../../../ui/email-notice/email-notice.tsx'
import { Sheet } from '../../../ui/facts.tsx'
import { Confirm, Modal } from '../../../ui/modal.tsx'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'

/** Texts for roles whose deletion does not remove everything. */
const whatStays: Partial<Record<Role, 'deleteStockist' | 'deleteStaff'>> = {
  stockist: 'deleteStockist',
  staff: 'deleteStaff',
}

/** Lets people download or delete the data stored about them. */
export function OwnData({
  role,
  isSuperAdmin,
  email,
}: {
  role: Role
  isSuperAdmin: boolean
  /** The address to confirm. Nothing is exported before that. */
  email?: string | undefined
}) {
  const { t } = useTranslation('accounts')
  const [isAsking, setAsking] = useState(false)
  const [isRefused, setRefused] = useState(false)
  return (
    <Sheet title={t('ownData')}>
      <p className="max-w-prose py-1 text-soft">{t('ownDataIntro')}</p>
      <div className="flex flex-wrap gap-2 py-2">
        {email === undefined ? (
          <a href="/api/account/export" download="rasad-my-data.json" className={buttonClass('quiet')}>
            <Download aria-hidden />
            {t('downloadData')}
          </a>
        ) : (
          <Button look="quiet" onClick={() => setRefused(true)}>
            <Download aria-hidden />
            {t('downloadData')}
          </Button>
        )}
        <EndOtherSessions />
        {/* Without a super admin, nobody could add admins. */}
        {!isSuperAdmin && (
          <Button look="quiet-alarm" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
            {t('deleteAccount')}
          </Button>
        )}
      </div>
      {isRefused && email !== undefined && (
        <Modal title={t('downloadRefusedTitle')} onClose={() => setRefused(false)}>
          <p className="mb-4">{t('downloadRefused')}</p>
          <EmailNotice email={email} />
        </Modal>
      )}
      {isAsking && <DeleteAccount role={role} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

/** For a lost phone, or a shop computer that was left signed in. */
function EndOtherSessions() {
  const { t } = useTranslation('accounts')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await call('POST /api/auth/sessions/end', {})
      showAlert(t('endSessionsDone'), 'success')
    } catch (error) {
      showAlert(refusalText(error, t('endSessionsFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button look="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        {t('endSessions')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('endSessionsTitle')}
          text={t('endSessionsText')}
          confirmLabel={t('endSessions')}
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function DeleteAccount({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function remove(body: { password: string }) {
    await call('POST /api/account/delete', { body })
    clearSession()
    queryClient.clear()
    showAlert(t('deleteDone'), 'success')
    navigate(paths.home)
  }

  return (
    <PasswordDialog
      title={t('deleteTitle')}
      schema={DeleteAccountSchema}
      label={t('password')}
      cancelLabel={t('keepAccount')}
      confirmLabel={t('deleteForGood')}
      busyLabel={t('deleting')}
      onConfirm={remove}
      failedText={t('deleteFailed')}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
      <p className="text-soft">{t(whatStays[role] ?? 'deleteEverything')}</p>
    </PasswordDialog>
  )
}
