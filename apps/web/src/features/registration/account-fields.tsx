import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../lib/schema-form.ts'
import { useTexts } from '../../lib/texts.ts'
import { EmailField, PasswordField } from '../../ui/form-fields.tsx'

/** What a registration asks for the account itself, by name, and what it says below an image. */
export function useAccountFields<V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  { isEmailWide = false } = {},
) {
  const { t } = useTexts('registration')
  const propsOf = (name: string) => fieldProps(form, name as FieldPath<V>)
  const others = {
    email: () => (
      <EmailField label={t('email')} className={isEmailWide ? 'sm:col-span-2' : ''} {...propsOf('email')} />
    ),
    password: () => (
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordAdvice')}
        {...propsOf('password')}
      />
    ),
  }
  const imageTexts = ({ most }: { most?: number }) => ({
    hint: t(most === undefined ? 'uploadHint' : 'medicalOwnerImageHint'),
  })
  return { others, imageTexts }
}
