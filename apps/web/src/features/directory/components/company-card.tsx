import '../messages.en.ts'
import type { Company } from '@rasad/contract/directory'
import { ArrowRight, Building2, Package } from 'lucide-react'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { useDirectorySlots } from '../slots.tsx'

type CompanyFacts = Pick<
  Company,
  '_id' | 'name' | 'location' | 'stockistCount' | 'medicineCount' | 'unconfirmed'
>

interface CompanyCardProps {
  company: CompanyFacts
  as?: 'h1' | 'h2'
  /** Link target. */
  links: readonly ('products' | 'stockists')[]
}

/** A company, as a search result or page head. */
export function CompanyCard({ company, as: Heading = 'h2', links }: CompanyCardProps) {
  const { t } = useTexts('directory')
  const { SaveButton } = useDirectorySlots()
  return (
    <article className="rounded-lg border border-line bg-sheet p-5 shadow-card">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-wash text-brand max-[22rem]:hidden">
          <Building2 aria-hidden className="size-6" />
        </span>
        <div className="min-w-0 grow">
          <p className="flex items-center gap-2 text-xs text-soft">
            {t('company')} <UnconfirmedMark of={company} />
          </p>
          <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-xl font-bold">
            {company.name}
          </Heading>
          {company.location && <p className="mt-0.5 text-sm text-soft">{company.location}</p>}
        </div>
        <SaveButton
          className="-mr-2.5 -mt-2.5"
          item={{
            kind: 'company',
            _id: company._id,
            name: company.name,
            detail: company.location,
            phone: null,
          }}
        />
      </div>
      <p className="figures mt-4 text-sm text-soft">
        {t('productCount', { count: company.medicineCount, formatted: countOf(company.medicineCount) })}
        {' · '}
        {t('supplierCount', { count: company.stockistCount, formatted: countOf(company.stockistCount) })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {links.includes('products') && (
          <ButtonLink
            to={paths.companyProducts(company._id, company.name)}
            state={{ company }}
            look="quiet"
            className="grow"
          >
            <Package aria-hidden />
            {t('seeProducts')}
          </ButtonLink>
        )}
        {links.includes('stockists') && (
          <ButtonLink
            to={paths.companyStockists(company._id, company.name)}
            state={{ company }}
            look="quiet"
            className="grow"
          >
            {t('seeStockists')}
            <ArrowRight aria-hidden />
          </ButtonLink>
        )}
      </div>
    </article>
  )
}
