import { BadgeCheck, Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { DecisionButtons } from '../../../ui/decision-buttons.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import type { Decision } from '../api/candidate-lists.ts'
import type { Candidate, State } from '../candidates.ts'
import { EmailMark } from './email-mark.tsx'

interface CandidateRowProps {
  candidate: Candidate
  busy: Decision | undefined
  onOpen: () => void
  onDecide: (decision: Decision) => void
}

/** One registration, with the available decisions. */
export function CandidateRow({ candidate, busy, onOpen, onDecide }: CandidateRowProps) {
  const { t } = useTranslation('admin')
  const { name, contact, state, image } = candidate
  const nameId = useId()
  return (
    <article className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 p-3 sm:grid-cols-[4.5rem_1fr_auto] sm:items-center sm:p-4">
      <PrivateImage
        url={image}
        alt={t('imageOf', { name })}
        missing={t('noImage')}
        className="size-18 overflow-hidden text-2xs"
      />
      <div className="min-w-0">
        <h2 id={nameId} className="wrap-anywhere leading-snug font-bold">
          {name}
        </h2>
        <p className="truncate text-sm text-soft">{contact || t('notProvided')}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <StateMark state={state} />
          <EmailMark isConfirmed={candidate.emailConfirmed} />
          <button
            type="button"
            aria-label={t('detailsOf', { name })}
            onClick={onOpen}
            className="-mx-1.5 min-h-8 rounded-xs px-1.5 text-sm font-semibold text-brand underline underline-offset-4 hover:bg-brand-wash"
          >
            {t('details')}
          </button>
        </div>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 empty:hidden sm:col-span-1 sm:justify-end">
        {state === 'processing' && <DecisionButtons nameId={nameId} busy={busy} onDecide={onDecide} />}
        {state === 'approved' && (
          <Button look="quiet" disabled className="grow sm:grow-0">
            <Check aria-hidden />
            {t('approved')}
          </Button>
        )}
      </div>
    </article>
  )
}

const looks: Record<State, string> = {
  processing: 'bg-marigold-wash text-marigold-ink',
  approved: 'bg-call-wash text-call',
  declined: 'bg-alarm-wash text-alarm',
}

function StateMark({ state }: { state: State }) {
  const { t } = useTranslation('admin')
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-xs px-1.5 py-0.5 text-xs font-bold',
        looks[state],
      )}
    >
      {state === 'approved' && <BadgeCheck aria-hidden className="size-3.5" />}
      {t(state)}
    </span>
  )
}
