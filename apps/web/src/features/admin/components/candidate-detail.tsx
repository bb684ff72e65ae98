import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { dateOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Decision, DecisionButtons } from '../../../ui/decision-buttons.tsx'
import { Fact } from '../../../ui/facts.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { PartyFacts } from '../../../ui/party-facts.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { ReachText } from '../../../ui/reach-text.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { reopen } from '../api/candidate-lists.ts'
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
  const { t } = useTexts('admin')
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
          <>
            {state === 'declined' && <ReopenButton candidate={candidate} />}
            <ChangeButton state={state} busy={busy} onDecide={onDecide} />
          </>
        )
      }
    >
      <p id={factsId} className="sr-only">
        {name}
      </p>
      <p className="mb-2">
        <EmailMark isConfirmed={candidate.emailConfirmed} />
        {state === 'processing' && (
          <Link
            to={paths.reviewOf(candidate.kind, candidate._id)}
            className="ml-3 inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-sm font-semibold text-brand"
          >
            {t('openInReview')}
          </Link>
        )}
      </p>
      <PartyFacts facts={candidate.facts} missing={t('notProvided')}>
        <Fact name={t('registered')} missing={t('notProvided')}>
          {dateOf(candidate.createdAt)}
        </Fact>
        {candidate.approvedAt && (
          <Fact name={t('decided')} missing={t('notProvided')}>
            {dateOf(candidate.approvedAt)}
          </Fact>
        )}
        {candidate.delivering && (
          <Fact name={t('delivering')} missing={t('notProvided')}>
            <ReachText stockist={candidate.delivering} />
          </Fact>
        )}
      </PartyFacts>
      <div className="mt-4 grid gap-5">
        {candidate.documents.map(({ field, value: url }) => (
          <figure key={field}>
            <figcaption className="mb-1.5 flex items-center justify-between gap-3 font-semibold">
              {t(`field_${field}`, { ns: 'form' })}
              {url && (
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-sm text-brand"
                >
                  <ExternalLink aria-hidden className="size-4" />
                  {t('openImage')}
                </a>
              )}
            </figcaption>
            <PrivateImage
              url={url}
              alt={t(`field_${field}`, { ns: 'form' })}
              missing={t('noDocument')}
              className="min-h-28 w-full"
            />
          </figure>
        ))}
      </div>
    </Modal>
  )
}

/** After three refusals only an admin lets somebody send papers again. */
function ReopenButton({ candidate: { kind, _id: id, name } }: { candidate: Candidate }) {
  const { t } = useTexts('admin')
  const [isBusy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    try {
      await reopen(kind, id)
      showToast({ text: t('reopened', { name }) })
    } catch (error) {
      showAlert(refusalText(error, t('reopenFailed')))
      setBusy(false)
    }
  }
  return (
    <Button look="quiet" disabled={isBusy} onClick={run}>
      {t('reopen')}
    </Button>
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
  const { t } = useTexts('admin')
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
