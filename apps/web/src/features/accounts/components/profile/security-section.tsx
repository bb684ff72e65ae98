import type { SignedInUser } from '@rasad/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { SettingRow } from './profile-section.tsx'
import { Sessions } from './sessions.tsx'

/** How the account signs in, and where it is signed in. */
export function SecuritySection({ user }: { user: SignedInUser }) {
  return (
    <>
      <EmailRow user={user} />
      <PasswordRow email={user.email} />
      <Sessions />
    </>
  )
}

function EmailRow({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow
      name={t('emailAddress')}
      actions={
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('changeEmail')}
        </Button>
      }
    >
      <p className="text-base font-medium text-ink">{user.email}</p>
      <p>{t(user.emailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}</p>
      {user.pendingEmail && <PendingEmail email={user.pendingEmail} />}
      {isOpen && <ChangeEmail email={user.email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

/** The new address, until somebody uses the link that was mailed to it. */
function PendingEmail({ email }: { email: string }) {
  const { t } = useTexts('accounts')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function withdraw() {
    if (isBusy) return
    setBusy(true)
    try {
      await call('DELETE /api/auth/change-email', {})
      showAlert(t('emailKept'), 'success')
      await queryClient.invalidateQueries({ queryKey: ['me'] })
    } catch (error) {
      showAlert(refusalText(error, t('emailKeepFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-3 rounded-sm bg-marigold-wash px-3.5 py-3 text-marigold-ink">
      <p className="flex items-start gap-2">
        <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{t('emailWaits', { email })}</span>
      </p>
      <Button look="quiet" size="small" aria-disabled={isBusy} onClick={withdraw} className="mt-2.5">
        {t('keepEmail')}
      </Button>
    </div>
  )
}

function PasswordRow({ email }: { email: string }) {
  const { t } = useTexts('accounts')
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow
      name={t('password')}
      actions={
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('changePassword')}
        </Button>
      }
    >
      {t('passwordText')}
      {isOpen && <ChangePassword email={email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}
