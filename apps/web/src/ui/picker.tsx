import './form-messages.en.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { useComesIntoView } from '../lib/hooks.ts'
import { useTexts } from '../lib/texts.ts'
import { type Entered, useEnter } from '../lib/use-enter.ts'
import { isRecord } from '../lib/values.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { FieldNotes } from './field-frame.tsx'
import { FilterField } from './text-field.tsx'

export interface PickerOption {
  id: string
  name: string
  detail?: string | undefined
  /** How far away it is, in words, where that is known. */
  distance?: string | undefined
}

/** Of a kept choice. */
export function areOptions(value: unknown): value is PickerOption[] {
  return (
    Array.isArray(value) &&
    value.every((each) => isRecord(each) && typeof each.id === 'string' && typeof each.name === 'string')
  )
}

interface PickerProps {
  label: string
  /** A single choice, or any number. */
  kind: 'one' | 'many'
  options: readonly PickerOption[]
  selected: readonly PickerOption[]
  onSelect: (selected: PickerOption[]) => void
  query: string
  onQuery: (query: string) => void
  /** Resolves the one option that a text names; undefined if it names none or several. */
  findNamed: (text: string) => Promise<PickerOption | undefined>
  searchLabel: string
  /** Says which fields can be searched. */
  searchHint: string
  isLoading: boolean
  hasMore: boolean
  onMore: () => void
  failure?: { text: string; onRetry: () => void } | undefined
  /** Shown if there are no options. */
  emptyText: string
  /** A summary of the choice, such as "Selected 3 stockist(s)". */
  countText?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** A class for the list's height. */
  height?: string
  /** Receives the focus if the choice is invalid. */
  fieldRef?: Ref<HTMLFieldSetElement>
}

/** A choice from a long list: searched in the service, selected with checkboxes, shown as chips. */
export function Picker(props: PickerProps) {
  const { label, kind, options, selected, onSelect, query, onQuery, hint, error } = props
  const { t } = useTexts('form')
  const id = useId()
  const chosen = new Set(selected.map((option) => option.id))
  /** The state after Enter. */
  const [outcome, setOutcome] = useState<string>()
  const { entered, enter, cancel } = useEnter({
    ask: props.findNamed,
    onAnswer(option) {
      if (!option) return setOutcome(t('pickerUnclear'))
      if (!chosen.has(option.id)) toggle(option)
      type('')
      setOutcome(t('pickerPicked', { name: option.name }))
    },
  })

  function toggle(option: PickerOption) {
    if (chosen.has(option.id)) return onSelect(selected.filter((other) => other.id !== option.id))
    onSelect(kind === 'one' ? [option] : [...selected, option])
  }

  function type(text: string) {
    cancel()
    setOutcome(undefined)
    onQuery(text)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && entered) {
      event.preventDefault()
      cancel()
    } else if (event.key === 'Enter') {
      // Enter applies to the choice and does not submit the form.
      event.preventDefault()
      setOutcome(undefined)
      enter(event.currentTarget.value)
    }
  }

  return (
    <fieldset
      ref={props.fieldRef}
      tabIndex={-1}
      aria-describedby={
        classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
      }
      className="min-w-0"
    >
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 font-semibold">
        {label}
        {props.optional && (
          <span className="text-sm font-normal text-soft">{t('optional', { ns: 'ui' })}</span>
        )}
      </legend>
      {selected.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {selected.map((option) => (
            <li key={option.id} className="min-w-0">
              <button
                type="button"
                onClick={() => toggle(option)}
                aria-label={t('removeOf', { label: option.name, ns: 'ui' })}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 max-w-full items-center gap-1.5 rounded-xs bg-brand-wash pl-2.5 pr-2 text-sm font-medium text-brand-strong hover:bg-sunk"
              >
                <span className="truncate">{option.name}</span>
                <X aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div
        className={classes(
          'overflow-hidden rounded-sm border bg-sheet',
          error !== undefined ? 'border-alarm' : 'border-edge',
        )}
      >
        <FilterField
          label={props.searchLabel}
          placeholder={props.searchHint}
          value={query}
          onChange={type}
          onKeyDown={onKeyDown}
          className="border-b border-line [&_input]:rounded-none [&_input]:border-0 [&_input]:-outline-offset-3"
        />
        <EnterNote entered={entered} outcome={outcome} onRetry={enter} />
        <div
          className={classes(
            'overflow-y-auto overscroll-contain',
            props.height ?? 'max-h-48',
            // What is below must not move away from under a finger when options come, or become fewer while somebody types.
            (query !== '' || (props.isLoading && options.length === 0)) && 'h-screen',
          )}
        >
          <ul>
            {options.map((option) => (
              <li key={option.id}>
                <OptionRow
                  option={option}
                  kind={kind}
                  group={id}
                  isChosen={chosen.has(option.id)}
                  onToggle={() => toggle(option)}
                />
              </li>
            ))}
          </ul>
          <ListEnd {...props} />
        </div>
      </div>
      <p role="status" className="mt-1.5 text-sm font-medium empty:hidden">
        {props.countText}
      </p>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}

/** The state of the text after Enter. */
function EnterNote({
  entered,
  outcome,
  onRetry,
}: {
  entered: Entered | undefined
  outcome: string | undefined
  onRetry: (text: string) => void
}) {
  const { t } = useTexts('form')
  if (entered?.status === 'failed') {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3.5 py-1.5 text-sm"
      >
        <span>{t('pickerFailed')}</span>
        <Button look="quiet" size="small" onClick={() => onRetry(entered.text)}>
          {t('tryAgain', { ns: 'ui' })}
        </Button>
      </div>
    )
  }
  return (
    <p
      role="status"
      aria-busy={entered !== undefined}
      className="border-b border-line px-3.5 py-2 text-sm font-medium empty:sr-only"
    >
      {entered ? t('pickerLoading') : outcome}
    </p>
  )
}

function OptionRow({
  option,
  kind,
  group,
  isChosen,
  onToggle,
}: {
  option: PickerOption
  kind: PickerProps['kind']
  group: string
  isChosen: boolean
  onToggle: () => void
}) {
  const { t } = useTexts('form')
  return (
    <label
      className={classes(
        'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunk',
        'has-focus-visible:outline-[2.5px] has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand',
        isChosen && 'bg-brand-wash hover:bg-brand-wash',
      )}
    >
      <input
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={group}
        checked={isChosen}
        onChange={onToggle}
        className="size-5 shrink-0 outline-none"
      />
      <span className="min-w-0 grow">
        <span className="block font-medium leading-snug">{option.name}</span>
        <span className="block text-sm leading-snug text-soft wrap-anywhere">
          {option.distance && (
            <>
              <span className="figures font-semibold text-ink">{option.distance}</span>
              {option.detail && ' · '}
            </>
          )}
          {option.detail}
        </span>
      </span>
      {isChosen && (
        <span className="shrink-0 rounded-xs bg-brand px-1.5 py-0.5 text-2xs font-bold text-on-brand">
          {t('selected', { ns: 'ui' })}
        </span>
      )}
    </label>
  )
}

function ListEnd({ options, isLoading, hasMore, onMore, failure, emptyText }: PickerProps) {
  const { t } = useTexts('form')
  if (failure) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-2.5 text-sm">
        <span>{failure.text}</span>
        <Button look="quiet" size="small" onClick={failure.onRetry}>
          {t('tryAgain', { ns: 'ui' })}
        </Button>
      </div>
    )
  }
  if (isLoading) {
    return (
      <p role="status" className="px-3.5 py-3 text-sm text-soft">
        {t('pickerLoading')}
      </p>
    )
  }
  if (options.length === 0) {
    return (
      <p role="status" className="px-3.5 py-3 text-sm text-soft">
        {emptyText}
      </p>
    )
  }
  return hasMore ? <More key={options.length} onCome={onMore} /> : null
}

function More({ onCome }: { onCome: () => void }) {
  const ref = useComesIntoView(onCome, '0px')
  return <div ref={ref} className="h-px" />
}
