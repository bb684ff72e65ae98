import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { EmailField, PhoneField, TextArea, TextField } from '../../../ui/form-fields.tsx'

/** The text fields of a staff member. */
export function StaffFields<
  V extends FieldValues &
    Partial<Record<'fullName' | 'contact' | 'email' | 'address' | 'joiningDate', unknown>>,
  O extends FieldValues,
>({ form }: { form: UseFormReturn<V, unknown, O> }) {
  const { t } = useTexts('staff')
  const field = (name: string) => fieldProps(form, name as FieldPath<V>)
  return (
    <>
      <TextField label={t('fullName')} autoComplete="off" {...field('fullName')} />
      <PhoneField label={t('contactNumber')} autoComplete="off" maxLength={30} {...field('contact')} />
      <EmailField label={t('email')} optional hint={t('emailHint')} autoComplete="off" {...field('email')} />
      <TextField label={t('joiningDate')} optional type="date" {...field('joiningDate')} />
      <TextArea
        label={t('address')}
        optional
        autoComplete="off"
        className="sm:col-span-2"
        {...field('address')}
      />
    </>
  )
}
