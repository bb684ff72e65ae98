import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { dateOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { mutesQuery } from '../api/queries.ts'

/** Mutes and unmutes a buyer, or everybody. Both can be undone. */
export function useMute(account: string) {
  const { t } = useTexts('requests')
  const client = useQueryClient()
  return async function mute(buyer: string, muted: boolean, name?: string): Promise<void> {
    const { queryKey } = mutesQuery(account)
    try {
      const { data } = await call('PUT /api/mutes', { body: { buyer, muted } })
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, data)
      const who = buyer === 'all' ? 'All' : 'One'
      showToast({
        text: t(muted ? `muted${who}` : `unmuted${who}`, { name: name ?? t('someBuyer') }),
        action: { label: t('undo', { ns: 'ui' }), run: () => void mute(buyer, !muted, name) },
      })
    } catch (error) {
      showAlert(refusalText(error, t('notMuted')))
    }
  }
}

/** Whose requests this stockist does not want. */
export function Mutes({ account }: { account: string }) {
  const { t } = useTexts('requests')
  const query = useQuery(mutesQuery(account))
  const mute = useMute(account)
  /** Until the service has answered, the switch is where the hand has put it. */
  const [wanted, setWanted] = useState<boolean>()
  if (!query.data) return null
  const { all, buyers } = query.data
  return (
    <details className="mb-3 text-sm" open={all || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-soft">
        <BellOff aria-hidden className="size-4" />
        {all ? t('allMuted') : buyers.length === 0 ? t('mutesNone') : t('mutes', { count: buyers.length })}
      </summary>
      <div className="rounded-sm border border-line bg-sheet px-3.5 py-1.5">
        <CheckField
          label={t('muteAll')}
          checked={wanted ?? all}
          onChange={async (event) => {
            const { checked } = event.currentTarget
            setWanted(checked)
            await mute('all', checked)
            setWanted(undefined)
          }}
        />
        <ul data-entries className="divide-y divide-line">
          {buyers.map(({ _id, firm, mutedAt }) => (
            <li key={_id} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">
                {firm} <span className="figures text-soft">{dateOf(mutedAt)}</span>
              </span>
              <Button look="plain" size="small" onClick={() => void mute(_id, false, firm)}>
                {t('unmute')} <span className="sr-only">{firm}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
