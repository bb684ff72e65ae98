import { hasBuyersRole } from '@rasad/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { countOf, dateOf, rupees } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'

/** What a text finds among the buyer's own suppliers and in their lists, beside what it finds for everybody. */
export function OwnFound({ q }: { q: string }) {
  const { t } = useTexts('searchResults')
  const { user } = useSession()
  const id = useId()
  const { data } = useQuery({
    queryKey: ['me', 'own-suppliers', 'found', q],
    queryFn: async ({ signal }) =>
      (await call('GET /api/own-suppliers/found', { query: { q }, signal })).data,
    enabled: user !== undefined && hasBuyersRole(user),
    staleTime: 0,
  })
  if (!data || data.suppliers.length + data.rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="my-6">
      <h3 id={id} className="mb-2 text-sm font-semibold text-soft">
        {t('ownFound')}
      </h3>
      <ul data-entries className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
        {data.suppliers.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={paths.ownSuppliers}
              className="flex min-h-11 items-center px-4 py-2 font-medium wrap-anywhere text-ink no-underline hover:bg-brand-wash"
            >
              {name}
            </Link>
          </li>
        ))}
        {data.rows.map(({ supplier, row, text, pack, company, quantity, mrp, ptr, listDate }) => (
          <li key={`${supplier._id} ${row}`} className="px-4 py-2.5 wrap-anywhere">
            <p className="font-medium">{[text, pack, company].filter(Boolean).join(' · ')}</p>
            <p className="figures text-sm text-soft">
              {[
                t('ownFoundAt', { name: supplier.name, date: dateOf(listDate) }),
                quantity !== null && t('ownFoundStock', { formatted: countOf(quantity) }),
                ptr !== null && `PTR ${rupees(ptr)}`,
                mrp !== null && `MRP ${rupees(mrp)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
