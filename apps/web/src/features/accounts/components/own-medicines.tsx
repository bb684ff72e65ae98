import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { Sheet } from '../../../ui/facts.tsx'
import { ownStockistQuery } from '../api/queries.ts'

/** The medicines that a stockist lists, limited to those in its record. */
export function OwnMedicines({ stockistId }: { stockistId: string | undefined }) {
  const { t } = useTranslation('accounts')
  const query = useQuery({ ...ownStockistQuery(stockistId ?? ''), enabled: stockistId !== undefined })
  const record = query.data && 'medicines' in query.data ? query.data : undefined
  const medicines = record?.medicines ?? []
  const others = (record?.medicineCount ?? 0) - medicines.length
  return (
    <Sheet title={t('medicines')}>
      {medicines.length === 0 ? (
        <p className="py-1 text-soft">{t('noMedicines')}</p>
      ) : (
        <ul className="figures grid gap-x-6 py-1 sm:grid-cols-2">
          {medicines.map((medicine) => (
            <li key={medicine._id} className="py-1">
              {medicine.name}
            </li>
          ))}
          {others > 0 && (
            <li className="py-1 text-soft">{t('moreMedicines', { formatted: countOf(others) })}</li>
          )}
        </ul>
      )}
    </Sheet>
  )
}
