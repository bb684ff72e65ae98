import type { ReplyPage } from '@rasad/contract/supply-requests'
import type { Texts } from '../texts/texts.ts'

interface RequestHeadProps {
  page: ReplyPage
  /** As long as it can be answered. */
  until?: string
  /** Of the buyer. */
  note: string | null
  title: string
  texts: Texts
}

/** The buyer, the stockist that it asks, and what it says. */
export function RequestHead({ page: { buyer, stockist }, until, note, title, texts }: RequestHeadProps) {
  const { t } = texts
  return (
    <div class="head">
      <h1>{title}</h1>
      <p class="soft about">
        {[buyer.town, t('forFirm', { stockist }), until && t('until', { at: texts.moment(until) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {buyer.phone && (
        <a class="call" href={`tel:${buyer.phone.replace(/[^\d+]/g, '')}`}>
          {t('call', { phone: phoneText(buyer.phone) })}
        </a>
      )}
      {note && (
        <figure class="note">
          <figcaption class="soft">{t('buyerNote')}</figcaption>
          <blockquote>{note}</blockquote>
        </figure>
      )}
    </div>
  )
}

/** As Indian numbers are read: two groups of five. Any other stays as it is written. */
function phoneText(phone: string): string {
  return phone.trim().replace(/^(\d{5})(\d{5})$/, '$1 $2')
}
