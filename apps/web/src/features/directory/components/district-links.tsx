import '../messages.en.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ChipLink } from '../../../ui/chip.tsx'
import { districtName, districtsQuery } from '../api/districts.ts'

const shown = 8

/** One line of links to the districts with the most suppliers, and to the list of all. */
export function DistrictLinks() {
  const { t } = useTexts('directory')
  const { data } = useQuery(districtsQuery(shown))
  return (
    <nav
      aria-label={t('byDistrict')}
      className="mb-4 flex min-h-9 items-center gap-2 overflow-x-auto py-0.5 pointer-coarse:min-h-12"
    >
      <Link
        to={paths.places}
        className="inline-flex min-h-8 shrink-0 items-center text-sm font-semibold whitespace-nowrap text-brand pointer-coarse:min-h-11"
      >
        {t('byDistrict')}
      </Link>
      {data?.map(({ state, district }) => (
        <span key={`${state} ${district}`} className="shrink-0">
          <ChipLink to={paths.district(state, district)}>{districtName({ state, district })}</ChipLink>
        </span>
      ))}
    </nav>
  )
}
