import { MedicineFormSchema, medicineForms } from '@rasad/contract/medicine-facts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { fieldProps } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/form-fields.tsx'

export { MedicineFormSchema }

export type MedicineForm = UseFormReturn<
  z.input<typeof MedicineFormSchema>,
  unknown,
  z.output<typeof MedicineFormSchema>
>

export const medicineFieldNames = ['name', 'composition', 'pack', 'form', 'price'] as const

/** What is known of a medicine besides its name and maker. */
export function MedicineFields({ form }: { form: MedicineForm }) {
  const { t } = useTexts('admin')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextArea
        label={t('composition')}
        hint={t('compositionHint')}
        optional
        className="sm:col-span-2"
        autoComplete="off"
        {...fieldProps(form, 'composition')}
      />
      <TextField
        label={t('pack')}
        hint={t('packHint')}
        optional
        autoComplete="off"
        {...fieldProps(form, 'pack')}
      />
      <SelectField
        label={t('form')}
        hint={t('formHint')}
        optional
        none={t('formNone')}
        options={medicineForms}
        {...fieldProps(form, 'form')}
      />
      <TextField
        label={t('mrp')}
        hint={t('mrpHint')}
        optional
        inputMode="decimal"
        autoComplete="off"
        {...fieldProps(form, 'price')}
      />
      <div className="self-center">
        <CheckField label={t('rx')} {...form.register('rx')} />
      </div>
    </div>
  )
}
