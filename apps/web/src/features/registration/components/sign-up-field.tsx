import type { PartyField } from '@rasad/contract/party-fields'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../../lib/texts.ts'
import { GstinNote } from '../../../ui/gstin-note.tsx'
import { PartyInput } from '../../../ui/party-input.tsx'
import { useFieldTexts } from '../../../ui/use-field-texts.ts'

/** What the form says so far of what its GSTIN is compared with. */
export interface Firm {
  gstin?: string | undefined
  /** Or its PIN alone. */
  address?: string | undefined
  state?: string | undefined
}

interface SignUpFieldProps<V extends FieldValues, O extends FieldValues> {
  form: UseFormReturn<V, unknown, O>
  field: PartyField
  /** In the form, where it is not the field's. */
  name?: FieldPath<V>
  firm?: Firm | undefined
}

const wide: ReadonlySet<string> = new Set(['name', 'address.street', 'address', 'drugLicenseImage'])

/** One field of the record in a registration. */
export function SignUpField<V extends FieldValues, O extends FieldValues>({
  form,
  field,
  name = field.name as FieldPath<V>,
  firm: { gstin, address, state } = {},
}: SignUpFieldProps<V, O>) {
  const { t } = useTexts('registration')
  const { labelOf, hintOf } = useFieldTexts('signUp')
  const label = labelOf(field)
  const hint = hintOf(field)
  const imageHint = t(field.most === undefined ? 'uploadHint' : 'medicalOwnerImageHint')
  return (
    <PartyInput
      {...{ form, field, label, name }}
      hint={
        field.file ? (
          imageHint
        ) : field.namesState ? (
          <>
            {hint}
            <GstinNote gstin={gstin} address={address} state={state} />
          </>
        ) : (
          hint
        )
      }
      optional={!field.isRequired}
      isNew
      isWide={wide.has(field.name)}
    />
  )
}
