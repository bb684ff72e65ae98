import type { MedicineHit } from '@rasad/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { SuggestionCombobox } from '../../../ui/suggestion-combobox.tsx'

const pauseWhileTyping = 90
const most = 8

interface FindProductProps {
  label: string
  chosen: { _id: string; name: string } | null
  error: string | undefined
  onPick: (product: { _id: string; name: string }) => void
}

/** Searches the catalogue for the product that is offered instead. Nothing is chosen automatically. */
export function FindProduct({ label, chosen, error, onPick }: FindProductProps) {
  const { t } = useTexts('requests')
  const [text, setText] = useState('')
  const q = text.trim()
  const settled = useDebounced(q, pauseWhileTyping)
  const query = useQuery({
    queryKey: ['products', settled],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/search', {
        query: { category: 'medicine', q: settled, limit: most },
        signal,
      })
      return data.filter((hit) => hit.category === 'medicine')
    },
    enabled: settled.length > 1,
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })
  const hits = q.length > 1 ? (query.data ?? []) : []
  const isBehind = settled !== q || query.isPlaceholderData || query.isFetching
  return (
    <div>
      {chosen && (
        <p className="mb-1 text-sm">
          {t('offers')} <strong className="font-semibold">{chosen.name}</strong>
        </p>
      )}
      <SuggestionCombobox<MedicineHit>
        className="relative"
        input={{
          'aria-label': label,
          'aria-invalid': error !== undefined,
          placeholder: t(chosen ? 'searchOther' : 'searchProduct'),
          maxLength: 200,
          className:
            'min-h-11 w-full scroll-mt-28 rounded-sm border border-edge bg-sheet px-3 text-base aria-invalid:border-alarm',
        }}
        text={text}
        onText={setText}
        groups={[{ key: 'hits', rows: hits }]}
        keyOf={(hit) => hit._id}
        renderRow={(hit) => (
          <>
            <span className="block">{hit.name}</span>
            <span className="block truncate text-xs text-soft">
              {[hit.companyName, hit.pack, hit.composition].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
        listLabel={t('products')}
        isOpen={q.length > 1}
        onOpen={() => undefined}
        onClose={() => setText('')}
        onLeave={() => setText('')}
        onPick={(hit) => {
          setText('')
          onPick({ _id: hit._id, name: hit.name })
        }}
        onEnter={(event) => event.preventDefault()}
        isBehind={isBehind}
        state={
          hits.length === 0 &&
          !isBehind && (
            <p className="px-3.5 py-2.5 text-sm">
              {t(query.isError ? 'searchFailed' : 'nothingFound', { q })}
            </p>
          )
        }
        isScrolledTo
        panelClass="inset-x-0 top-full mt-1 max-h-72 py-1"
        optionClass="px-3.5 py-1.5 leading-snug"
      />
      {error !== undefined && <p className="mt-1 text-sm font-medium text-alarm">{error}</p>}
    </div>
  )
}
