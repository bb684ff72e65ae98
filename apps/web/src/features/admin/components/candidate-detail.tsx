import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { type Decision, DecisionButtons } from '../../../ui/decision-buttons.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { ReachText } from '../../../ui/reach-text.tsx'
import type { Candidate } from '../candidates.ts'
import { EmailMark } from './email-mark.tsx'

interface CandidateDetailProps {
  candidate: Candidate
  busy: Decision | undefined
  onDecide: (decision: Decision) => void
  onClose: () => void
}

/** All data of a registration. A decision can be changed here. */
export function CandidateDetail({ candidate, busy, onDecide, onClose }: CandidateDetailProps) {
  const { t } = useTranslation('admin')
  const { name, state } = candidate
  const factsId = useId()
  return (
    <Modal
      title={name}
      onClose={onClose}
      actions={
        state === 'processing' ? (
          <DecisionButtons nameId={factsId} busy={busy} onDecide={onDecide} />
        ) : (
          <ChangeButton state={state} busy={busy} onDecide={onDecide} />
        )
      }
    >
      <p id={factsId} className="sr-only">
        {name}
      </p>
      <p className="mb-2">
        <EmailMark isConfirmed={candidate.emailConfirmed} />
      </p>
      <Facts>
        {candidate.facts.map(([label, value]) => (
          <Fact key={label} name={t(label)} missing={t('notProvided')}>
            {value}
          </Fact>
        ))}
        {candidate.delivering && (
          <Fact name={t('delivering')} missing={t('notProvided')}>
            <ReachText stockist={candidate.delivering} />
          </Fact>
        )}
      </Facts>
      <div className="mt-4 grid gap-5">
        {candidate.documents.map(([label, url]) => (
          <figure key={label}>
            <figcaption className="mb-1.5 flex items-center justify-between gap-3 font-semibold">
              {t(label)}
              {url && (
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-9 items-center gap-1.5 text-sm text-brand"
                >
                  <ExternalLink aria-hidden className="size-4" />
                  {t('openImage')}
                </a>
              )}
            </figcaption>
            <PrivateImage url={url} alt={t(label)} missing={t('noDocument')} className="min-h-28 w-full" />
          </figure>
        ))}
      </div>
    </Modal>
  )
}

function ChangeButton({
  state,
  busy,
  onDecide,
}: {
  state: 'approved' | 'declined'
  busy: Decision | undefined
  onDecide: (decision: Decision) => void
}) {
  const { t } = useTranslation('admin')
  return state === 'approved' ? (
    <Button look="quiet-alarm" disabled={busy !== undefined} onClick={() => onDecide('decline')}>
      {t('decline')}
    </Button>
  ) : (
    <Button disabled={busy !== undefined} onClick={() => onDecide('approve')}>
      {t('approve')}
    </Button>
  )
}
