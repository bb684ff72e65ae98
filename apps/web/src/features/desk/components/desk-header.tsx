import type { FullStockist } from '@rasad/contract/stockists'
import { IdCard, MapPin, Pencil, Store, Truck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LogoutButton } from '../../../ui/logout-button.tsx'
import { ReachText } from '../../../ui/reach-text.tsx'
import type { Desk } from '../use-desk.ts'
import { HoursField } from './hours-field.tsx'

/** The stockist's name and the links of its desk. */
export function DeskHeader({ desk, firm }: { desk: Desk; firm: FullStockist }) {
  const { t } = useTexts('desk')
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <h1 tabIndex={-1} className="wrap-anywhere text-xl font-bold md:text-2xl">
          {firm.firmName}
        </h1>
        <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <span className="wrap-anywhere">{firm.email ?? t('noEmail')}</span>
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {firm.location ?? t('noLocation')}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          <HoursField firm={firm} />
          <ReachLine firm={firm} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow max-sm:[&>*]:px-2.5 max-sm:[&>*]:text-sm">
        {desk.isOwn && (
          <ButtonLink look="quiet" to={paths.stockistCard}>
            <IdCard aria-hidden />
            {t('idCard')}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to={paths.stockist(desk.id, firm.firmName)}>
          <Store aria-hidden />
          {t('publicPage')}
        </ButtonLink>
        <LogoutButton to={desk.isOwn ? paths.stockistLogin : paths.login} />
      </div>
    </header>
  )
}

const ReachDialog = lazyPart(() => import('./reach-dialog.tsx'), 'ReachDialog')

/** Where the stockist delivers and its minimum order, as buyers see them, with a way to change both. */
function ReachLine({ firm }: { firm: FullStockist }) {
  const { t } = useTexts('desk')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-sm text-soft">
      <Truck aria-hidden className="size-4 shrink-0" />
      <ReachText stockist={firm} />
      <IconButton label={t('editReach')} onClick={() => setOpen(true)} className="size-9 [&>svg]:size-4">
        <Pencil aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ReachDialog firm={firm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
