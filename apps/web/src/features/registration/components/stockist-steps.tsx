import { plainDigits } from '@rasad/contract/digits'
import { useController, useWatch } from 'react-hook-form'
import { errorAt, fieldProps } from '../../../lib/schema-form.ts'
import { PartyFields } from '../../../ui/party-fields.tsx'
import { ReachFields } from '../../../ui/reach-fields.tsx'
import { useAccountFields } from '../account-fields.tsx'
import { nameInForm, recordFields, type StockistForm, stepFields } from '../stockist-form.ts'
import { useProposedPlace } from '../use-proposed-place.ts'

interface StepProps {
  form: StockistForm
  /** From 0: the firm, its licences and where it delivers, its documents and the people responsible. */
  step: number
}

/** One step of the registration. */
export function StockistStep({ form, step }: StepProps) {
  const { others, imageTexts } = useAccountFields(form)
  useProposedPlace(form, step === 0)
  return (
    <PartyFields
      {...{ form, imageTexts, nameOf: nameInForm }}
      use="signUp"
      fields={recordFields(step)}
      order={stepFields[step] ?? []}
      others={{ ...others, 'reach.kind': () => <Delivery form={form} /> }}
    />
  )
}

/** Where it delivers. The usual districts follow from the PIN of the first step. */
function Delivery({ form }: { form: StockistForm }) {
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
