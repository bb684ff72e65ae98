import '../messages.en.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { isNamed, isRecord } from '../../../lib/values.ts'
import { ListingFacts } from '../../../ui/listing-facts.tsx'
import { type Supplier, suppliersOfMedicineQuery } from '../api/queries.ts'

/** The medicine for which a supplier was opened. */
export interface AskedMedicine {
  _id: string
  name: string
}

/** The medicine in the route's state, if the page was opened for one. */
export function askedMedicine(state: unknown): AskedMedicine | undefined {
  return isRecord(state) && isNamed(state.medicine) ? state.medicine : undefined
}

interface AskedMedicineCardProps {
  medicine: AskedMedicine
  stockist: Supplier
  /** The heading level. */
  as: 'h2' | 'h3'
}

/** What a supplier has of the medicine that it was opened for: stock, rate and date. Nothing if it does not list it. */
export function AskedMedicineCard({ medicine, stockist, as: Heading }: AskedMedicineCardProps) {
  const { t } = useTexts('directory')
  const query = suppliersOfMedicineQuery(medicine._id, { q: stockist.firmName, as: useBuyer() })
  const { data } = useInfiniteQuery(query)
  const found = data?.pages.flatMap((page) => page.data).find(({ _id }) => _id === stockist._id)
  if (!found) return null
  return (
    <section
      aria-label={t('askedFor')}
      className="mt-3 rounded-md border border-brand bg-brand-wash px-4 py-3"
    >
      <p className="text-xs text-soft">{t('askedFor')}</p>
      <Heading className="figures text-lg font-semibold">
        <Link
          to={paths.medicineStockists(medicine._id, medicine.name)}
          className="no-underline hover:text-brand"
        >
          {medicine.name}
        </Link>
      </Heading>
      <ListingFacts listing={found.listing} className="mt-0.5" />
    </section>
  )
}
