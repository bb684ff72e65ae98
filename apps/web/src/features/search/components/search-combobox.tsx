import type { SearchHit } from '@rasad/contract/search'
import { Clock, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { useBackOnline } from '../../../lib/use-back-online.ts'
import { Button } from '../../../ui/button.tsx'
import { SuggestionCombobox, type SuggestionGroup } from '../../../ui/suggestion-combobox.tsx'
import { useSuggestions } from '../api/suggestions.ts'
import { useRecentPicks } from '../recent-searches.ts'
import type { SearchPick } from './pick.ts'
import { inputAttributes, inputClass, type SearchInputProps } from './search-input.ts'
import { SuggestionLine } from './suggestion-line.tsx'

type Group = SuggestionGroup<SearchPick>

/** The search field with suggestions. */
export function SearchCombobox(props: SearchInputProps) {
  const { category, text, onText, onPick, entered, inputRef } = props
  const { t } = useTexts('search')
  const [isOpen, setOpen] = useState(false)
  const recent = useRecentPicks()
  const { q, query, isBehind } = useSuggestions(category, text, isOpen)
  const isEmpty = text.trim() === ''
  const found = (query.data ?? []).map(({ category: key, items }): Group => {
    const isExpected = key === category
    return {
      key,
      rows: items,
      label: isExpected ? t(key) : t(`foundIn_${key}`),
      isLabelHidden: isExpected,
    }
  })
  const groups = isEmpty ? recentGroups(recent, t('recent')) : found
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const hasFailed = !isEmpty && query.isError && !isBehind
  const hasNothing = !isEmpty && query.isSuccess && total === 0 && !isBehind
  const isWaiting = !isEmpty && !hasFailed && query.data === undefined
  useBackOnline(hasFailed, query.refetch)
  const failure = hasFailed && t(navigator.onLine ? 'failed' : 'offline')
  const announcement = failure
    ? failure
    : hasNothing
      ? t('nothing', { q })
      : total > 0 && !isBehind && t('resultCount', { count: total })
  const room = useRoomBelow()

  // After Enter, only the answer to the whole text counts.
  const isShown = isOpen && !entered && (total > 0 || hasFailed || hasNothing || isWaiting)

  useEffect(() => {
    // The user typed or clicked before the page was taken over: show suggestions now.
    if (inputRef.current && document.activeElement === inputRef.current) setOpen(true)
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
    <SuggestionCombobox
      input={{
        ...inputAttributes,
        ref: inputRef,
        className: inputClass,
        placeholder: t(`placeholder_${category}`),
        onFocus: makeRoom,
        onClick: () => setOpen(true),
      }}
      text={text}
      onText={(typed) => {
        onText(typed)
        setOpen(true)
      }}
      groups={groups}
      keyOf={keyOfPick}
      renderRow={(item, group) => <PickLine pick={item} isRecent={group.key === 'recent'} q={q} />}
      listLabel={t('suggestions')}
      isOpen={isShown}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onLeave={() => setOpen(false)}
      onPick={pick}
      isBehind={isBehind && !isEmpty}
      state={
        <>
          {isWaiting && <p className="px-4 py-3 text-sm text-soft">{t('searching')}</p>}
          {hasNothing && (
            <div className="px-4 py-3 text-sm">
              <p className="font-semibold">{t('nothing', { q })}</p>
              <p className="text-soft">{t('nothingHint')}</p>
            </div>
          )}
          {hasFailed && (
            <div className="flex flex-wrap items-center justify-between gap-2 py-1 pl-4 pr-1.5 text-sm">
              <p className="font-semibold">{failure}</p>
              <Button look="plain" size="small" onClick={() => query.refetch()}>
                <RotateCw aria-hidden />
                {t('tryAgain')}
              </Button>
            </div>
          )}
        </>
      }
      announcement={!isEmpty && announcement}
      panelClass="inset-x-0 top-full mt-1.5 py-1.5"
      panelStyle={{ maxHeight: room }}
      optionClass="px-4 py-2"
    >
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
    </SuggestionCombobox>
  )
}

function recentGroups(rows: readonly SearchPick[], label: string): Group[] {
  return rows.length > 0 ? [{ key: 'recent', rows, label }] : []
}

function keyOfPick(pick: SearchPick): string {
  return `${pick.category}-${pick._id}`
}

function PickLine({ pick, isRecent, q }: { pick: SearchPick; isRecent: boolean; q: string }) {
  const { t } = useTexts('search')
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
function useRoomBelow(): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const measure = () => setHeight(visualViewport?.height ?? innerHeight)
    measure()
    visualViewport?.addEventListener('resize', measure)
    return () => visualViewport?.removeEventListener('resize', measure)
  }, [])
  return height && Math.min(maxRoom, Math.max(minRoom, height - fieldFoot))
}

/** On small screens the suggestions need the height: scroll the field to the top. */
function makeRoom(): void {
  if (innerHeight > 600 && innerWidth > 640) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById('search-field')
    ?.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' })
}
