import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ownStockistQuery } from '../../api/queries.ts'
import { ProfileGroup } from './profile-section.tsx'

/** Shown at first, so that the sections below stay within reach. */
const shownAtFirst = 8

/** The medicines that a stockist lists, limited to those in its record. */
export function OwnMedicines({ stockistId }: { stockistId: string | undefined }) {
  const { t } = useTexts('accounts')
  const [isWhole, setWhole] = useState(false)
  const query = useQuery({ ...ownStockistQuery(stockistId ?? ''), enabled: stockistId !== undefined })
  const record = query.data && 'medicines' in query.data ? query.data : undefined
  const medicines = record?.medicines ?? []
  const others = (record?.medicineCount ?? 0) - medicines.length
  const hidden = isWhole ? 0 : medicines.length - shownAtFirst
  return (
    <ProfileGroup title={t('medicines')}>
      {medicines.length === 0 ? (
        <p className="py-1 text-soft">{t('noMedicines')}</p>
      ) : (
        <ul className="figures grid gap-x-6 py-1 sm:grid-cols-2">
          {medicines.slice(0, isWhole ? undefined : shownAtFirst).map((medicine) => (
            <li key={medicine._id} className="py-1">
              {medicine.name}
            </li>
          ))}
          {hidden <= 0 && others > 0 && (
            <li className="py-1 text-soft">{t('moreMedicines', { formatted: countOf(others) })}</li>
          )}
        </ul>
      )}
      {hidden > 0 && (
        <Button look="plain" size="small" onClick={() => setWhole(true)} className="-ml-3">
          {t('allMedicines', { formatted: countOf(medicines.length) })}
        </Button>
      )}
    </ProfileGroup>
  )
}
