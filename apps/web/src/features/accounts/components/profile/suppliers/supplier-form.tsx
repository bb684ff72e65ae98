import { NewOwnSupplierSchema, type OwnSupplier } from '@rasad/contract/own-suppliers'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../../lib/api-client.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { refusalText } from '../../../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../../../lib/schema-form.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { PhoneField, TextField } from '../../../../../ui/form-fields.tsx'
import { Modal } from '../../../../../ui/modal.tsx'
import { SubmitButton } from '../../../../../ui/submit-button.tsx'

const names = ['name', 'phone', 'gstin', 'pincode', 'town', 'note'] as const

interface SupplierFormProps {
  supplier?: OwnSupplier
  /** What is known of a new one. */
  given?: Partial<Record<(typeof names)[number], string | null>>
  onSaved?: (supplier: OwnSupplier) => void
  onClose: () => void
}

/** Adds a supplier, or changes the given one. */
export function SupplierForm({ supplier, given = supplier, onSaved, onClose }: SupplierFormProps) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const form = useSchemaForm(
    NewOwnSupplierSchema,
    Object.fromEntries(names.map((name) => [name, given?.[name] ?? ''])),
  )
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined)
    const { name, ...facts } = typed
    const cleared = { phone: null, gstin: null, pincode: null, town: null, note: null }
    try {
      const { data } = supplier
        ? await call('PATCH /api/own-suppliers/{id}', {
            params: { id: supplier._id },
            body: { name, ...cleared, ...facts },
          })
        : await call('POST /api/own-suppliers', { body: typed })
      await client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })
      onClose()
      onSaved?.(data)
    } catch (error) {
      if (showRefusal(form, error, names).length === 0) setFailure(refusalText(error, t('supplierNotSaved')))
    }
  })
  return (
    <Modal
      title={supplier ? t('supplierEdit', { name: supplier.name }) : t('supplierAdd')}
      onClose={onClose}
      actions={
        <SubmitButton form={formId} busy={form.formState.isSubmitting} busyLabel={t('supplierSaving')}>
          {t('supplierSave')}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {failure && (
          <Banner tone="alarm" className="sm:col-span-2">
            {failure}
          </Banner>
        )}
        <TextField label={t('supplierName')} autoComplete="off" {...fieldProps(form, 'name')} />
        <PhoneField label={t('supplierPhone')} optional autoComplete="off" {...fieldProps(form, 'phone')} />
        <TextField
          label={t('supplierPin')}
          optional
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'pincode')}
        />
        <TextField label={t('supplierTown')} optional autoComplete="off" {...fieldProps(form, 'town')} />
        <TextField label="GSTIN" optional autoComplete="off" {...fieldProps(form, 'gstin')} />
        <TextField label={t('supplierNote')} optional autoComplete="off" {...fieldProps(form, 'note')} />
      </form>
    </Modal>
  )
}
