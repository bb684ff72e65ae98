import type { SignedInUser } from '@rasad/contract/accounts'
import { Download as DownloadIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmailNotice } from '../../../../ui/email-notice/email-notice.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SettingRow } from './profile-section.tsx'

/** Lets people download or delete the data stored about them. */
export function ExportSection({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SettingRow
        name={t('download')}
        actions={<Download email={user.emailConfirmed ? undefined : user.email} />}
      >
        {t('downloadText')}
      </SettingRow>
      <SettingRow
        name={t('deletion')}
        actions={
          !user.owner && (
            <Button look="quiet-alarm" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden />
              {t('deleteAccount')}
            </Button>
          )
        }
      >
        {/* Without a super admin, nobody could add admins. */}
        {t(user.owner ? 'deletionOwner' : 'deletionText')}
        {isAsking && <DeleteAccount role={user.role} onClose={() => setAsking(false)} />}
      </SettingRow>
    </>
  )
}

/** @param email the address to confirm. Nothing is exported before that. */
function Download({ email }: { email: string | undefined }) {
  const { t } = useTexts('accounts')
  const [isRefused, setRefused] = useState(false)
  if (email === undefined) {
    return (
      <a href="/api/account/export" download="rasad-my-data.json" className={buttonClass('quiet')}>
        <DownloadIcon aria-hidden />
        {t('downloadData')}
      </a>
    )
  }
  return (
    <>
      <Button look="quiet" onClick={() => setRefused(true)}>
        <DownloadIcon aria-hidden />
        {t('downloadData')}
      </Button>
      {isRefused && (
        <Modal title={t('downloadRefusedTitle')} onClose={() => setRefused(false)}>
          <p className="mb-4">{t('downloadRefused')}</p>
          <EmailNotice email={email} />
        </Modal>
      )}
    </>
  )
}
