import type { OwnListRow, OwnSupplier } from '@rasad/contract/own-suppliers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../../lib/api-client.ts'
import { countOf, rupees } from '../../../../../lib/format.ts'
import { paths } from '../../../../../lib/paths.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { QueryError } from '../../../../../ui/error-state.tsx'
import { TextField } from '../../../../../ui/form-fields.tsx'
import { Modal } from '../../../../../ui/modal.tsx'
import { LoadingShapes, Skeleton } from '../../../../../ui/states.tsx'

/** The list of a supplier as it is printed, with a search in it. */
export function ListRows({ supplier, onClose }: { supplier: OwnSupplier; onClose: () => void }) {
  const { t } = useTexts('accounts')
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { _id: id, name } = supplier
  const query = useInfiniteQuery({
    queryKey: ['me', 'own-suppliers', id, 'list', q],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/own-suppliers/{id}/list', {
        params: { id },
        query: { limit: 50, cursor, ...(q && { q }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Modal title={t('supplierListSee', { name })} onClose={onClose}>
      <TextField
        label={t('supplierListSearch')}
        type="search"
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
      />
      {query.isPending ? (
        <LoadingShapes>
          <Skeleton className="my-3 h-9 w-full" />
          <Skeleton className="my-3 h-9 w-full" />
        </LoadingShapes>
      ) : query.isError ? (
        <QueryError of={query} fallback={t('supplierListLoadFailed')} />
      ) : rows.length === 0 ? (
        <p className="py-4 text-sm text-soft">{t('supplierListNoRows')}</p>
      ) : (
        <ul data-entries className="mt-2 divide-y divide-line">
          {rows.map((row) => (
            <li key={row.row} className="py-2">
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button look="quiet" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('supplierListMore')}
        </Button>
      )}
    </Modal>
  )
}

function Row({ row: { text, pack, company, quantity, mrp, ptr, scheme, medicine } }: { row: OwnListRow }) {
  const { t } = useTexts('accounts')
  const facts = [
    quantity !== null && t('supplierListStock', { formatted: countOf(quantity) }),
    ptr !== null && `PTR ${rupees(ptr)}`,
    mrp !== null && `MRP ${rupees(mrp)}`,
    scheme,
  ].filter(Boolean)
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold leading-snug">{[text, pack, company].filter(Boolean).join(' · ')}</p>
      <p className="figures text-sm text-soft">{facts.join(' · ')}</p>
      {medicine ? (
        <Link to={paths.medicineStockists(medicine._id, medicine.name)} className="text-sm text-brand">
          {medicine.name}
        </Link>
      ) : (
        <p className="text-xs text-soft">{t('supplierListPrinted')}</p>
      )}
    </div>
  )
}
