import type { CardRequest } from '@rasad/contract/purchasing'
import { momentOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DecisionRow } from '../../../ui/decision-row.tsx'
import type { Answer } from '../api/use-answer-request.ts'

interface RequestRowProps {
  request: CardRequest
  isNew: boolean
  busy: Answer | undefined
  onOpen: () => void
  onAnswer: (answer: Answer) => void
}

/** One request for a purchasing card, with its actions. */
export function RequestRow({ request, isNew, busy, onOpen, onAnswer }: RequestRowProps) {
  const { t } = useTexts('desk')
  const { requesterDisplay, purchaserData, createdAt } = request
  const { name, photo } = requesterDisplay
  return (
    <DecisionRow
      look="compact"
      as="h3"
      name={name}
      mark={
        isNew && (
          <span className="rounded-xs bg-marigold-wash px-1.5 text-2xs font-bold text-marigold-ink">
            {t('isNew')}
          </span>
        )
      }
      picture={{ url: photo, alt: t('photoOf', { name }), missing: t('noPhoto') }}
      contact={[purchaserData.contactNo, purchaserData.email].filter(Boolean).join(' · ')}
      facts={<time dateTime={createdAt}>{t('askedAt', { moment: momentOf(createdAt) })}</time>}
      onOpen={onOpen}
      isOpen
      busy={busy}
      onDecide={onAnswer}
    />
  )
}
