import type { LicenceRow as Licence } from '@rasad/contract/licences'
import { Link } from 'react-router'
import { dateOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { LicenceStateMark, useLicenceEnd } from '../../../ui/licence-state.tsx'

/** One licence: whose, its state and its date, with the button that marks it as cancelled or lifts that. */
export function LicenceRow({ licence, onMark }: { licence: Licence; onMark: () => void }) {
  const { t } = useTexts('admin')
  const endOf = useLicenceEnd()
  const { _id, name, holder, state, numbers, kinds, gstin, town, phone, cancelledAt, reason } = licence
  const isCancelled = state === 'cancelled'
  return (
    <article className="grid gap-x-4 gap-y-2.5 p-3 sm:grid-cols-[1fr_auto] sm:items-center sm:p-4">
      <div className="min-w-0">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-bold">
          {holder === 'stockist' && !isCancelled ? <Link to={paths.stockist(_id, name)}>{name}</Link> : name}
          <LicenceStateMark state={state} />
        </h2>
        <p className="figures">{endOf(licence) ?? t('licenceNoDate')}</p>
        <p className="figures wrap-anywhere text-sm text-soft">
          {[
            t(`licenceOf_${holder}`),
            town,
            phone,
            numbers ?? t('licenceNoNumber'),
            kinds.join(', '),
            gstin && t('licenceGstin', { gstin }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isCancelled && cancelledAt && (
          <p className="wrap-anywhere text-sm">
            {t('licenceReason', { date: dateOf(cancelledAt), reason: reason ?? '' })}
          </p>
        )}
      </div>
      <Button
        look={isCancelled ? 'quiet' : 'quiet-alarm'}
        aria-label={t(isCancelled ? 'liftLicenceOf' : 'cancelLicenceOf', { name })}
        onClick={onMark}
      >
        {t(isCancelled ? 'liftLicence' : 'cancelLicence')}
      </Button>
    </article>
  )
}
