import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'

interface FilterFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  className?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Filters a list while typing. */
export function FilterField({ label, value, onChange, placeholder, className, onKeyDown }: FilterFieldProps) {
  const { t } = useTexts('ui')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={className}>
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute left-3 top-1/2 size-4.5 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          id={id}
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={placeholder ?? label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          className="min-h-11 w-full rounded-sm border border-edge bg-sheet pl-10 pr-11 text-base text-ink [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
            className="absolute right-0 top-0 grid size-11 place-items-center text-soft hover:text-ink"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
      {/[\u0900-\u097f]/.test(value) && <p className="px-1 pt-1 text-sm text-soft">{t('foundBySound')}</p>}
    </div>
  )
}
