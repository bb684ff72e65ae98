import { Check, X } from 'lucide-react'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'

export type Decision = 'approve' | 'decline'

interface DecisionButtonsProps {
  /** Id of the element that names the account. */
  nameId: string
  /** The decision in progress. */
  busy: Decision | undefined
  onDecide: (decision: Decision) => void
}

/** Approve and Decline. */
export function DecisionButtons({ nameId, busy, onDecide }: DecisionButtonsProps) {
  const { t } = useTexts('ui')
  return (
    <>
      <Button
        className="grow sm:grow-0"
        aria-describedby={nameId}
        disabled={busy !== undefined}
        onClick={() => onDecide('approve')}
      >
        <Check aria-hidden />
        {busy === 'approve' ? t('approving') : t('approve')}
      </Button>
      <Button
        look="quiet-alarm"
        className="grow sm:grow-0"
        aria-describedby={nameId}
        disabled={busy !== undefined}
        onClick={() => onDecide('decline')}
      >
        <X aria-hidden />
        {busy === 'decline' ? t('declining') : t('decline')}
      </Button>
    </>
  )
}
