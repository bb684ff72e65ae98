import { type ReactNode, type Ref, useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { FieldNotes } from './field-frame.tsx'
import { CheckField } from './form-fields.tsx'

interface CheckGroupProps {
  label: string
  options: readonly { key: string; label: string }[]
  /** The chosen keys, separated by commas: `20B,21B`. */
  value: string
  onChange: (value: string) => void
  optional?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The first option, for the focus. */
  firstRef?: Ref<HTMLInputElement>
  className?: string
}

/** A few options of which several can be chosen. */
export function CheckGroup(props: CheckGroupProps) {
  const { label, options, value, onChange, optional, hint, error, firstRef, className } = props
  const { t } = useTexts('ui')
  const id = useId()
  const chosen = new Set(value.split(',').filter(Boolean))

  function toggle(key: string, isChosen: boolean) {
    if (isChosen) chosen.add(key)
    else chosen.delete(key)
    onChange(options.flatMap((option) => (chosen.has(option.key) ? option.key : [])).join(','))
  }

  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <legend className="float-left font-semibold">{label}</legend>
        {optional && <span className="text-sm text-soft">{t('optional')}</span>}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ key, label: name }, at) => (
          <CheckField
            key={key}
            label={name}
            checked={chosen.has(key)}
            onChange={({ target }) => toggle(key, target.checked)}
            {...(at === 0 && firstRef && { ref: firstRef })}
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}
