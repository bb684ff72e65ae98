import { LoaderCircle, RotateCw, Search } from 'lucide-react'
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFirstInteraction } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import type { Entered } from '../../../lib/use-enter.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { takeEarlyText } from '../early-text.ts'
import { inputAttributes, inputClass, type SearchFieldProps, type SearchInputProps } from './search-input.ts'

/**
 * The search field. The page comes with a bare input that works at once. The suggestions are loaded on the first
 * interaction and take over with text, caret and focus unchanged. Enter submits the form, so it works with both, and
 * with the key that phones show for it.
 */
export function SearchField({ onEnter, onCancel, ...props }: SearchFieldProps) {
  const { t } = useTexts('search')
  const input = useRef<HTMLInputElement>(null)
  const wasUsed = useEarlyText(input, props)
  const { Combobox, remember } = useCombobox(input, wasUsed)
  // Called when Enter is pressed: the user waits for the answer to this text.
  const [isEntered, setEntered] = useState(false)
  const isWaiting = props.entered?.status === 'waiting'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setEntered(true)
    onEnter(input.current?.value ?? '')
    // On phones the keyboard would cover the answer.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && props.entered && !event.defaultPrevented) {
      event.preventDefault()
      onCancel()
    }
  }

  const Icon = isWaiting ? LoaderCircle : Search
  return (
    <form onSubmit={onSubmit} onKeyDown={onKeyDown} className="relative scroll-mt-28" id="search-field">
      <label htmlFor={inputAttributes.id} className="sr-only">
        {t('label')}: {t(props.category)}
      </label>
      <span className="pointer-events-none absolute left-3.5 top-1/2 z-1 -translate-y-1/2 text-brand">
        <Icon
          aria-hidden
          className={classes('size-5', isWaiting && 'animate-spin motion-reduce:animate-none')}
        />
      </span>
      {Combobox ? (
        <Combobox {...props} inputRef={input} startsOpen={!isEntered} />
      ) : (
        <BareInput
          {...props}
          onText={(typed) => {
            setEntered(false)
            props.onText(typed)
          }}
          inputRef={input}
          onGoing={remember}
        />
      )}
      {props.entered && <EnteredNote entered={props.entered} onRetry={onEnter} />}
    </form>
  )
}

/** The state of the text after Enter. */
function EnteredNote({ entered, onRetry }: { entered: Entered; onRetry: (text: string) => void }) {
  const { t } = useTexts('search')
  const { text, status } = entered
  return (
    <div
      aria-busy={status === 'waiting'}
      className="absolute inset-x-0 top-full z-30 mt-1.5 rounded-md border border-line bg-sheet py-1.5 text-sm text-ink shadow-float"
    >
      {status === 'waiting' ? (
        <p role="status" className="px-4 py-3 text-soft wrap-anywhere">
          {t('searchingFor', { q: text })}
        </p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 py-1 pl-4 pr-1.5">
          <p className="font-semibold">{t('failed')}</p>
          <Button look="plain" size="small" onClick={() => onRetry(text)}>
            <RotateCw aria-hidden />
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A plain input, until the combobox with suggestions is loaded. */
function BareInput({
  category,
  text,
  onText,
  inputRef,
  onGoing,
}: Omit<SearchInputProps, 'startsOpen'> & { onGoing: (input: HTMLInputElement) => void }) {
  const { t } = useTexts('search')
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

/** Goes on with what was typed before the application was drawn. @returns whether there was anything */
function useEarlyText(
  input: RefObject<HTMLInputElement | null>,
  { text, onText }: Pick<SearchInputProps, 'text' | 'onText'>,
): boolean {
  const early = useRef<ReturnType<typeof takeEarlyText>>(undefined)
  const [wasUsed, setUsed] = useState(false)

  // Once, by the first field that is drawn.
  useLayoutEffect(() => {
    early.current ??= takeEarlyText()
    if (!early.current) return
    setUsed(true)
    onText(early.current.text)
    if (early.current.caret) input.current?.focus()
  }, [])

  useLayoutEffect(() => {
    if (!early.current || text !== early.current.text) return
    if (early.current.caret) input.current?.setSelectionRange(...early.current.caret)
    early.current = undefined
  }, [text, input])

  return wasUsed
}

/** The combobox. Takes over focus and caret from the input it replaces. */
function useCombobox(input: RefObject<HTMLInputElement | null>, isNeeded: boolean) {
  const hasBegun = useFirstInteraction() || isNeeded
  const [Combobox, setCombobox] = useState<ComponentType<SearchInputProps>>()
  const caret = useRef<[number, number] | null>(null)

  useEffect(() => {
    if (!hasBegun) return
    let isStale = false
    import('./search-combobox.tsx').then(
      ({ SearchCombobox }) => {
        if (!isStale) setCombobox(() => SearchCombobox)
      },
      // Offline, the bare input keeps the text, and a reload tries again.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [hasBegun])

  // Read at the moment of the swap: a letter typed during preparation moves the caret.
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
