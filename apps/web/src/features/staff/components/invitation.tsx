import type { Staff } from '@rasad/contract/staff'
import { useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { type Answer, call } from '../../../lib/api-client.ts'
import { dateOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { refreshStaff } from '../api/staff.ts'

type Sent = Answer<'POST /api/staff/{id}/invitation'>

/** Invites a staff member by a mail with a link for setting a password. */
export function Invitation({ member }: { member: Staff }) {
  const { t } = useTexts('staff')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const [failure, setFailure] = useState<string>()
  if (!member.email) return <p className="mt-4 text-sm text-soft">{t('inviteNoEmail')}</p>

  async function invite() {
    if (isBusy) return
    setBusy(true)
    setSent(undefined)
    setFailure(undefined)
    try {
      setSent(await call('POST /api/staff/{id}/invitation', { params: { id: member._id } }))
      refreshStaff(queryClient)
    } catch (error) {
      setFailure(refusalText(error, t('inviteFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="mt-4 rounded-sm bg-sunk px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-56 text-sm wrap-anywhere">
          {member.invitedAt && !sent && (
            <span className="font-semibold">{t('invitedOn', { date: dateOf(member.invitedAt) })} </span>
          )}
          {t('inviteHint', { email: member.email })}
        </p>
        <Button look="quiet" size="small" className="min-h-11" onClick={invite} aria-disabled={isBusy}>
          <MailPlus aria-hidden />
          {isBusy ? t('inviting') : member.invitedAt ? t('inviteAgain') : t('invite')}
        </Button>
      </div>
      {sent && (
        <Banner tone="success" className="mt-3">
          <p className="wrap-anywhere">{t('inviteSent', { email: member.email })}</p>
          {sent.debug && (
            <div className="mt-2 text-sm font-normal">
              <p>{t('demoMail', { ns: 'ui' })}</p>
              <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 [&>a]:inline-block [&>a]:min-h-8 [&>a]:font-semibold [&>a]:text-brand">
                <a href={sent.debug.inviteUrl}>{t('openInvitation')}</a>
                {sent.debug.previewUrl && (
                  <a href={sent.debug.previewUrl} target="_blank" rel="noreferrer">
                    {t('openMail', { ns: 'ui' })}
                  </a>
                )}
              </p>
            </div>
          )}
        </Banner>
      )}
      {failure && (
        <Banner tone="alarm" className="mt-3">
          {failure}
        </Banner>
      )}
    </section>
  )
}
