import type { CardRequest } from '@rasad/contract/purchasing'
import { useId } from 'react'
import { countOf } from '../../../lib/format.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DecisionButtons } from '../../../ui/decision-buttons.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import type { Answer } from '../api/use-answer-request.ts'

interface RequestDetailProps {
  request: CardRequest
  busy: Answer | undefined
  onAnswer: (answer: Answer) => void
  onClose: () => void
}

/**
 * Everything a stockist needs for the decision. The identity document is fetched only here, because each view is
 * logged.
 */
export function RequestDetail({ request, busy, onAnswer, onClose }: RequestDetailProps) {
  const { t } = useTexts('desk')
  const { purchaserData, approvals, stockistCount } = request
  const { fullName, contactNo, email, address, photo, aadharImage } = purchaserData
  const nameId = useId()
  const missing = t('notProvided')
  return (
    <Modal
      title={t('requestTitle', { name: fullName })}
      onClose={onClose}
      actions={<DecisionButtons nameId={nameId} busy={busy} onDecide={onAnswer} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Picture title={t('photo')}>
          <PrivateImage
            url={photo}
            alt={t('photoOf', { name: fullName })}
            missing={t('noPhoto')}
            className="h-44 w-full sm:h-56"
          />
        </Picture>
        <Picture title={t('identity')}>
          <PrivateImage
            url={aadharImage}
            alt={t('identityOf', { name: fullName })}
            missing={t('noIdentity')}
            className="h-44 w-full sm:h-56"
          />
        </Picture>
      </div>
      <p className="mt-2 text-xs text-soft">{t('identityNote')}</p>
      <div className="mt-2">
        <Facts>
          <Fact name={t('name')} missing={missing}>
            <span id={nameId}>{fullName}</span>
          </Fact>
          <Fact name={t('contact')} missing={missing}>
            <a href={phoneLinks(contactNo)?.tel} className="text-brand">
              {contactNo}
            </a>
          </Fact>
          <Fact name={t('email')} missing={missing}>
            <a href={`mailto:${email}`} className="wrap-anywhere text-brand">
              {email}
            </a>
          </Fact>
          <Fact name={t('address')} missing={missing}>
            {address}
          </Fact>
          <Fact name={t('alsoAsked')} missing={missing}>
            {countOf(stockistCount)}
          </Fact>
          <Fact name={t('approvedBy')} missing={t('nobodyYet')}>
            {approvals.map(({ stockistName }) => stockistName).join(', ')}
          </Fact>
        </Facts>
      </div>
    </Modal>
  )
}

function Picture({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-1 text-sm font-semibold">{title}</figcaption>
      {children}
    </figure>
  )
}
