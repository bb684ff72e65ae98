import type { SignedInUser } from '@rasad/contract/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bookmark, Search } from 'lucide-react'
import { Link } from 'react-router'
import { call } from '../../../../lib/api-client.ts'
import { countOf } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { placeInAddress } from '../../../../lib/pin-table.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ContactActions } from '../../../../ui/contact-actions.tsx'
import { Distance } from '../../../../ui/distance.tsx'
import { QueryError } from '../../../../ui/error-state.tsx'
import { LoadingShapes, Skeleton } from '../../../../ui/states.tsx'

const shown = 6

/** The nearest stockists that deliver to an address, and how many do; null without a PIN in it. */
function suppliersQuery(address: string) {
  return queryOptions({
    queryKey: ['suppliers-of', address],
    queryFn: async ({ signal }) => {
      const place = await placeInAddress(address)
      if (!place) return null
      const query = { near: place.pin, delivers: true as const, limit: shown }
      const { data, total } = await call('GET /api/stockist', { query, signal, asVisitor: true })
      return { pin: place.pin, stockists: data, total }
    },
  })
}

/** Only a medical store buys without a card: the service does not know from whom. */
export function hasSuppliers({ role, approved }: SignedInUser): boolean {
  return role === 'medicalOwner' && approved
}

/** The stockists that a medical store can order from. */
export function StockistsSection({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const { address } = user
  const query = useQuery(suppliersQuery(typeof address === 'string' ? address : (address?.pincode ?? '')))
  const found = query.data
  return (
    <>
      {query.isPending ? (
        <div className="py-4">
          <LoadingShapes>
            <Skeleton className="h-12 w-full" />
            <Skeleton className="mt-3 h-12 w-full" />
          </LoadingShapes>
        </div>
      ) : query.isError ? (
        <QueryError of={query} fallback={t('suppliersFailed')} />
      ) : found?.stockists.length ? (
        <ul data-entries className="divide-y divide-line">
          {found.stockists.map((stockist) => (
            <li
              key={stockist._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <Link
                  to={paths.stockist(stockist._id, stockist.name)}
                  className="wrap-anywhere font-semibold text-brand"
                >
                  {stockist.name}
                </Link>
                <p className="text-sm text-soft">
                  <Distance km={stockist.distanceKm} />
                </p>
              </div>
              <ContactActions stockist={stockist._id} name={stockist.name} phone={stockist.phone} isQuiet />
            </li>
          ))}
        </ul>
      ) : (
        <p className="py-4 text-soft">{t(found ? 'suppliersNone' : 'suppliersNoPin')}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 py-4">
        {found && found.total > shown && (
          <p className="w-full text-sm text-soft">
            {t('suppliersAll', { formatted: countOf(found.total), pin: found.pin })}
          </p>
        )}
        <ButtonLink look="quiet" size="small" to={paths.home}>
          <Search aria-hidden />
          {t('findSuppliers')}
        </ButtonLink>
        <ButtonLink look="quiet" size="small" to={paths.saved}>
          <Bookmark aria-hidden />
          {t('savedSuppliers')}
        </ButtonLink>
      </div>
    </>
  )
}
