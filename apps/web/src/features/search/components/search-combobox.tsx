import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Category, SearchHit } from '@rasad/contract/search'
import { Clock, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useSuggestions } from '../api/suggestions.ts'
import { useRecentPicks } from '../recent-searches.ts'
import type { Pick } from './search-area.tsx'
import { inputAttributes, inputClass, type SearchInputProps } from './search-field.tsx'
import { SuggestionLine } from './suggestion-line.tsx'

interface Group {
  key: Category | 'recent'
  items: readonly Pick[]
}

/** The field with its suggestions: keyboard, touch and screen readers are the library's work. */
export function SearchCombobox({ category, text, onText, onPick, inputRef }: SearchInputProps) {
  const { t } = useTranslation('search')
  const [isOpen, setOpen] = useState(false)
  const recent = useRecentPicks()
  const { q, query, isBehind } = useSuggestions(category, text, isOpen)
  const isEmpty = text.trim() === ''
  const found: Group[] = (query.data ?? []).map((group) => ({ key: group.category, items: group.items }))
  const groups: Group[] = isEmpty ? (recent.length > 0 ? [{ key: 'recent', items: recent }] : []) : found
  const total = groups.reduce((sum, group) => sum + group.items.length, 0)
  const hasFailed = !isEmpty && query.isError && !isBehind
  const hasNothing = !isEmpty && query.isSuccess && total === 0 && !isBehind
  const isWaiting = !isEmpty && !hasFailed && query.data === undefined
  const hasSomethingToSay = total > 0 || hasFailed || hasNothing || isWaiting

  useEffect(() => {
    // Typed before this part was here: the suggestions are due now.
    if (inputRef.current && document.activeElement === inputRef.current && inputRef.current.value !== '')
      setOpen(true)
  }, [inputRef])

  function pick(chosen: Pick) {
    setOpen(false)
    onPick(chosen)
    // On a phone the keyboard would cover the answer.
    if (matchMedia('(pointer: coarse)').matches) inputRef.current?.blur()
  }

  return (
    <Autocomplete.Root
      items={groups}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') onText(value)
      }}
      open={isOpen}
      onOpenChange={setOpen}
      openOnInputClick
      filter={null}
      autoHighlight
      itemToStringValue={(item: Pick) => item.name}
    >
      <Autocomplete.Input
        {...inputAttributes}
        ref={inputRef}
        className={inputClass}
        placeholder={t(`placeholder_${category}`)}
        onFocus={() => makeRoom()}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={() => {
            onText('')
            inputRef.current?.focus()
          }}
          className="absolute right-0 top-0 grid h-13 w-12 place-items-center rounded-sm text-soft hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          sideOffset={6}
          collisionAvoidance={{ side: 'none', align: 'shift' }}
          className="z-30 outline-none"
          hidden={!hasSomethingToSay}
        >
          <Autocomplete.Popup
            aria-busy={isBehind || undefined}
            className="max-h-[max(12rem,min(28rem,var(--available-height)))] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet py-1.5 shadow-float"
          >
            <Autocomplete.Status className="text-sm">
              {isWaiting && <p className="px-4 py-3 text-soft">{t('searching')}</p>}
              {hasNothing && (
                <div className="px-4 py-3">
                  <p className="font-semibold">{t('nothing', { q })}</p>
                  <p className="text-soft">{t('nothingHint')}</p>
                </div>
              )}
              {hasFailed && <p className="px-4 pt-3 font-semibold">{t('failed')}</p>}
              {!isEmpty && total > 0 && <span className="sr-only">{t('resultCount', { count: total })}</span>}
            </Autocomplete.Status>
            {hasFailed && (
              <Button look="plain" size="small" className="mx-1 my-1" onClick={() => query.refetch()}>
                <RotateCw aria-hidden />
                {t('tryAgain')}
              </Button>
            )}
            <Autocomplete.List className="outline-none data-empty:hidden">
              {(group: Group) => (
                <Autocomplete.Group key={group.key} items={group.items}>
                  <GroupHeading group={group} chosen={category} />
                  <Autocomplete.Collection>
                    {(item: Pick) => (
                      <Autocomplete.Item
                        key={`${item.category}-${item._id}`}
                        value={item}
                        onClick={() => pick(item)}
                        className="cursor-pointer px-4 py-2 outline-none data-highlighted:bg-brand-wash"
                      >
                        <PickLine pick={item} isRecent={group.key === 'recent'} q={q} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

function GroupHeading({ group, chosen }: { group: Group; chosen: Category }) {
  const { t } = useTranslation('search')
  const isExpected = group.key === chosen
  const label = group.key === 'recent' ? t('recent') : isExpected ? t(group.key) : t(`foundIn_${group.key}`)
  return (
    <Autocomplete.GroupLabel
      className={isExpected ? 'sr-only' : 'px-4 pb-1 pt-2.5 text-xs font-semibold text-soft'}
    >
      {label}
    </Autocomplete.GroupLabel>
  )
}

function PickLine({ pick, isRecent, q }: { pick: Pick; isRecent: boolean; q: string }) {
  const { t } = useTranslation('search')
  if (!isRecent && isHit(pick)) return <SuggestionLine hit={pick} q={q} />
  return (
    <span className="flex min-h-7 items-center gap-3">
      <Clock aria-hidden className="size-4.5 shrink-0 text-soft" />
      <span className="figures min-w-0 grow truncate">{pick.name}</span>
      <span className="text-xs text-soft">{t(pick.category)}</span>
    </span>
  )
}

function isHit(pick: Pick): pick is SearchHit {
  return 'rx' in pick || 'medicineCount' in pick
}

/** On a small screen the suggestions need the height: the field goes to the top. */
function makeRoom(): void {
  if (innerHeight > 820 && innerWidth > 640) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById('search-field')
    ?.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' })
}
