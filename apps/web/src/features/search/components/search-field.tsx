import type { Category } from '@rasad/contract/search'
import { Search } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstInteraction } from '../../../lib/hooks.ts'
import type { Pick } from './search-area.tsx'

export interface SearchFieldProps {
  category: Category
  text: string
  onText: (text: string) => void
  onPick: (pick: Pick) => void
}

export interface SearchInputProps extends SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
}

export const inputClass =
  'min-h-13 w-full rounded-sm border border-edge bg-sheet pl-11 pr-12 text-base text-ink sm:text-lg [&::-webkit-search-cancel-button]:hidden'

export const inputAttributes = {
  id: 'search-input',
  type: 'search',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: 200,
} as const

/**
 * The field in which a search begins. The page comes with a bare input that can be typed into at once; the
 * library's combobox is fetched at the first sign of a person, and takes over with the text, the caret and the
 * focus as they are.
 */
export function SearchField(props: SearchFieldProps) {
  const { t } = useTranslation('search')
  const input = useRef<HTMLInputElement>(null)
  const Combobox = useCombobox(input)
  return (
    <div className="relative scroll-mt-28" id="search-field">
      <label htmlFor={inputAttributes.id} className="sr-only">
        {t('label')}: {t(props.category)}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute left-3.5 top-1/2 z-1 size-5 -translate-y-1/2 text-brand"
      />
      {Combobox ? (
        <Combobox {...props} inputRef={input} />
      ) : (
        <input
          {...inputAttributes}
          ref={input}
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          className={inputClass}
          placeholder={t(`placeholder_${props.category}`)}
          value={props.text}
          onChange={(event) => props.onText(event.target.value)}
        />
      )}
    </div>
  )
}

/** The combobox once it is here; hands over focus and caret from the input that stood in for it. */
function useCombobox(input: RefObject<HTMLInputElement | null>): ComponentType<SearchInputProps> | undefined {
  const hasBegun = useFirstInteraction()
  const [Combobox, setCombobox] = useState<ComponentType<SearchInputProps>>()
  const caret = useRef<[number, number] | null>(null)

  useEffect(() => {
    if (!hasBegun) return
    let isStale = false
    import('./search-combobox.tsx').then(
      ({ SearchCombobox }) => {
        if (isStale) return
        const bare = input.current
        if (bare && document.activeElement === bare) {
          caret.current = [bare.selectionStart ?? 0, bare.selectionEnd ?? 0]
        }
        setCombobox(() => SearchCombobox)
      },
      // Without the network the bare input keeps what is typed; the next interaction cannot help, a reload can.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [hasBegun, input])

  useLayoutEffect(() => {
    if (!Combobox || !caret.current) return
    input.current?.focus()
    input.current?.setSelectionRange(...caret.current)
    caret.current = null
  }, [Combobox, input])

  return Combobox
}
