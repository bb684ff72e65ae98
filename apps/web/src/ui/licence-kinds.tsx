import type { retailKinds, wholesaleKinds } from '@rasad/contract/party-fields'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTexts } from '../lib/texts.ts'
import { CheckGroup } from './check-group.tsx'

export type LicenceKind = (typeof wholesaleKinds | typeof retailKinds)[number]

interface LicenceKindsProps<V extends FieldValues, O extends FieldValues> {
  control: Control<V, unknown, O>
  name: FieldPath<V>
  kinds: readonly LicenceKind[]
  error: string | undefined
  label?: string
  className?: string
}

/** Which forms of licence a firm holds: the trade writes `20B + 21B`. */
export function LicenceKinds<V extends FieldValues, O extends FieldValues>(props: LicenceKindsProps<V, O>) {
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
