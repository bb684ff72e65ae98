import { LoaderCircle, RotateCw, Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import type { Entered } from '../../../lib/use-enter.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SearchCombobox } from './search-combobox.tsx'
import { formId, inputAttributes, type SearchFieldProps } from './search-input.ts'

/**
 * The search field. Enter submits the form: so it works with the key that phones show for it, and before there are scripts
 * or without them, for the address of its answer is the same.
 */
export function SearchField({ onEnter, onCancel, ...props }: SearchFieldProps) {
  const { t, language } = useTexts('search')
  const input = useRef<HTMLInputElement>(null)
  const isWaiting = props.entered?.status === 'waiting'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
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
    <form
      id={formId}
      action={paths.home}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className="relative scroll-mt-28"
    >
      {language !== 'en' && <input type="hidden" name="lang" value={language} />}
      <label htmlFor={inputAttributes.id} className="sr-only">
        {t('label')}: {t(props.category)}
      </label>
      <span className="pointer-events-none absolute left-3.5 top-1/2 z-1 -translate-y-1/2 text-brand">
        <Icon
          aria-hidden
          className={classes('size-5', isWaiting && 'animate-spin motion-reduce:animate-none')}
        />
      </span>
      <SearchCombobox {...props} inputRef={input} />
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
