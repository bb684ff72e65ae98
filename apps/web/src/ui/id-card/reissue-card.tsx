import './messages.en.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.ts'
import { showAlert } from '../alerts.ts'
import { Button } from '../button.tsx'
import { Confirm } from '../modal.tsx'
import { showToast } from '../toast.tsx'

interface ReissueCardProps {
  /** The stockist, purchaser or staff member. */
  holderId: string
  /** The query that holds the card's code. */
  queryKey: QueryKey
}

/** Issues a card again, after asking: earlier prints stop being valid. */
export function ReissueCard({ holderId, queryKey }: ReissueCardProps) {
  const { t } = useTexts('idCard')
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function reissue() {
    setBusy(true)
    try {
      await call('POST /api/cards', { body: { id: holderId } })
      await queryClient.invalidateQueries({ queryKey })
      showToast({ text: t('reissued') })
    } catch (error) {
      showAlert(refusalText(error, t('reissueFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button look="plain" onClick={() => setAsked(true)} disabled={isBusy}>
        <RefreshCw aria-hidden />
        {isBusy ? t('reissuing') : t('reissue')}
      </Button>
      {isAsked && (
        <Confirm
          title={t('reissueTitle')}
          text={t('reissueText')}
          confirmLabel={t('reissue')}
          onConfirm={reissue}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
