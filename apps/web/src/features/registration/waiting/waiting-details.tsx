import './messages.en.ts'
import { useLocation } from 'react-router'
import { readPending } from '../../../lib/pending-ids.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { isRecord } from '../../../lib/values.ts'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { Standing, Waited } from '../api/standing.ts'
import { ProveForm } from './prove-form.tsx'
import { Reference, Refusal, SendAgain, SentFacts, StepsSoFar, WhatNext } from './registration-details.tsx'
import { Support } from './support.tsx'
import { roleOf, useRegistration } from './use-registration.ts'

const sheet =
  'mt-5 grid gap-6 rounded-lg border border-line bg-sheet px-5 py-6 shadow-card sm:px-8 print:hidden'

interface WaitingDetailsProps {
  waited: readonly Waited[]
  standing: Standing
  /** Something new is to be followed. */
  onChange: () => void
}

/** What a waiting page says about a registration: what was sent and when, what comes next, and whom to ask. */
export function WaitingDetails({ waited, standing, onChange }: WaitingDetailsProps) {
  const { t } = useTexts('waiting')
  const { user } = useSession()
  const { state } = useLocation()
  const { registration, token, isLoading, isLinkUsedUp, prove, sent } = useRegistration(waited, onChange)
  const kind = waited.find((each) => readPending(each) !== undefined)
  const id = registration?._id ?? (kind && readPending(kind))
  const isDeclined = registration ? registration.status === 'declined' : standing.kind === 'declined'
  const role = roleOf[kind ?? waited[0] ?? 'user']
  const typedEmail = isRecord(state) && typeof state.email === 'string' ? state.email : ''
  const isSignedIn = user !== undefined && !user.approved

  function afterSending() {
    sent()
    onChange()
    void showToast({ text: t('sent') })
  }

  // With nothing pending, nothing is claimed; a mail's link or a sign-in can still lead here.
  const isNothing = standing.kind === 'nothing' || standing.kind === 'notFound'
  if (isNothing && !registration && !isLoading && !isLinkUsedUp && typedEmail === '') {
    return (
      <div className={sheet}>
        <Support />
      </div>
    )
  }
  return (
    <div className={sheet}>
      {id && <Reference id={id} registration={registration} />}
      {isLoading && (
        <LoadingShapes>
          <Skeleton className="h-24 w-full" />
        </LoadingShapes>
      )}
      {registration && isDeclined && <Refusal registration={registration} />}
      {registration && isDeclined && (
        <SendAgain registration={registration} token={token} onSent={afterSending} />
      )}
      {!isDeclined && id && <WhatNext registration={registration} isPurchaser={role === 'purchaser'} />}
      {registration && !(isDeclined && registration.canResubmit) && <SentFacts registration={registration} />}
      {registration && !isDeclined && (
        <SendAgain registration={registration} token={token} onSent={afterSending} />
      )}
      {registration && <StepsSoFar registration={registration} />}
      {!registration && !isLoading && !isSignedIn && (
        <ProveForm
          role={role}
          isDeclined={isDeclined || isLinkUsedUp || typedEmail !== ''}
          email={typedEmail}
          isLinkUsedUp={isLinkUsedUp}
          prove={prove}
        />
      )}
      <Support />
    </div>
  )
}
