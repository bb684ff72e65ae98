import { NavLink, useLocation } from 'react-router'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { useChosenInSight } from '../../../ui/use-chosen-in-sight.ts'
import { upkeepPages } from '../pages.ts'

/** The parts of the catalogue's upkeep: on a phone in a row that scrolls to the open one. */
export function CatalogueNav() {
  const { t } = useTexts('admin')
  const list = useChosenInSight<HTMLUListElement>(useLocation().pathname)
  return (
    <nav aria-label={t('navCatalogue')} className="mb-5 border-b border-line max-sm:-mx-4">
      <ul ref={list} className="flex gap-x-1 overflow-x-auto [scrollbar-width:none] max-sm:px-4">
        {upkeepPages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                classes(
                  'inline-flex min-h-11 items-center border-b-2 px-3 font-semibold whitespace-nowrap no-underline -outline-offset-3',
                  isActive
                    ? 'border-brand text-ink'
                    : 'border-transparent text-soft hover:border-edge hover:text-ink',
                )
              }
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
