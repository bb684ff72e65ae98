import { declineReasonTexts } from '@rasad/contract/decline-reasons'
import { fieldsAgain, isImage } from '@rasad/contract/party-fields'
import { addressLine, recordText } from '@rasad/contract/party-record'
import { type Registration, referenceOf } from '@rasad/contract/registrations'
import type { ReviewField } from '@rasad/contract/review'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { momentOf } from '../../../lib/format.ts'
import { useSentences } from '../../../lib/sentences.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { PartyFacts } from '../../../ui/party-facts.tsx'
import { useFieldTexts } from '../../../ui/use-field-texts.ts'
import { ResubmitForm } from './resubmit-form.tsx'

/** Its reference and when it was sent: the id says both, so that a device without a session can show them. */
export function Reference({ id, registration }: { id: string; registration: Registration | undefined }) {
  const { t } = useTexts('waiting')
  const created = new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000).toISOString()
  const again = registration?.history.findLast(({ kind }) => kind === 'resubmitted')
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
      <div>
        <dt className="text-sm text-soft">{t('reference')}</dt>
        <dd className="figures text-lg font-bold">{referenceOf(id)}</dd>
        <dd className="text-xs text-soft">{t('referenceHint')}</dd>
      </div>
      <div>
        <dt className="text-sm text-soft">{t(again ? 'sentAgainOn' : 'sentOn')}</dt>
        <dd className="figures font-semibold">
          <time dateTime={again?.at ?? created}>{momentOf(again?.at ?? created)}</time>
        </dd>
      </div>
    </dl>
  )
}

/** What was sent, and which papers are missing. */
export function SentFacts({ registration }: { registration: Registration }) {
  const { t } = useTexts('waiting')
  const { labelOf } = useFieldTexts('signUp')
  const { role, sent } = registration
  const fields = fieldsAgain(role)
  return (
    <section aria-labelledby="waiting-sent">
      <h2 id="waiting-sent" className="text-lg font-bold">
        {t('whatTitle')}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {fields.filter(isImage).map((field) => {
          const isGiven = recordText(sent, field) !== undefined
          const Icon = isGiven ? CircleCheck : CircleDashed
          return (
            <li
              key={field.name}
              className={`inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-sm ${isGiven ? 'bg-call-wash text-call' : 'bg-marigold-wash text-marigold-ink'}`}
            >
              <Icon aria-hidden className="size-4" />
              {labelOf(field)}: {t(isGiven ? 'given' : 'missing')}
            </li>
          )
        })}
      </ul>
      <div className="mt-1">
        <PartyFacts
          facts={fields
            .filter((field) => !isImage(field))
            .map((field) => ({
              ...{ field: field.label as ReviewField, name: labelOf(field) },
              value: recordText(sent, field) ?? null,
            }))}
          place={{ address: addressLine(sent) }}
          missing={t('notGiven')}
        />
      </div>
    </section>
  )
}

/** What happens while somebody waits. */
export function WhatNext({
  registration,
  isPurchaser,
}: {
  registration: Registration | undefined
  isPurchaser: boolean
}) {
  const { t } = useTexts('waiting')
  const email = registration?.sent.email
  return (
    <section aria-labelledby="waiting-next">
      <h2 id="waiting-next" className="text-lg font-bold">
        {t('nextTitle')}
      </h2>
      <ol className="mt-1 list-decimal space-y-1 pl-6 wrap-anywhere">
        <li>{t(isPurchaser ? 'next1Purchaser' : 'next1')}</li>
        <li>{email ? t('next2', { email }) : t('next2Plain')}</li>
        <li>
          {t('next3')} {t('next3Declined')}
        </li>
      </ol>
    </section>
  )
}

/** Why it was declined, and how to send it again. */
export function Refusal({ registration }: { registration: Registration }) {
  const { t } = useTexts('waiting')
  const say = useSentences()
  const { refusal } = registration
  return (
    <section aria-labelledby="waiting-why">
      <h2 id="waiting-why" className="text-lg font-bold">
        {t('whyTitle')}
      </h2>
      <p className="mt-1">
        {refusal?.reason && refusal.reason !== 'other'
          ? say(declineReasonTexts[refusal.reason])
          : !refusal?.note && t('noReason')}
      </p>
      {refusal?.note && (
        <blockquote className="mt-2 border-l-4 border-alarm pl-3">
          <p className="text-sm text-soft">{t('wrote')}</p>
          <p className="font-medium whitespace-pre-line wrap-anywhere">{refusal.note}</p>
        </blockquote>
      )}
    </section>
  )
}

/** The form to send something again; after too many refusals the way to help. */
export function SendAgain({
  registration,
  token,
  onSent,
}: {
  registration: Registration
  token: string | undefined
  onSent: () => void
}) {
  const { t } = useTexts('waiting')
  if (registration.status === 'approved') return null
  if (!registration.canResubmit) {
    return (
      <Banner tone="warning">
        <p className="font-bold">{t('helpNeededTitle')}</p>
        <p className="font-normal">{t('helpNeeded', { count: registration.refusals })}</p>
      </Banner>
    )
  }
  const form = (
    <ResubmitForm
      key={`${registration._id} ${registration.history.length}`}
      registration={registration}
      token={token}
      onSent={onSent}
    />
  )
  if (registration.status === 'declined') {
    return (
      <section aria-labelledby="waiting-again">
        <h2 id="waiting-again" className="text-lg font-bold">
          {t('againTitle')}
        </h2>
        <p className="mt-1 text-soft">{t('againText')}</p>
        {form}
      </section>
    )
  }
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center font-bold text-brand">{t('addTitle')}</summary>
      <p className="text-soft">{t('addText')}</p>
      {form}
    </details>
  )
}

/** The steps so far, once there are any. */
export function StepsSoFar({ registration }: { registration: Registration }) {
  const { t } = useTexts('waiting')
  if (registration.history.length === 0) return null
  return (
    <section aria-labelledby="waiting-history">
      <h2 id="waiting-history" className="text-lg font-bold">
        {t('historyTitle')}
      </h2>
      <ol className="mt-1 space-y-1">
        {registration.history.map((event) => (
          <li key={event.at} className="flex flex-wrap gap-x-3">
            <time dateTime={event.at} className="figures text-soft">
              {momentOf(event.at)}
            </time>
            <span className="font-medium">{t(`event_${event.kind}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
