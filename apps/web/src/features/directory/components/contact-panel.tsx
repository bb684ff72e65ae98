import '../messages.en.ts'
import type { ReactNode } from 'react'
import { addressText } from '../../../lib/directions.ts'
import { dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ContactActions } from '../../../ui/contact-actions.tsx'
import type { Supplier } from '../api/queries.ts'
import { Directions } from './directions.tsx'
import { useHours } from './supplier-facts.tsx'

/** Everything needed to reach a supplier, the call first. `as` is the heading level. */
export function ContactPanel({
  stockist,
  medicine,
  as: Heading = 'h3',
  children,
}: {
  stockist: Supplier
  /** What a message to the supplier asks for. */
  medicine?: { name: string }
  as?: 'h2' | 'h3'
  children?: ReactNode
}) {
  const { t } = useTexts('directory')
  const hours = useHours(stockist)
  return (
    <section
      aria-label={t('contactNow')}
      className="rounded-lg border border-line bg-sheet p-4 shadow-card sm:p-5 md:sticky md:top-20"
    >
      <Heading className="mb-3 text-lg font-semibold">{t('contactNow')}</Heading>
      <ContactActions
        stockist={stockist._id}
        name={stockist.firmName}
        phone={stockist.phone}
        message={medicine && t('doYouHave', { medicine: medicine.name })}
        size="large"
      />
      <dl className="mt-5 flex flex-col gap-3.5 text-sm">
        <Fact term={t('contactPerson')}>{stockist.contactPerson}</Fact>
        <Fact term={t('address')}>
          {addressText(stockist.address) && (
            <>
              {addressText(stockist.address)} <Directions stockist={stockist} />
            </>
          )}
        </Fact>
        <Fact term={t('hours')}>{hours}</Fact>
        <Fact term={t('email')}>
          {stockist.email && (
            <a href={`mailto:${stockist.email}`} className="text-brand underline underline-offset-4">
              {stockist.email}
            </a>
          )}
        </Fact>
        <Fact term={t('lastUpdated')}>{dateOf(stockist.updatedAt)}</Fact>
      </dl>
      {children}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const { t } = useTexts('directory')
  return (
    <div>
      <dt className="text-xs text-soft">{term}</dt>
      <dd className="figures font-medium">
        {children || <span className="text-soft">{t('notProvided')}</span>}
      </dd>
    </div>
  )
}
