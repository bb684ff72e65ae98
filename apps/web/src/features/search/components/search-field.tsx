import { Search } from 'lucide-react'
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstInteraction } from '../../../lib/hooks.ts'
import { inputAttributes, inputClass, type SearchFieldProps, type SearchInputProps } from './search-input.ts'

/**
 * The field in which a search begins. The page comes with a bare input that can be typed into at once; the
 * library's combobox is fetched at the first sign of a person, and takes over with the text, the caret and the
 * focus as they are.
 */
export function SearchField(props: SearchFieldProps) {
  const { t } = useTranslation('search')
  const input = useRef<HTMLInputElement>(null)
  const { Combobox, remember } = useCombobox(input)
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
        <BareInput {...props} inputRef={input} onGoing={remember} />
      )}
    </div>
  )
}

/** Just an input: what is typed into it is searched for once the combobox is here. */
function BareInput({
  category,
  text,
  onText,
  inputRef,
  onGoing,
}: SearchInputProps & { onGoing: (input: HTMLInputElement) => void }) {
  const { t } = useTranslation('search')
  useLayoutEffect(() => {
    const input = inputRef.current
    return () => {
      if (input) onGoing(input)
    }
  }, [inputRef, onGoing])
  return (
    <input
      {...inputAttributes}
      ref={inputRef}
      role="combobox"
      aria-expanded="false"
      aria-autocomplete="list"
      className={inputClass}
      placeholder={t(`placeholder_${category}`)}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

/** The combobox once it is here; hands over focus and caret from the input that stood in for it. */
function useCombobox(input: RefObject<HTMLInputElement | null>) {
  const hasBegun = useFirstInteraction()
  const [Combobox, setCombobox] = useState<ComponentType<SearchInputProps>>()
  const caret = useRef<[number, number] | null>(null)

  useEffect(() => {
    if (!hasBegun) return
    let isStale = false
    import('./search-combobox.tsx').then(
      ({ SearchCombobox }) => {
        if (!isStale) setCombobox(() => SearchCombobox)
      },
      // Without the network the bare input keeps what is typed, and a reload tries again.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [hasBegun])

  // Read in the very moment of the change: a letter typed while it was being prepared moves the caret.
  const remember = useCallback((bare: HTMLInputElement) => {
    const isFocused = document.activeElement === bare
    caret.current = isFocused ? [bare.selectionStart ?? 0, bare.selectionEnd ?? 0] : null
  }, [])

  useLayoutEffect(() => {
    if (!Combobox || !caret.current) return
    input.current?.focus()
    input.current?.setSelectionRange(...caret.current)
    caret.current = null
  }, [Combobox, input])

  return { Combobox, remember }
}
