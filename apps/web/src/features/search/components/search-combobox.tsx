import type { Category, SearchHit } from '@rasad/contract/search'
import { Clock, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '../../../lib/use-leaving.ts'
import { Button } from '../../../ui/button.tsx'
import { useSuggestionList } from '../../../ui/use-suggestion-list.ts'
import { useSuggestions } from '../api/suggestions.ts'
import { useRecentPicks } from '../recent-searches.ts'
import type { SearchPick } from './pick.ts'
import { inputAttributes, inputClass, type SearchInputProps } from './search-input.ts'
import { SuggestionLine } from './suggestion-line.tsx'

interface Group {
  key: Category | 'recent'
  items: readonly SearchPick[]
}

/** The search field with suggestions. */
export function SearchCombobox(props: SearchInputProps) {
  const { category, text, onText, onPick, entered, inputRef, startsOpen } = props
  const { t } = useTranslation('search')
  const [isOpen, setOpen] = useState(false)
  const recent = useRecentPicks()
  const { q, query, isBehind } = useSuggestions(category, text, isOpen)
  const isEmpty = text.trim() === ''
  const found: Group[] = (query.data ?? []).map((group) => ({ key: group.category, items: group.items }))
  const groups: Group[] = isEmpty ? (recent.length > 0 ? [{ key: 'recent', items: recent }] : []) : found
  const rows = groups.flatMap((group) => group.items)
  const total = rows.length
  const hasFailed = !isEmpty && query.isError && !isBehind
  const hasNothing = !isEmpty && query.isSuccess && total === 0 && !isBehind
  const isWaiting = !isEmpty && !hasFailed && query.data === undefined
  const announcement = hasFailed
    ? t('failed')
    : hasNothing
      ? t('nothing', { q })
      : total > 0 && !isBehind && t('resultCount', { count: total })
  const area = useRef<HTMLDivElement>(null)
  const room = useRoomBelow()
  useLeaving(area, () => setOpen(false))

  // After Enter, only the answer to the whole text counts.
  const isShown = isOpen && !entered && (total > 0 || hasFailed || hasNothing || isWaiting)
  const list = useSuggestionList({
    rows,
    keyOf: keyOfPick,
    text,
    isOpen: isShown,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onPick: pick,
  })

  useEffect(() => {
    // The user typed or clicked before this part was loaded: show suggestions now.
    if (startsOpen && inputRef.current && document.activeElement === inputRef.current) setOpen(true)
  }, [inputRef])

  useEffect(() => {
    if (entered) setOpen(false)
  }, [entered])

  function pick(chosen: SearchPick) {
    setOpen(false)
    onPick(chosen)
    // On phones the keyboard would cover the answer.
    if (matchMedia('(pointer: coarse)').matches) inputRef.current?.blur()
  }

  return (
    <div ref={area}>
      <input
        {...inputAttributes}
        {...list.inputProps}
        ref={inputRef}
        value={text}
        className={inputClass}
        placeholder={t(`placeholder_${category}`)}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
        }}
        onFocus={makeRoom}
        onClick={() => setOpen(true)}
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
      {isShown && (
        <div
          aria-busy={isBehind || undefined}
          style={{ maxHeight: room }}
          className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet py-1.5 text-ink shadow-float"
        >
          {isWaiting && <p className="px-4 py-3 text-sm text-soft">{t('searching')}</p>}
          {hasNothing && (
            <div className="px-4 py-3 text-sm">
              <p className="font-semibold">{t('nothing', { q })}</p>
              <p className="text-soft">{t('nothingHint')}</p>
            </div>
          )}
          {hasFailed && (
            <div className="flex flex-wrap items-center justify-between gap-2 py-1 pl-4 pr-1.5 text-sm">
              <p className="font-semibold">{t('failed')}</p>
              <Button look="plain" size="small" onClick={() => query.refetch()}>
                <RotateCw aria-hidden />
                {t('tryAgain')}
              </Button>
            </div>
          )}
          {total > 0 && (
            <div id={list.listId} role="listbox" aria-label={t('suggestions')}>
              {groups.map((group) => (
                <SuggestionGroup key={group.key} group={group} chosen={category}>
                  {group.items.map((item) => (
                    <div
                      key={keyOfPick(item)}
                      {...list.optionProps(item)}
                      className="cursor-pointer px-4 py-2 hover:bg-brand-wash data-highlighted:bg-brand-wash data-highlighted:shadow-[inset_3px_0_0_var(--color-brand)]"
                    >
                      <PickLine pick={item} isRecent={group.key === 'recent'} q={q} />
                    </div>
                  ))}
                </SuggestionGroup>
              ))}
            </div>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && !isEmpty && announcement}
      </p>
    </div>
  )
}

function keyOfPick(pick: SearchPick): string {
  return `${pick.category}-${pick._id}`
}

interface SuggestionGroupProps {
  group: Group
  chosen: Category
  children: ReactNode
}

function SuggestionGroup({ group, chosen, children }: SuggestionGroupProps) {
  const { t } = useTranslation('search')
  const id = useId()
  const isExpected = group.key === chosen
  const label = group.key === 'recent' ? t('recent') : isExpected ? t(group.key) : t(`foundIn_${group.key}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
    <div role="group" aria-labelledby={id}>
      <div id={id} className={isExpected ? 'sr-only' : 'px-4 pb-1 pt-2.5 text-xs font-semibold text-soft'}>
        {label}
      </div>
      {children}
    </div>
  )
}

function PickLine({ pick, isRecent, q }: { pick: SearchPick; isRecent: boolean; q: string }) {
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

function isHit(pick: SearchPick): pick is SearchHit {
  return 'rx' in pick || 'medicineCount' in pick
}

/** The field's offset after scrolling to the top, including what is above it. */
const fieldFoot = 190
const minRoom = 176
const maxRoom = 460

/** The maximum height of the suggestions in pixels: a phone's keyboard covers half of the screen. */
function useRoomBelow(): number {
  const [height, setHeight] = useState(() => visualViewport?.height ?? innerHeight)
  useEffect(() => {
    const measure = () => setHeight(visualViewport?.height ?? innerHeight)
    visualViewport?.addEventListener('resize', measure)
    return () => visualViewport?.removeEventListener('resize', measure)
  }, [])
  return Math.min(maxRoom, Math.max(minRoom, height - fieldFoot))
}

/** On small screens the suggestions need the height: scroll the field to the top. */
function makeRoom(): void {
  if (innerHeight > 600 && innerWidth > 640) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById('search-field')
    ?.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' })
}
