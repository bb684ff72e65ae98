import type { SearchHit } from '@rasad/contract/search'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { rupees } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useEnter } from '../../../lib/use-enter.ts'
import { Button } from '../../../ui/button.tsx'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SuggestionCombobox } from '../../../ui/suggestion-combobox.tsx'

const pauseWhileTyping = 90
const most = 10

interface CatalogueComboboxProps {
  kind: 'medicine' | 'company'
  label: string
  placeholder: string
  onPick: (pick: { id: string; name: string }) => void
  /** Where to create a missing entry, if that is offered. */
  createPath?: (name: string) => string
  /** The field, for the focus. */
  inputRef?: RefObject<HTMLInputElement | null>
  className?: string
}

/** Adds entries from the catalogue while typing. The field is cleared afterwards. */
export function CatalogueCombobox(props: CatalogueComboboxProps) {
  const { kind, label, placeholder, onPick, createPath, inputRef, className } = props
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** Enter was pressed on this text, which names no entry or several. */
  const [unclear, setUnclear] = useState<string>()
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
  const { entered, enter, cancel } = useEnter({
    ask: (typed) => client.fetchQuery(meaningQuery(kind, typed)),
    onAnswer(meant, typed) {
      if (meant) return pick(meant)
      setUnclear(typed)
      setOpen(true)
    },
  })
  const Icon = createPath ? Plus : Search
  const hits = q === '' ? [] : (query.data ?? [])
  const isShown = isOpen && q !== ''
  const isBehind = settled !== q || query.isPlaceholderData || query.isPending
  const isAsking = entered?.status === 'waiting'
  const hasFailed = query.isError || entered?.status === 'failed'
  const hasNothing = hits.length === 0 && !isBehind && !hasFailed
  const isUnclear = unclear === q && hits.length > 0 && !isBehind && !hasFailed
  const said = isAsking
    ? t('searching')
    : hasFailed
      ? t('searchFailed')
      : hasNothing
        ? t('nothingFound', { q })
        : isUnclear
          ? t('chooseOne')
          : hits.length > 0 && !isBehind && t('suggestionCount', { count: hits.length })

  function pick(hit: SearchHit) {
    cancel()
    setText('')
    setOpen(false)
    onPick({ id: hit._id, name: hit.name })
  }
  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    event.preventDefault()
    setOpen(true)
    enter(event.currentTarget.value)
  }
  function retry() {
    if (entered) enter(entered.text)
    if (query.isError) query.refetch()
  }

  return (
    <SuggestionCombobox
      className={classes('relative', className)}
      input={{
        ...(inputRef && { ref: inputRef }),
        'aria-label': label,
        placeholder,
        onClick: () => setOpen(true),
        onFocus: makeRoom,
        enterKeyHint: 'done',
        maxLength: 200,
        className:
          'min-h-11 w-full scroll-mt-28 rounded-sm border border-edge bg-sheet pl-10 pr-3 text-base text-ink hover:border-ink',
      }}
      text={text}
      onText={(typed) => {
        cancel()
        setUnclear(undefined)
        setText(typed)
        setOpen(true)
      }}
      groups={[{ key: 'hits', rows: hits }]}
      keyOf={(hit) => hit._id}
      renderRow={(hit) => (
        <>
          <span className="block">
            {hit.name} {hit.category !== 'supplier' && <UnconfirmedMark of={hit} />}
          </span>
          <span className="block truncate text-xs text-soft">{detailOf(hit)}</span>
        </>
      )}
      listLabel={t('suggestions')}
      isOpen={isShown}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onLeave={() => setOpen(false)}
      onPick={pick}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
      }}
      onEnter={onEnter}
      isBehind={isBehind}
      isBusy={isAsking}
      state={
        <>
          {(isAsking || (hits.length === 0 && isBehind && !hasFailed)) && (
            <p className="px-3.5 py-2.5 text-sm text-soft">{t('searching')}</p>
          )}
          {hasNothing && <p className="px-3.5 py-2.5 text-sm">{t('nothingFound', { q })}</p>}
          {isUnclear && <p className="px-3.5 py-2.5 text-sm font-semibold">{t('chooseOne')}</p>}
          {hasFailed && (
            <div className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-1 text-sm">
              <p>{t('searchFailed')}</p>
              <Button look="plain" size="small" onClick={retry}>
                {t('retry')}
              </Button>
            </div>
          )}
        </>
      }
      footer={
        createPath &&
        // Not before the rows above it: they would come under the finger, and what is created may be one of them.
        !isBehind && (
          <p className="border-t border-line px-3.5 py-1 text-sm">
            <Link
              to={createPath(q)}
              className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-semibold text-brand"
            >
              {t('createNamed', { name: q })}
            </Link>
          </p>
        )
      }
      announcement={said}
      panelClass="inset-x-0 top-full mt-1 max-h-[min(24rem,45dvh)] py-1"
      optionClass="figures px-3.5 py-1.5 leading-snug"
    >
      <Icon
        aria-hidden
        className="pointer-events-none absolute left-3 top-1/2 size-4.5 -translate-y-1/2 text-brand"
      />
    </SuggestionCombobox>
  )
}

/** The one record of this kind that a text names beyond doubt; null if it names none or several. */
function meaningQuery(kind: 'medicine' | 'company', q: string) {
  return queryOptions({
    queryKey: ['catalogue-meaning', kind, q],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/search/results', {
        query: { category: kind, q, limit: 1 },
        signal,
      })
      return data.meant?.category === kind ? data.meant : null
    },
    staleTime: 30_000,
  })
}

/** On phones the suggestions need the height: scroll the field to the top. */
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
