import type { CardRequest } from '@rasad/contract/purchasing'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../../lib/format.ts'
import { DecisionButtons } from '../../../ui/decision-buttons.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
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
  const { t } = useTranslation('desk')
  const { requesterDisplay, purchaserData, createdAt } = request
  const { name, photo } = requesterDisplay
  const nameId = useId()
  return (
    <article className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-3 py-2.5 lg:grid-cols-[4rem_minmax(0,1fr)_auto] lg:px-4">
      <PrivateImage
        url={photo}
        alt={t('photoOf', { name })}
        missing={t('noPhoto')}
        className="size-16 overflow-hidden object-cover text-2xs"
      />
      <div className="min-w-0">
        <h3 id={nameId} className="flex flex-wrap items-baseline gap-x-2 font-semibold leading-snug">
          <span className="wrap-anywhere">{name}</span>
          {isNew && (
            <span className="rounded-xs bg-marigold-wash px-1.5 text-2xs font-bold text-marigold-ink">
              {t('isNew')}
            </span>
          )}
        </h3>
        <p className="figures truncate text-sm text-soft">
          {[purchaserData.contactNo, purchaserData.email].filter(Boolean).join(' · ')}
        </p>
        <p className="figures flex flex-wrap items-center gap-x-2 text-xs text-soft">
          <time dateTime={createdAt}>{t('askedAt', { moment: momentOf(createdAt) })}</time>
          <button
            type="button"
            aria-label={t('detailsOf', { name })}
            onClick={onOpen}
            className="min-h-8 rounded-xs px-1.5 text-sm font-semibold text-brand underline underline-offset-4 hover:bg-brand-wash"
          >
            {t('details')}
          </button>
        </p>
      </div>
      <div className="col-span-2 flex gap-2 sm:justify-end lg:col-span-1">
        <DecisionButtons nameId={nameId} busy={busy} onDecide={onAnswer} />
      </div>
    </article>
  )
}
