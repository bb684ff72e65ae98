import { plainDigits } from '@rasad/contract/digits'
import { dayInIndia, wholesaleKinds } from '@rasad/contract/licences'
import { bloodGroups, roleTypes } from '@rasad/contract/stockists'
import { useController, useWatch } from 'react-hook-form'
import { errorAt, fieldProps } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { EmailField, PasswordField, PhoneField, SelectField, TextField } from '../../../ui/form-fields.tsx'
import { FormImage } from '../../../ui/form-image.tsx'
import { GstinNote } from '../../../ui/gstin-note.tsx'
import { LicenceKinds } from '../../../ui/licence-kinds.tsx'
import { ReachFields } from '../../../ui/reach-fields.tsx'
import type { StockistForm } from '../stockist-form.ts'
import { useProposedPlace } from '../use-proposed-place.ts'

interface StepProps {
  form: StockistForm
}

/** Step 1: the firm. */
export function BasicsStep({ form }: StepProps) {
  const { t } = useTexts('registration')
  useProposedPlace(form)
  return (
    <>
      <TextField
        label={t('firmName')}
        autoComplete="organization"
        className="sm:col-span-2"
        {...fieldProps(form, 'name')}
      />
      <EmailField label={t('email')} {...fieldProps(form, 'email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordAdvice')}
        {...fieldProps(form, 'password')}
      />
      <TextField
        label={t('contactPerson')}
        optional
        autoComplete="name"
        {...fieldProps(form, 'contactPerson')}
      />
      <PhoneField label={t('phone')} optional {...fieldProps(form, 'phone')} />
      <TextField
        label={t('street')}
        optional
        autoComplete="address-line1"
        className="sm:col-span-2"
        {...fieldProps(form, 'address.street')}
      />
      <TextField
        label={t('pincode')}
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        hint={t('pincodeHint')}
        {...fieldProps(form, 'address.pincode')}
      />
      <TextField
        label={t('city')}
        optional
        autoComplete="address-level2"
        hint={t('cityHint')}
        {...fieldProps(form, 'address.city')}
      />
      <TextField
        label={t('district')}
        optional
        autoComplete="off"
        {...fieldProps(form, 'address.district')}
      />
      <TextField
        label={t('state')}
        optional
        autoComplete="address-level1"
        {...fieldProps(form, 'address.state')}
      />
    </>
  )
}

/** Step 2: its licences. */
export function LicenceStep({ form }: StepProps) {
  const { t } = useTexts('registration')
  const [gstin, pincode, state] = useWatch({
    control: form.control,
    name: ['gstin', 'address.pincode', 'address.state'],
  })
  return (
    <>
      <TextField
        label={t('stockistLicenceNumber')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('severalNumbers')}
        {...fieldProps(form, 'licenseNumber')}
      />
      <TextField
        label={t('licenceExpiry')}
        optional
        type="date"
        autoComplete="off"
        min={dayInIndia()}
        hint={t('licenceExpiryHint')}
        {...fieldProps(form, 'licenseExpiry')}
      />
      <LicenceKinds
        control={form.control}
        name="licenseKinds"
        kinds={wholesaleKinds}
        error={errorAt(form, 'licenseKinds')}
      />
      <TextField
        label={t('gstin')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={
          <>
            {t('gstinHint')}
            <GstinNote gstin={gstin} address={pincode} state={state} />
          </>
        }
        {...fieldProps(form, 'gstin')}
      />
      <SelectField
        label={t('roleType')}
        optional
        options={roleTypes}
        none={t('choose')}
        {...fieldProps(form, 'roleType')}
      />
      <TextField
        label={t('cntxNumber')}
        optional
        autoComplete="off"
        spellCheck={false}
        {...fieldProps(form, 'cntxNumber')}
      />
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
  const { t } = useTexts('registration')
  return (
    <>
      <FormImage
        form={form}
        name="licenseImage"
        label={t('stockistLicenceImage')}
        hint={t('uploadHint')}
        optional
      />
      <FormImage
        form={form}
        name="profileImage"
        label={t('profileImage')}
        hint={t('uploadHint')}
        isFace
        optional
      />
      <TextField
        label={t('dob')}
        optional
        type="date"
        autoComplete="bday"
        max={new Date().toISOString().slice(0, 10)}
        {...fieldProps(form, 'dob')}
      />
      <SelectField
        label={t('bloodGroup')}
        optional
        options={bloodGroups}
        none={t('choose')}
        {...fieldProps(form, 'bloodGroup')}
      />
    </>
  )
}
