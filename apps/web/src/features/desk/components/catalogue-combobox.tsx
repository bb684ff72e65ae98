import { Autocomplete } from '@base-ui/react/autocomplete'
import type { SearchHit } from '@rasad/contract/search'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { rupees } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useLeaving } from '../../../lib/use-leaving.ts'
import { Button } from '../../../ui/button.tsx'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'

const pauseWhileTyping = 90
const most = 10

interface CatalogueComboboxProps {
  kind: 'medicine' | 'company'
  label: string
  placeholder: string
  onPick: (pick: { id: string; name: string }) => void
  /** Where one goes to create what is not there. */
  createPath: (name: string) => string
  className?: string
}

/** Adds from the catalogue as one types. The field is empty again afterwards, ready for the next. */
export function CatalogueCombobox(props: CatalogueComboboxProps) {
  const { kind, label, placeholder, onPick, createPath, className } = props
  const { t } = useTranslation('desk')
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const q = text.trim()
  const settled = useDebounced(q, pauseWhileTyping)
  const query = useQuery({
    queryKey: ['catalogue', kind, settled],
    queryFn: async ({ signal }) =>
      (await call('GET /api/search', { query: { category: kind, q: settled, limit: most }, signal })).data,
    enabled: isOpen && settled !== '',
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })
  const hits = q === '' ? [] : (query.data ?? [])
  const isShown = isOpen && q !== ''
  const isBehind = settled !== q || query.isPlaceholderData || query.isPending
  const hasNothing = hits.length === 0 && !isBehind && !query.isError
  const said = query.isError
    ? t('searchFailed')
    : hasNothing
      ? t('nothingFound', { q })
      : hits.length > 0 && !isBehind && t('suggestionCount', { count: hits.length })
  useLeaving(area, () => setOpen(false))

  function pick(hit: SearchHit) {
    setText('')
    setOpen(false)
    onPick({ id: hit._id, name: hit.name })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'ArrowDown' && !isOpen) {
      setOpen(true)
    }
  }

  return (
    <Autocomplete.Root
      // Not the library's popup: it hides the rest of the page from readers while it is open.
      inline
      open={isShown}
      items={hits}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return
        setText(value)
        setOpen(true)
      }}
      filter={null}
      autoHighlight="always"
      itemToStringValue={(hit: SearchHit) => hit.name}
    >
      <div ref={area} className={classes('relative', className)}>
        <Plus
          aria-hidden
          className="pointer-events-none absolute left-3 top-1/2 size-4.5 -translate-y-1/2 text-brand"
        />
        <Autocomplete.Input
          aria-label={label}
          aria-expanded={isShown && hits.length > 0}
          placeholder={placeholder}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onFocus={makeRoom}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          enterKeyHint="done"
          maxLength={200}
          className="min-h-11 w-full scroll-mt-28 rounded-sm border border-edge bg-sheet pl-10 pr-3 text-base text-ink hover:border-ink"
        />
        {isShown && (
          <div
            aria-busy={isBehind || undefined}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(24rem,45dvh)] overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet py-1 shadow-float"
          >
            {hits.length === 0 && isBehind && (
              <p className="px-3.5 py-2.5 text-sm text-soft">{t('searching')}</p>
            )}
            {hasNothing && <p className="px-3.5 py-2.5 text-sm">{t('nothingFound', { q })}</p>}
            {query.isError && (
              <div className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-1 text-sm">
                <p>{t('searchFailed')}</p>
                <Button look="plain" size="small" onClick={() => query.refetch()}>
                  {t('retry')}
                </Button>
              </div>
            )}
            {hits.length > 0 && (
              <Autocomplete.List aria-label={t('suggestions')} className="outline-none">
                {(hit: SearchHit) => (
                  <Autocomplete.Item
                    key={hit._id}
                    value={hit}
                    onClick={() => pick(hit)}
                    className="figures cursor-pointer px-3.5 py-1.5 leading-snug outline-none data-highlighted:bg-brand-wash"
                  >
                    <span className="block">
                      {hit.name} {hit.category !== 'supplier' && <UnconfirmedMark of={hit} />}
                    </span>
                    <span className="block truncate text-xs text-soft">{detailOf(hit)}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            )}
            <p className="border-t border-line px-3.5 py-1 text-sm">
              <Link to={createPath(q)} className="inline-flex min-h-9 items-center font-semibold text-brand">
                {t('createNamed', { name: q })}
              </Link>
            </p>
          </div>
        )}
        <p role="status" className="sr-only">
          {isShown && said}
        </p>
      </div>
    </Autocomplete.Root>
  )
}

/** On a phone the suggestions need the height: the field goes to the top. */
function makeRoom({ currentTarget }: FocusEvent<HTMLElement>) {
  if (innerWidth < 640) currentTarget.scrollIntoView({ block: 'start' })
}

function detailOf(hit: SearchHit): string {
  const parts =
    hit.category === 'medicine'
      ? [hit.companyName, hit.pack, hit.price === null ? undefined : rupees(hit.price)]
      : [hit.location]
  return parts.filter(Boolean).join(' · ')
}
