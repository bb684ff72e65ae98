import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSignOut } from '../../../lib/sign-out.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'

/** Ends the session and goes to a sign-in screen. */
export function LogoutButton({ to }: { to: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const signOut = useSignOut()

  async function leave() {
    if (await signOut()) navigate(to)
    else showAlert(t('logoutFailed', { ns: 'app' }))
  }

  return (
    <Button look="quiet" onClick={leave}>
      <LogOut aria-hidden />
      {t('logout')}
    </Button>
  )
}
