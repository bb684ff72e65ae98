import '../review/messages.en.ts'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/modal.tsx'
import {
  ApproveFields,
  approvalOf,
  approveProblemOf,
  DeclineFields,
  declineOf,
  noWhy,
  problemOf,
} from '../review/decide-fields.tsx'
import type { Doubt } from '../review/doubts.ts'
import type { Verdict } from '../review/queue.ts'

interface DialogProps {
  name: string
  onDecide: (verdict: Verdict) => void
  onClose: () => void
}

/** Asks once more before a registration is approved that leaves a doubt. */
export function ApproveDialog({
  name,
  doubts,
  isMissing,
  onDecide,
  onClose,
}: DialogProps & { doubts: readonly Doubt[]; isMissing: boolean }) {
  const { t } = useTexts('admin')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <Confirm
      title={t('approveTitle', { name })}
      text={t('approveText')}
      confirmLabel={t('approve')}
      confirmLook="primary"
      mayConfirm={() => {
        setTried(true)
        return approveProblemOf(note, isMissing) === undefined
      }}
      onConfirm={() => onDecide(approvalOf(note))}
      onClose={onClose}
    >
      <ApproveFields doubts={doubts} isMissing={isMissing} note={note} onChange={setNote} isTried={isTried} />
    </Confirm>
  )
}

/** Asks for the reason before a registration is declined. It can also be declined without one. */
export function DeclineDialog({ name, onDecide, onClose }: DialogProps) {
  const { t } = useTexts('admin')
  const [why, setWhy] = useState(noWhy)
  const [isTried, setTried] = useState(false)
  return (
    <Confirm
      title={t('confirmTitle', { name })}
      text={t('confirmText')}
      confirmLabel={t('decline')}
      mayConfirm={() => {
        setTried(true)
        return problemOf(why) === undefined
      }}
      onConfirm={() => onDecide(declineOf(why))}
      onClose={onClose}
    >
      <DeclineFields why={why} onChange={setWhy} isTried={isTried} />
    </Confirm>
  )
}
