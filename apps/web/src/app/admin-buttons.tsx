import { ShieldCheck, ShieldPlus } from 'lucide-react'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { ButtonLink } from '../ui/button.tsx'

/** An admin's links on the home screen. */
export function AdminButtons() {
  const { t } = useTexts('app')
  const { user } = useSession()
  if (user?.role !== 'admin') return null
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      <ButtonLink look="quiet" to={paths.adminPanel}>
        <ShieldCheck aria-hidden />
        {t('adminPanel')}
      </ButtonLink>
      {user.owner && (
        <ButtonLink look="quiet" to={paths.createAdmin}>
          <ShieldPlus aria-hidden />
          {t('addAdmin')}
        </ButtonLink>
      )}
    </div>
  )
}
