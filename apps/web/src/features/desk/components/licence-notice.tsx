import type { FullStockist } from '@rasad/contract/stockists'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useLicenceEnd } from '../../../ui/licence-state.tsx'

/** Says on the desk that the licence fee is due or late, or that the licence is cancelled. */
export function LicenceNotice({ firm, isOwn }: { firm: FullStockist; isOwn: boolean }) {
  const { t } = useTexts('desk')
  const endOf = useLicenceEnd()
  const { state } = firm.licence
  if (state === 'valid' || state === 'unknown') return null
  return (
    <Banner tone={state === 'due' ? 'note' : 'warning'} className="mt-3">
      {t(`licence_${state}`)} {state !== 'cancelled' && `${endOf(firm.licence)}.`}{' '}
      {isOwn && (
        <Link to={paths.profileLicence} className="whitespace-nowrap underline underline-offset-4">
          {t('licenceToProfile')}
        </Link>
      )}
    </Banner>
  )
}
