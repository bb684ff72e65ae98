import type { Account } from '@rasad/contract/accounts'
import { useId } from 'react'
import { dateOf } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'

interface AdminRowProps {
  admin: Account
  onRemove: () => void
  onHandOver: () => void
}

/** One admin, with the super admin's actions. */
export function AdminRow({ admin, onRemove, onHandOver }: AdminRowProps) {
  const { t } = useTexts('admin')
  const { user } = useSession()
  const nameId = useId()
  const removeId = useId()
  const handOverId = useId()
  const isSelf = user?._id === admin._id
  return (
    <article className="grid gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
          <span id={nameId} className="wrap-anywhere">
            {admin.name ?? admin.email}
          </span>
          {admin.owner && <Mark>{t('superAdmin')}</Mark>}
          {isSelf && <Mark>{t('adminYou')}</Mark>}
        </h2>
        <p className="wrap-anywhere text-sm text-soft">{admin.email}</p>
        {admin.approvedAt && (
          <p className="text-sm text-soft">{t('adminSince', { date: dateOf(admin.approvedAt) })}</p>
        )}
      </div>
      {!isSelf && (
        <div className="flex flex-wrap gap-2 sm:justify-end">
          {!admin.owner && (
            <Button
              look="quiet"
              id={handOverId}
              aria-labelledby={`${handOverId} ${nameId}`}
              onClick={onHandOver}
            >
              {t('makeSuperAdmin')}
            </Button>
          )}
          <Button
            look="quiet-alarm"
            id={removeId}
            aria-labelledby={`${removeId} ${nameId}`}
            onClick={onRemove}
          >
            {t('removeAdmin')}
          </Button>
        </div>
      )}
    </article>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-brand-wash px-2 py-0.5 text-xs font-semibold text-brand">
      {children}
    </span>
  )
}
