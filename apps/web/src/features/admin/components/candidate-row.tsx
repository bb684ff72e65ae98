import { BadgeCheck, Check } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { Decision } from '../../../ui/decision-buttons.tsx'
import { DecisionRow } from '../../../ui/decision-row.tsx'
import { LicenceStateMark } from '../../../ui/licence-state.tsx'
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
  const { t } = useTexts('admin')
  const { name, contact, state, image } = candidate
  return (
    <DecisionRow
      look="roomy"
      as="h2"
      name={name}
      picture={{ url: image, alt: t('imageOf', { name }), missing: t('noImage') }}
      contact={contact || t('notProvided')}
      facts={
        <>
          <StateMark state={state} />
          <EmailMark isConfirmed={candidate.emailConfirmed} />
          <LicenceTrouble candidate={candidate} />
        </>
      }
      onOpen={onOpen}
      isOpen={state === 'processing'}
      busy={busy}
      onDecide={onDecide}
      outcome={
        state === 'approved' && (
          <Button look="quiet" disabled className="grow sm:grow-0">
            <Check aria-hidden />
            {t('approved')}
          </Button>
        )
      }
    />
  )
}

/** Shown only for a licence that needs a look. */
function LicenceTrouble({ candidate: { licence, state } }: { candidate: Candidate }) {
  const { t } = useTexts('admin')
  if (state === 'declined' || !licence || licence.state === 'valid' || licence.state === 'unknown')
    return null
  return (
    <span className="inline-flex items-center gap-1 text-xs text-soft">
      {t('licence')} <LicenceStateMark state={licence.state} />
    </span>
  )
}

const looks: Record<State, string> = {
  processing: 'bg-marigold-wash text-marigold-ink',
  approved: 'bg-call-wash text-call',
  declined: 'bg-alarm-wash text-alarm',
}

function StateMark({ state }: { state: State }) {
  const { t } = useTexts('admin')
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
