import '../messages.en.ts'
import type { Medicine } from '@rasad/contract/directory'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rupees } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { RxMark, UnconfirmedMark } from '../../../ui/chip.tsx'
import { useDirectorySlots } from '../slots.tsx'
import { MedicineFormIcon } from './medicine-form.tsx'

/** The data of a search suggestion, or the whole record. */
type MedicineFacts = Pick<
  Medicine,
  | '_id'
  | 'name'
  | 'companyId'
  | 'companyName'
  | 'composition'
  | 'pack'
  | 'form'
  | 'price'
  | 'rx'
  | 'stockistCount'
  | 'unconfirmed'
>

interface MedicineCardProps {
  medicine: MedicineFacts
  /** The heading level. */
  as?: 'h1' | 'h2'
  /** The name leads to the medicine's own page. */
  hasLink?: boolean
}

/** A medicine, as a search result or page head. */
export function MedicineCard({ medicine, as: Heading = 'h2', hasLink = false }: MedicineCardProps) {
  const { t } = useTexts('directory')
  const { SaveButton } = useDirectorySlots()
  return (
    <article className="rounded-lg border border-line bg-sheet p-5 shadow-card">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-wash text-brand max-[22rem]:hidden">
          <MedicineFormIcon
            name={medicine.name}
            pack={[medicine.form, medicine.pack].filter(Boolean).join(' ')}
            className="size-6"
          />
        </span>
        <div className="min-w-0 grow">
          <p className="flex items-center gap-2 text-xs text-soft">
            {t('medicine')} <UnconfirmedMark of={medicine} />
          </p>
          <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="figures text-xl font-bold">
            {hasLink ? (
              <Link
                to={paths.medicineStockists(medicine._id, medicine.name)}
                state={{ medicine }}
                className="underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                {medicine.name}
              </Link>
            ) : (
              medicine.name
            )}
          </Heading>
          {medicine.companyName && (
            <p className="mt-0.5 text-sm text-soft">
              {medicine.companyId ? (
                <Link
                  to={paths.companyStockists(medicine.companyId, medicine.companyName)}
                  className="text-brand underline underline-offset-4"
                >
                  {medicine.companyName}
                </Link>
              ) : (
                medicine.companyName
              )}
            </p>
          )}
        </div>
        <SaveButton
          className="-mr-2.5 -mt-2.5"
          item={{
            kind: 'medicine',
            _id: medicine._id,
            name: medicine.name,
            detail: medicine.companyName,
            phone: null,
          }}
        />
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <Fact term={t('composition')}>{medicine.composition}</Fact>
        <Fact term={t('form')}>{medicine.form}</Fact>
        <Fact term={t('pack')}>{medicine.pack}</Fact>
        <Fact term={t('mrp')}>
          {medicine.price !== null && (
            <span className="inline-flex items-center gap-2">
              {rupees(medicine.price)}
              {medicine.rx && <RxMark label={t('prescription')} />}
            </span>
          )}
        </Fact>
      </dl>
    </article>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="min-w-0">
      <dt className="text-xs text-soft">{term}</dt>
      <dd className="figures font-medium">{children}</dd>
    </div>
  )
}
