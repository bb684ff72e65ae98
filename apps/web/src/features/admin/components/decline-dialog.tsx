import '../review/texts.ts'
import type { Decline } from '@rasad/contract/decline-reasons'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/modal.tsx'
import { DeclineFields, declineOf, noWhy, problemOf } from '../review/decline-fields.tsx'

interface DeclineDialogProps {
  name: string
  onDecline: (why: Decline) => void
  onClose: () => void
}

/** Asks for the reason before a registration is declined. It can also be declined without one. */
export function DeclineDialog({ name, onDecline, onClose }: DeclineDialogProps) {
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
      onConfirm={() => onDecline(declineOf(why))}
      onClose={onClose}
    >
      <DeclineFields why={why} onChange={setWhy} isTried={isTried} />
    </Confirm>
  )
}
