import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSignOut } from '../lib/sign-out.ts'
import { showAlert } from './alerts.ts'
import { Button } from './button.tsx'

/** Ends the session and opens a sign-in screen. */
export function LogoutButton({ to, size }: { to: string; size?: 'small' | 'medium' }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const signOut = useSignOut()

  async function leave() {
    if (await signOut()) navigate(to)
    else showAlert(t('logoutFailed'))
  }

  return (
    <Button look="quiet" {...(size && { size })} onClick={leave}>
      <LogOut aria-hidden />
      {t('logout')}
    </Button>
  )
}
