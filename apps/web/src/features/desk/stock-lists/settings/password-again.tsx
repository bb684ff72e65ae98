import { PasswordAgainSchema } from '@rasad/contract/passwords'
import { ApiError } from '../../../../lib/api-client.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PasswordDialog } from '../../../../ui/password-dialog.tsx'

/** Whether a call was refused because its session is not fresh: it works with the password. */
export function isPasswordNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'password-needed'
}

interface PasswordAgainProps {
  title: string
  /** Makes the call again, with the password. Throws if it was refused. */
  onConfirm: (body: { password: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password of somebody who signed in some time ago, before something is made that opens without a session. */
export function PasswordAgain({ title, onConfirm, onClose }: PasswordAgainProps) {
  const { t } = useTexts('stock')
  return (
    <PasswordDialog
      title={title}
      schema={PasswordAgainSchema}
      label={t('yourPassword')}
      confirmLabel={t('passwordGo')}
      busyLabel={t('keyMaking')}
      look="primary"
      onConfirm={async (body) => {
        await onConfirm(body)
        onClose()
      }}
      failedText={t('noAnswer')}
      onClose={onClose}
    >
      <p>{t('passwordWhy')}</p>
    </PasswordDialog>
  )
}
