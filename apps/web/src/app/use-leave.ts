import { useNavigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSignOut } from '../lib/sign-out.ts'
import { useTexts } from '../lib/texts.ts'
import { showAlert } from '../ui/alerts.ts'

/** Signs out and opens the home page, or says that it could not. */
export function useLeave(): () => Promise<void> {
  const { t } = useTexts('app')
  const signOut = useSignOut()
  const navigate = useNavigate()
  return async () => {
    if (await signOut()) navigate(paths.home)
    else showAlert(t('logoutFailed'))
  }
}
