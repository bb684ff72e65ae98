import { plainDigits } from '@rasad/contract/digits'
import type { PartyField } from '@rasad/contract/party-fields'
import { useController, useWatch } from 'react-hook-form'
import { errorAt, fieldProps } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { EmailField, PasswordField } from '../../../ui/form-fields.tsx'
import { ReachFields } from '../../../ui/reach-fields.tsx'
import { nameInForm, recordFields, type StockistForm } from '../stockist-form.ts'
import { useProposedPlace } from '../use-proposed-place.ts'
import { SignUpField } from './sign-up-field.tsx'

interface StepProps {
  form: StockistForm
}

/** One field of the record. */
function StepField({ form, field }: StepProps & { field: PartyField }) {
  const [gstin, address, state] = useWatch({
    control: form.control,
    name: ['gstin', 'address.pincode', 'address.state'],
  })
  return <SignUpField {...{ form, field, firm: { gstin, address, state } }} name={nameInForm(field)} />
}

/** Step 1: the firm. */
export function BasicsStep({ form }: StepProps) {
  const { t } = useTexts('registration')
  useProposedPlace(form)
  const [firm, ...others] = recordFields(0)
  return (
    <>
      {firm && <StepField form={form} field={firm} />}
      <EmailField label={t('email')} {...fieldProps(form, 'email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordAdvice')}
        {...fieldProps(form, 'password')}
      />
      {others.map((field) => (
        <StepField key={field.name} form={form} field={field} />
      ))}
    </>
  )
}

/** Step 2: its licences, and where it delivers. */
export function LicenceStep({ form }: StepProps) {
  return (
    <>
      {recordFields(1).map((field) => (
        <StepField key={field.name} form={form} field={field} />
      ))}
      <Delivery form={form} />
    </>
  )
}

/** Where it delivers. The usual districts follow from the PIN of the first step. */
function Delivery({ form }: StepProps) {
  const { control } = form
  const [kind, pin] = useWatch({ control, name: ['reach.kind', 'address.pincode'] })
  const { field } = useController({ control, name: 'reach.districts' })
  return (
    <ReachFields
      kindField={fieldProps(form, 'reach.kind')}
      kind={kind}
      districts={field.value ?? []}
      onDistricts={(districts) => {
        field.onChange(districts)
        form.clearErrors('reach.districts')
      }}
      districtsError={errorAt(form, 'reach.districts')}
      districtsRef={field.ref}
      minOrderField={fieldProps(form, 'minOrder')}
      pin={plainDigits(pin ?? '')}
      className="sm:col-span-2"
    />
  )
}

/** Step 3: its documents and the people responsible. */
export function PapersStep({ form }: StepProps) {
  return recordFields(2).map((field) => <StepField key={field.name} form={form} field={field} />)
}
