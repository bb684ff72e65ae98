import './form-messages.en.ts'
import { dayInIndia } from '@rasad/contract/licences'
import {
  isImage,
  mayBeEmpty,
  type PartyField,
  type retailKinds,
  type wholesaleKinds,
} from '@rasad/contract/party-fields'
import { type ReactNode, useId } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form'
import { errorAt, fieldProps } from '../lib/schema-form.ts'
import { useTexts } from '../lib/texts.ts'
import { FieldNotes } from './field-frame.tsx'
import { CheckField, PhoneField, SelectField, TextArea, TextField } from './form-fields.tsx'
import { FormImage } from './form-image.tsx'
import { placeOf, StateNote } from './state-note.tsx'
import { useFieldTexts } from './use-field-texts.ts'

export interface PartyFieldsProps<V extends FieldValues, O extends FieldValues> {
  form: UseFormReturn<V, unknown, O>
  /** It registers, changes what stands, or sends papers again. */
  use: 'signUp' | 'own' | 'again'
  fields: readonly PartyField[]
  /** Where the form calls a field otherwise than the record. */
  nameOf?: (field: PartyField) => string
  /** Names in the form, in the order of the page. */
  order: readonly FieldPath<V>[]
  /** What the form has besides the record, by name. */
  others?: Readonly<Record<string, (() => ReactNode) | undefined>>
  /** What is said below an image, and how it is called where that is otherwise than elsewhere. */
  imageTexts: (field: PartyField, label: string) => { label?: string; hint: string }
}

/** Fields of a record, drawn as its table says. */
export function PartyFields<V extends FieldValues, O extends FieldValues>(props: PartyFieldsProps<V, O>) {
  return props.order.map((name) => <Item key={name} {...props} name={name} />)
}

/** One field. Each is drawn by itself, so that they come into the form, and get the focus of errors, in their order. */
function Item<V extends FieldValues, O extends FieldValues>({
  form,
  use,
  fields,
  name,
  nameOf = (field) => field.name,
  others,
  imageTexts,
}: PartyFieldsProps<V, O> & { name: FieldPath<V> }) {
  const { t } = useTexts('form')
  const { labelOf, hintOf } = useFieldTexts(use === 'own' ? 'own' : 'signUp')
  const field = fields.find((each) => nameOf(each) === name)
  if (!field) return others?.[name]?.()
  const { kind, options, most, invalid, isCode, day } = field
  const label = labelOf(field)
  const optional = use === 'own' ? mayBeEmpty(field) : use === 'again' ? isImage(field) : !field.isRequired
  const isSingle = fields.length === 1 || (isImage(field) && fields.filter(isImage).length === 1)
  const className = isSingle || field.isWide ? 'sm:col-span-2' : ''
  if (isImage(field)) {
    return (
      <FormImage
        {...{ form, name, label, optional, className }}
        {...imageTexts(field, label)}
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
  const hint = use === 'again' ? undefined : hintOf(field)
  const common = {
    ...{ label, optional, className },
    autoComplete: (use !== 'again' && field.autoComplete) || 'off',
    ...(hint && { hint: field.namesState ? <StateHint {...{ form, name }}>{hint}</StateHint> : hint }),
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
    const bounds =
      day === 'past' ? { max: today } : day === 'future' && use === 'signUp' ? { min: today } : {}
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

interface StateHintProps<V extends FieldValues, O extends FieldValues> {
  form: UseFormReturn<V, unknown, O>
  name: FieldPath<V>
  children: ReactNode
}

/** The hint of a code that names a state, with what it says beside the address so far. */
function StateHint<V extends FieldValues, O extends FieldValues>({
  form,
  name,
  children,
}: StateHintProps<V, O>) {
  const [code, address] = useWatch({ control: form.control, name: [name, 'address' as FieldPath<V>] })
  return (
    <>
      {children}
      <StateNote code={code} {...placeOf(address)} />
    </>
  )
}

type LicenceKind = (typeof wholesaleKinds | typeof retailKinds)[number]

interface LicenceKindsProps<V extends FieldValues, O extends FieldValues> {
  control: Control<V, unknown, O>
  name: FieldPath<V>
  kinds: readonly LicenceKind[]
  error: string | undefined
  label: string
  className: string
}

/** Which forms of licence a firm holds: the trade writes `20B + 21B`. The form has them with commas between them. */
function LicenceKinds<V extends FieldValues, O extends FieldValues>(props: LicenceKindsProps<V, O>) {
  const { control, name, kinds, error, label, className } = props
  const { t } = useTexts('ui')
  const id = useId()
  const { field } = useController({ control, name })
  const chosen = new Set(String(field.value ?? '').split(','))

  function toggle(kind: string, isChosen: boolean) {
    if (isChosen) chosen.add(kind)
    else chosen.delete(kind)
    field.onChange(kinds.filter((each) => chosen.has(each)).join(','))
  }

  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <legend className="float-left font-semibold">{label}</legend>
        <span className="text-sm text-soft">{t('optional')}</span>
      </div>
      <div className="flex flex-wrap gap-x-6">
        {kinds.map((kind, at) => (
          <CheckField
            key={kind}
            label={t(`licenceKind_${kind}`)}
            checked={chosen.has(kind)}
            onChange={({ target }) => toggle(kind, target.checked)}
            {...(at === 0 && { ref: field.ref })}
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} hint={undefined} />
    </fieldset>
  )
}
