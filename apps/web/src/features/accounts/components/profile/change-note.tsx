import type { Change } from '@rasad/contract/changes'
import { declineReasonTexts } from '@rasad/contract/decline-reasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { dateOf, momentOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useSentences } from '../../../../lib/sentences.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Confirm } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useFieldTexts } from '../../../../ui/use-field-texts.ts'
import { ownChangeQuery } from '../../api/own-record.ts'
import { type EditableRole, fieldOf } from '../../own-fields.ts'

/** How the latest change stands that an admin decides: it waits, or why it was declined. */
export function ChangeNote({ role }: { role: EditableRole }) {
  const { t } = useTexts('accounts')
  const say = useSentences()
  const { labelOf } = useFieldTexts('own')
  const { data: change } = useQuery(ownChangeQuery())
  if (!change) return null
  const fields = Object.keys(change.fields).map((name) => {
    const field = fieldOf(role, name)
    return field ? labelOf(field) : name
  })
  if (change.state === 'pending') return <Waiting change={change} fields={fields.join(', ')} />
  if (change.state !== 'declined') return null
  return (
    <Banner tone="warning" className="my-4">
      <p>{t('changeDeclined', { date: dateOf(change.decidedAt ?? ''), fields: fields.join(', ') })}</p>
      {change.reason && <p className="font-normal">{say(declineReasonTexts[change.reason])}</p>}
      {change.note && <p className="font-normal whitespace-pre-line">{change.note}</p>}
    </Banner>
  )
}

function Waiting({ change, fields }: { change: Change; fields: string }) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      const { data } = await call('PATCH /api/changes/{id}/withdraw', { params: { id: change._id } })
      client.setQueryData(ownChangeQuery().queryKey, data)
      showToast({ text: t('changeWithdrawn') })
    } catch (error) {
      showAlert(refusalText(error, t('withdrawFailed')))
      // It may be decided by now.
      await client.invalidateQueries({ queryKey: ['me'] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div
      role="status"
      className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-marigold-wash px-3.5 py-3 text-marigold-ink"
    >
      <Hourglass aria-hidden className="size-5 shrink-0" />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{t('changeWaits', { since: momentOf(change.createdAt) })}</p>
        <p className="text-sm">{t('changeWaitsText', { fields })}</p>
      </div>
      <Button look="quiet" size="small" disabled={isBusy} onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('withdrawTitle')}
          text={t('withdrawText', { fields })}
          confirmLabel={t('withdraw')}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
