import { PasswordAgainSchema } from '@rasad/contract/passwords'
import type { Role } from '@rasad/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../lib/api-client.ts'
import { paths } from '../../../../lib/paths.ts'
import { clearSession } from '../../../../lib/session.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { PasswordDialog } from '../../../../ui/password-dialog.tsx'

const common = {
  goes: ['goesAccount', 'goesRecord', 'goesMails'],
  stays: ['staysAudit', 'staysBackups'],
} as const

/** What the deletion of each role's account takes away, and what it leaves. */
const contents = {
  medicalOwner: common,
  user: common,
  admin: { goes: ['goesAccount', 'goesMails'], stays: ['staysAudit', 'staysBackups'] },
  purchaser: {
    goes: ['goesAccount', 'goesPurchaser', 'goesMails'],
    stays: ['staysAudit', 'staysCard', 'staysBackups'],
  },
  stockist: {
    goes: ['goesAccount', 'goesStockist', 'goesStaffOf', 'goesMails'],
    stays: ['staysFirm', 'staysAnswers', 'staysCatalogue', 'staysAudit', 'staysCard', 'staysBackups'],
  },
  staff: { goes: ['goesAccount', 'goesMails'], stays: ['staysStaff', 'staysAudit', 'staysBackups'] },
} as const satisfies Record<Role, { goes: readonly string[]; stays: readonly string[] }>

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccount({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isDeleted = useRef(false)
  const { goes, stays } = contents[role]

  async function remove(body: { password: string }) {
    await call('POST /api/account/delete', { body })
    isDeleted.current = true
    showAlert(t('deleteDone'), 'success')
    navigate(paths.home)
  }

  useEffect(
    () => () => {
      if (!isDeleted.current) return
      // After the profile is left: without a session it leads to the sign-in.
      clearSession()
      queryClient.clear()
    },
    [queryClient],
  )

  return (
    <PasswordDialog
      title={t('deleteTitle')}
      schema={PasswordAgainSchema}
      label={t('password')}
      cancelLabel={t('keepAccount')}
      confirmLabel={t('deleteForGood')}
      busyLabel={t('deleting')}
      onConfirm={remove}
      failedText={t('deleteFailed')}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
      <div className="grid gap-4 text-sm sm:grid-cols-2">
        <Contents title={t('goes')} items={goes.map((key) => t(key))} Icon={Minus} look="text-alarm" />
        <Contents title={t('stays')} items={stays.map((key) => t(key))} Icon={Check} look="text-call" />
      </div>
    </PasswordDialog>
  )
}

interface ContentsProps {
  title: string
  items: readonly string[]
  Icon: typeof Check
  /** The colour of the icon. */
  look: string
}

function Contents({ title, items, Icon, look }: ContentsProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-sm bg-sunk px-4 py-3">
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-1.5 grid gap-1.5">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
