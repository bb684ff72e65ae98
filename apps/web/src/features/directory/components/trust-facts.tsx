import '../messages.en.ts'
import { BadgeCheck, CalendarDays, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'
import type { Supplier } from '../api/queries.ts'

/** What is known of a firm: who checked its licence and when, when its list changed, since when it is a member. */
export function TrustFacts({ stockist }: { stockist: Supplier }) {
  const { t } = useTexts('directory')
  const { licenceCheckedAt, stockUpdatedAt, memberSince } = stockist
  return (
    <ul aria-label={t('trust')} className="figures flex flex-col gap-1.5 text-sm text-soft">
      {stockist.licenceLate && (
        <li>
          <LateLicenceMark of={stockist} /> <span className="align-middle">{t('lateText')}</span>
        </li>
      )}
      {licenceCheckedAt && (
        <TrustFact icon={<BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-call" />}>
          {t('licenceChecked', { date: dateOf(licenceCheckedAt) })}
        </TrustFact>
      )}
      {stockUpdatedAt && (
        <TrustFact icon={<RefreshCw aria-hidden className="mt-0.5 size-4 shrink-0" />}>
          {t('stockUpdated', { date: dateOf(stockUpdatedAt) })}
        </TrustFact>
      )}
      <TrustFact icon={<CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0" />}>
        {t('memberSince', { date: dateOf(memberSince) })}
      </TrustFact>
    </ul>
  )
}

function TrustFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** The same in one line for a card in a list: the mark of a late licence, or when it was checked. */
export function TrustLine({ stockist }: { stockist: Supplier }) {
  const { t } = useTexts('directory')
  if (stockist.licenceLate) {
    return (
      <p>
        <LateLicenceMark of={stockist} />
      </p>
    )
  }
  if (!stockist.licenceCheckedAt) return null
  return (
    <p className="figures flex items-start gap-1.5 text-sm text-soft">
      <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-call" />
      {t('licenceCheckedShort', { date: dateOf(stockist.licenceCheckedAt) })}
    </p>
  )
}
