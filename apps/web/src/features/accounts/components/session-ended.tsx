import '../messages.en.ts'
import { PasswordAgainSchema } from '@rasad/contract/passwords'
import { leaveInterrupted, type StoredUser } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { keepWayBack } from '../../../lib/way-back.ts'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'
import { signInAgain } from '../api/sign-in.ts'

/** Over work that a session's end has interrupted: signing in goes on with it. */
export function SessionEnded({ user }: { user: StoredUser }) {
  const { t } = useTexts('accounts')
  return (
    <PasswordDialog
      isCover
      title={t('sessionOver')}
      schema={PasswordAgainSchema}
      label={t('password')}
      cancelLabel={t('leavePage')}
      confirmLabel={t('signIn')}
      busyLabel={t('signingIn')}
      look="primary"
      onConfirm={({ password }) => signInAgain(user, password)}
      failedText={t('noAnswerHere')}
      onClose={() => {
        keepWayBack([user.role])
        leaveInterrupted()
      }}
    >
      <p>{t('sessionOverText')}</p>
      <p className="font-semibold wrap-anywhere">{user.email}</p>
    </PasswordDialog>
  )
}
