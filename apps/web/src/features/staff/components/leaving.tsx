import type { Staff, StaffStatus } from '@rasad/contract/staff'
import { useQueryClient } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { refreshStaff } from '../api/staff.ts'

/** Ends the card of somebody who has left, or lets them return with a new one. */
export function Leaving({ member }: { member: Staff }) {
  const { t } = useTexts('staff')
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isHere = member.status === 'active'

  async function move(status: StaffStatus) {
    setBusy(true)
    try {
      await call('PATCH /api/staff/{id}', { params: { id: member._id }, body: { status } })
      await refreshStaff(queryClient)
      showToast({ text: t(isHere ? 'leaveDone' : 'returnDone', { name: member.fullName }) })
    } catch (error) {
      showAlert(refusalText(error, t(isHere ? 'leaveFailed' : 'returnFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-sunk px-4 py-3.5">
      <p className="min-w-0 grow basis-56 text-sm">{t(isHere ? 'leaveHint' : 'returnHint')}</p>
      {isHere ? (
        <Button
          look="quiet-alarm"
          size="small"
          className="min-h-11"
          onClick={() => setAsked(true)}
          disabled={isBusy}
        >
          <UserX aria-hidden />
          {t('leave')}
        </Button>
      ) : (
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          onClick={() => move('active')}
          disabled={isBusy}
        >
          <UserCheck aria-hidden />
          {t('goReturn')}
        </Button>
      )}
      {isAsked && (
        <Confirm
          title={t('leaveTitle', { name: member.fullName })}
          text={t('leaveText')}
          confirmLabel={t('leave')}
          onConfirm={() => move('ended')}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
