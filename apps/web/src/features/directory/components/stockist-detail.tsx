import '../messages.en.ts'
import { limits } from '@rasad/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ChipLink, UnconfirmedMark } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FullScreenDialog } from '../../../ui/full-screen-dialog.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { isNobodys, isPublic, type Supplier, stockistQuery } from '../api/queries.ts'
import { savableSupplier, useDirectorySlots } from '../slots.tsx'
import { type AskedMedicine, AskedMedicineCard } from './asked-medicine.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { StockistHead } from './stockist-head.tsx'

/** A full-screen supplier view: name, contact, and the start of its lists. */
export function StockistDetail({
  id,
  medicine,
  onClose,
}: {
  id: string
  medicine?: AskedMedicine
  onClose: () => void
}) {
  const { t } = useTexts('directory')
  const { SaveButton } = useDirectorySlots()
  const query = useQuery(stockistQuery(id))
  const stockist = query.data && isPublic(query.data) ? query.data : undefined
  return (
    <FullScreenDialog
      title={t('supplierDetail')}
      onClose={onClose}
      actions={stockist && <SaveButton item={savableSupplier(stockist)} />}
    >
      <div className="page @container py-6 md:py-10">
        {query.isPending && (
          <LoadingShapes>
            <Skeleton className="h-9 w-2/3" />
            <Skeleton className="mt-3 h-5 w-1/2" />
            <Skeleton className="mt-8 h-40 w-full" />
          </LoadingShapes>
        )}
        {query.isError && !isNobodys(query.error) && (
          <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
        )}
        {((query.isError && isNobodys(query.error)) || (query.data && !stockist)) && (
          <EmptyState title={t('stockistNotFound')} text={t('notFoundText')} />
        )}
        {stockist && <Detail stockist={stockist} medicine={medicine} />}
      </div>
    </FullScreenDialog>
  )
}

function Detail({ stockist, medicine }: { stockist: Supplier; medicine?: AskedMedicine }) {
  const { t } = useTexts('directory')
  const medicines = stockist.medicines.slice(0, limits.detailMedicines)
  return (
    <div className="grid gap-x-12 gap-y-8 md:@2xl:grid-cols-[minmax(0,1fr)_22rem]">
      <StockistHead stockist={stockist}>
        {medicine && <AskedMedicineCard medicine={medicine} stockist={stockist} as="h3" />}
      </StockistHead>
      <div className="md:@2xl:col-start-2 md:@2xl:row-span-2 md:@2xl:row-start-1">
        <ContactPanel stockist={stockist} medicine={medicine} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <section aria-labelledby="detail-medicines">
          <h3 id="detail-medicines" className="text-lg font-semibold">
            {t('medicines')}
          </h3>
          {medicines.length === 0 && <p className="mt-1 text-soft">{t('noMedicines')}</p>}
          <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
            {medicines.map((medicine) => (
              <li key={medicine._id}>
                <Link
                  to={paths.medicineStockists(medicine._id, medicine.name)}
                  className="figures flex min-h-11 items-center justify-between gap-3 py-1.5 font-medium no-underline hover:text-brand"
                >
                  <span className="min-w-0">
                    {medicine.name} <UnconfirmedMark of={medicine} />
                  </span>
                  <ArrowRight aria-hidden className="size-4 shrink-0 text-soft" />
                </Link>
              </li>
            ))}
          </ul>
          {stockist.medicineCount > medicines.length && (
            <Link
              to={paths.stockist(stockist._id, stockist.firmName)}
              className={buttonClass('plain', 'small', '-ml-3 mt-1')}
            >
              {t('allMedicines', { formatted: countOf(stockist.medicineCount) })}
            </Link>
          )}
        </section>
        <section aria-labelledby="detail-companies">
          <h3 id="detail-companies" className="text-lg font-semibold">
            {t('companies')}
          </h3>
          {stockist.companies.length === 0 && <p className="mt-1 text-soft">{t('noCompanies')}</p>}
          <ul className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
            {stockist.companies.map((company) => (
              <li key={company._id} className="max-w-full">
                <ChipLink
                  to={paths.companyStockists(company._id, company.name)}
                  mark={<UnconfirmedMark of={company} />}
                >
                  {company.name}
                </ChipLink>
              </li>
            ))}
          </ul>
          {stockist.companyCount > stockist.companies.length && (
            <Link
              to={paths.stockist(stockist._id, stockist.firmName)}
              className={buttonClass('plain', 'small', '-ml-3 mt-2')}
            >
              {t('allCompanies', { formatted: countOf(stockist.companyCount) })}
            </Link>
          )}
        </section>
        <Link
          to={paths.stockist(stockist._id, stockist.firmName)}
          state={{ medicine }}
          className={buttonClass('quiet', 'medium', 'self-start')}
        >
          {t('publicPage')}
          <ArrowRight aria-hidden />
        </Link>
      </div>
    </div>
  )
}
