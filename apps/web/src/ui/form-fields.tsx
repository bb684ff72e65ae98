import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlClass, describedBy, FieldFrame } from './field-frame.tsx'

interface FieldExtra {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  /** Class names of the whole field, label included. */
  className?: string
}

/** A single-line text input. */
export function TextField({
  label,
  error,
  hint,
  optional,
  className,
  ...input
}: ComponentProps<'input'> & FieldExtra) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional} className={className}>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={controlClass(error !== undefined)}
        {...input}
      />
    </FieldFrame>
  )
}

/** An e-mail input; for the user's own address unless `autoComplete` says otherwise. */
export function EmailField(input: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  )
}

/** A multi-line text input. */
export function TextArea({
  label,
  error,
  hint,
  optional,
  className,
  ...input
}: ComponentProps<'textarea'> & FieldExtra) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional} className={className}>
      <textarea
        id={id}
        rows={2}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={controlClass(error !== undefined, 'block resize-y py-2.5')}
        {...input}
      />
    </FieldFrame>
  )
}

interface SelectFieldProps extends ComponentProps<'select'>, FieldExtra {
  options: readonly string[]
  /** The option for no choice. */
  none: string
}

/** A select with a few options. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  className,
  options,
  none,
  ...input
}: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional} className={className}>
      <select
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={controlClass(error !== undefined)}
        {...input}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** A password input, hidden unless toggled. */
export function PasswordField({
  label,
  error,
  hint,
  optional,
  className,
  ...input
}: ComponentProps<'input'> & FieldExtra) {
  const { t } = useTranslation('ui')
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional} className={className}>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={controlClass(error !== undefined, 'pr-18')}
          {...input}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 rounded-xs px-3.5 text-sm font-semibold text-brand hover:bg-brand-wash"
        >
          {isShown ? t('hide') : t('show')}
        </button>
      </div>
    </FieldFrame>
  )
}

/** A checkbox. */
export function CheckField({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input type="checkbox" className="size-5 shrink-0 rounded-xs" {...input} />
      <span>{label}</span>
    </label>
  )
}
