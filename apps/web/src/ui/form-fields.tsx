import { typedMobile, typedPhone } from '@rasad/contract/phone-numbers'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { controlClass, describedBy, FieldFrame } from './field-frame.tsx'

interface FieldExtra {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  /** Class names of the whole field, label included. */
  className?: string
}

/** Parts of a field: what its frame shows, and how its control refers to that. */
function useField<Props extends FieldExtra>({ label, error, hint, optional, className, ...input }: Props) {
  const id = useId()
  const hasError = error !== undefined
  return {
    frame: { id, label, error, hint, optional, className },
    control: { id, 'aria-invalid': hasError, 'aria-describedby': describedBy(id, { error, hint }) },
    hasError,
    input,
  }
}

/** A single-line text input. */
export function TextField(props: ComponentProps<'input'> & FieldExtra) {
  const { frame, control, hasError, input } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} className={controlClass(hasError)} {...input} />
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

/** A phone input. Every spelling of a mobile number is read before `most` cuts it, which only mobile numbers have. */
export function PhoneField({
  most,
  onChange,
  ...input
}: Omit<ComponentProps<typeof TextField>, 'type'> & { most?: number }) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...input}
      onChange={(event) => {
        const typed = event.target.value
        const read = most === undefined ? typedPhone(typed) : typedMobile(typed, most)
        // Writing the same value would move the cursor.
        if (read !== typed) event.target.value = read
        return onChange?.(event)
      }}
    />
  )
}

/** A multi-line text input. */
export function TextArea(props: ComponentProps<'textarea'> & FieldExtra) {
  const { frame, control, hasError, input } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        rows={2}
        className={controlClass(hasError, 'block resize-y py-2.5')}
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
export function SelectField({ options, none, ...props }: SelectFieldProps) {
  const { frame, control, hasError, input } = useField(props)
  return (
    <FieldFrame {...frame}>
      <select {...control} className={controlClass(hasError)} {...input}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** A password input, hidden unless toggled. */
export function PasswordField(props: ComponentProps<'input'> & FieldExtra) {
  const { t } = useTexts('ui')
  const [isShown, setShown] = useState(false)
  const { frame, control, hasError, input } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={controlClass(hasError, 'pr-18')}
          {...input}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={control.id}
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
