import { dayInIndia } from '@rasad/contract/licences'
import { isImage, type PartyField, type retailKinds, type wholesaleKinds } from '@rasad/contract/party-fields'
import { type ReactNode, type Ref, useId } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { errorAt, fieldProps } from '../lib/schema-form.ts'
import { useTexts } from '../lib/texts.ts'
import { FieldNotes } from './field-frame.tsx'
import { CheckField, PhoneField, SelectField, TextArea, TextField } from './form-fields.tsx'
import { FormImage } from './form-image.tsx'

interface PartyInputProps<V extends FieldValues, O extends FieldValues> {
  form: UseFormReturn<V, unknown, O>
  field: PartyField
  /** In the form. */
  name: FieldPath<V>
  label: string
  hint?: ReactNode
  optional: boolean
  autoComplete?: string
  /** It is new: a day that has to be in the future may not be a former one. */
  isNew?: boolean
  isWide?: boolean
}

/** One field of a stockist, a medical store or a purchaser in a form. */
export function PartyInput<V extends FieldValues, O extends FieldValues>(props: PartyInputProps<V, O>) {
  const { form, field, name, label, hint, optional, isNew = false, isWide = false } = props
  const { kind, options, most, invalid, isCode, day } = field
  const { t } = useTexts('form')
  const className = isWide ? 'sm:col-span-2' : ''
  if (isImage(field)) {
    return (
      <FormImage
        {...{ form, name, label, optional, className }}
        hint={typeof hint === 'string' ? hint : ''}
        isFace={kind === 'face'}
        {...(most !== undefined && { most })}
        {...(invalid !== undefined && { invalid })}
      />
    )
  }
  if (kind === 'kinds') {
    return (
      <LicenceKinds
        {...{ label, name, className }}
        control={form.control}
        kinds={(options ?? []) as readonly LicenceKind[]}
        error={errorAt(form, name)}
      />
    )
  }
  const common = {
    ...{ label, optional, className, autoComplete: props.autoComplete ?? field.autoComplete ?? 'off' },
    ...(hint && { hint }),
    ...fieldProps(form, name),
  }
  if (options) return <SelectField {...common} options={options} none={t('choose')} />
  if (kind === 'area') return <TextArea {...common} />
  if (kind === 'tel') {
    const isMobile =
      most !== undefined && ({ most, inputMode: 'numeric', autoComplete: 'tel-national' } as const)
    return <PhoneField {...common} {...isMobile} />
  }
  if (kind === 'day') {
    const today = dayInIndia()
    const bounds = day === 'past' ? { max: today } : day === 'future' && isNew ? { min: today } : {}
    return <TextField {...common} type="date" {...bounds} />
  }
  return (
    <TextField
      {...common}
      {...(kind === 'pin' && { inputMode: 'numeric' as const })}
      {...(isCode && { autoCapitalize: 'characters', spellCheck: false })}
    />
  )
}

type LicenceKind = (typeof wholesaleKinds | typeof retailKinds)[number]

interface LicenceKindsProps<V extends FieldValues, O extends FieldValues> {
  control: Control<V, unknown, O>
  name: FieldPath<V>
  kinds: readonly LicenceKind[]
  error: string | undefined
  label?: string
  className?: string
}

/** Which forms of licence a firm holds: the trade writes `20B + 21B`. */
function LicenceKinds<V extends FieldValues, O extends FieldValues>(props: LicenceKindsProps<V, O>) {
  const { control, name, kinds, error, className } = props
  const { t } = useTexts('ui')
  const { field } = useController({ control, name })
  return (
    <CheckGroup
      label={props.label ?? t('licenceKinds')}
      optional
      options={kinds.map((key) => ({ key, label: t(`licenceKind_${key}`) }))}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      firstRef={field.ref}
      error={error}
      {...(className !== undefined && { className })}
    />
  )
}

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
function CheckGroup(props: CheckGroupProps) {
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
