import '../messages.en.ts'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Building2, Pill, Store } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useComesIntoView, usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ContactActions } from '../../../ui/contact-actions.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { SaveButton } from '../components/save-button.tsx'
import { type SavedItem, savedKinds, useSavedItems } from '../saved-items.ts'

const headings = { supplier: 'suppliers', medicine: 'medicines', company: 'companies' } as const

const pictures = { supplier: <Store />, medicine: <Pill />, company: <Building2 /> } as const

const addresses = {
  supplier: paths.stockist,
  medicine: paths.medicineStockists,
  company: paths.companyStockists,
} as const

/** The items saved on this device. */
export function SavedScreen() {
  const { t } = useTexts('saved')
  const items = useSavedItems()
  usePageTitle(t('title'))
  return (
    <div className="page py-6 md:py-10">
      <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
        {t('title')}
      </h1>
      <p className="mt-1 text-soft">{t('intro')}</p>
      {items.length === 0 && (
        <div className="mt-5 rounded-md border border-line bg-sheet shadow-card">
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} picture={<BookmarkPlus />}>
            <ButtonLink to={paths.home}>{t('toSearch')}</ButtonLink>
          </EmptyState>
          <Steps
            className="border-t border-line p-5 sm:p-8"
            steps={savedKinds.map((kind) => ({
              title: t(headings[kind]),
              text: t(`${kind}Why`),
              picture: pictures[kind],
            }))}
          />
        </div>
      )}
      {savedKinds.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <section key={kind} aria-labelledby={`saved-${kind}`} className="mt-7 max-w-3xl">
            <h2 id={`saved-${kind}`} className="mb-2 text-lg font-semibold">
              {t(headings[kind])}
            </h2>
            <ul data-entries className="divide-y divide-line rounded-md border border-line bg-sheet">
              {ofKind.map((item) => (
                <li key={item._id}>
                  <SavedRow item={item} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function SavedRow({ item }: { item: SavedItem }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 pl-4 pr-1.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <h3 className="figures font-semibold">
          <Link
            to={addresses[item.kind](item._id, item.name)}
            className="no-underline hover:text-brand hover:underline"
          >
            {item.name}
          </Link>
        </h3>
        {item.detail && <p className="text-sm text-soft">{item.detail}</p>}
      </div>
      <SaveButton item={item} className="sm:order-last" />
      {item.kind === 'supplier' && (
        <div className="col-span-2 pb-1 pr-2.5 pt-2 sm:col-span-1 sm:p-0">
          <CurrentPhone item={item} />
        </div>
      )}
    </div>
  )
}

/** A saved number can be out of date: it is fetched again once its row is visible. */
function CurrentPhone({ item }: { item: SavedItem }) {
  const { t } = useTexts('saved')
  const [isSeen, setSeen] = useState(false)
  const ref = useComesIntoView(() => setSeen(true), '100px')
  const query = useQuery({
    queryKey: ['stockist', item._id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/stockist/{id}', { params: { id: item._id }, signal, asVisitor: true })).data,
    enabled: isSeen,
  })
  const isGone =
    (query.error instanceof ApiError && query.error.status === 404) ||
    (query.data && !('phone' in query.data))
  const phone = query.data && 'phone' in query.data ? query.data.phone : item.phone
  return (
    <div ref={ref}>
      {isGone ? (
        <p className="text-sm text-soft">{t('notListed')}</p>
      ) : (
        <ContactActions stockist={item._id} name={item.name} phone={phone} />
      )}
    </div>
  )
}
