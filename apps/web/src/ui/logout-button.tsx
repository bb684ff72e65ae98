import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSignOut } from '../lib/sign-out.ts'
import { useTexts } from '../lib/texts.ts'
import { showAlert } from './alerts.ts'
import { Button } from './button.tsx'

/** Ends the session and opens a sign-in screen. */
export function LogoutButton({ to, size }: { to: string; size?: 'small' | 'medium' }) {
  const { t } = useTexts('app')
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
