import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { type StoredUser, useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState } from '../../../ui/states.tsx'

const rules = {
  admin: { text: 'mustBeAdmin', lets: (user: StoredUser) => user.role === 'admin' },
  superAdmin: { text: 'mustBeSuperAdmin', lets: (user: StoredUser) => user.role === 'admin' && user.owner },
  superAdminsList: {
    text: 'mustBeSuperAdminToSee',
    lets: (user: StoredUser) => user.role === 'admin' && user.owner,
  },
  catalogue: {
    text: 'mustBeStockist',
    lets: (user: StoredUser) => user.role === 'admin' || (user.role === 'stockist' && user.approved),
  },
} as const

export type Rule = keyof typeof rules

/** Shows a screen only to those it is for. The service checks permissions independently. */
export function Gate({ title, for: rule, children }: { title: string; for: Rule; children: ReactNode }) {
  const { t } = useTexts('admin')
  const { user } = useSession()
  if (user && rules[rule].lets(user)) return children
  const isAdmin = user?.role === 'admin'
  return (
    <div className="page py-8 md:py-16">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState
        title={t(rule !== 'catalogue' && !isAdmin ? 'mustBeAdmin' : rules[rule].text)}
        picture={<Lock />}
      >
        {!user && (
          <SignInLink
            to={rule === 'catalogue' ? paths.selectRole : paths.login}
            roles={rule === 'catalogue' ? ['admin', 'stockist'] : ['admin']}
          >
            {t('signIn')}
          </SignInLink>
        )}
        <ButtonLink look="quiet" to={paths.home}>
          {t('toHome')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
