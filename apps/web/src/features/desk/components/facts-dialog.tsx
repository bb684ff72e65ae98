import type { ListedMedicine } from '@rasad/contract/listings'
import { useMemo, useState } from 'react'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import type { FactsChange } from '../api/use-medicine-list.ts'
import { changedFacts, factsForm, typedFacts } from '../facts-form.ts'

const fields = ['quantity', 'mrp', 'ptr', 'scheme', 'expiry'] as const

interface FactsDialogProps {
  line: ListedMedicine
  onSave: (facts: FactsChange) => Promise<void>
  onClose: () => void
}

/** What a line of the list says besides price and pack. */
export function FactsDialog({ line, onSave, onClose }: FactsDialogProps) {
  const { t } = useTexts('desk')
  const schema = useMemo(
    () => factsForm({ quantityInvalid: t('quantityInvalid'), ptrAboveMrp: t('ptrAboveMrp') }),
    [t],
  )
  const form = useSchemaForm(schema, typedFacts(line))
  const kept = useKeptForm(form, `listing.${line.medicine._id}`, fields)
  const [failure, setFailure] = useState<string>()

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await onSave(changedFacts(line, values))
      kept.forget()
      onClose()
    } catch (error) {
      if (showRefusal(form, error, fields).length > 0) return
      setFailure(t('factsFailed', { reason: refusalText(error, t('noReason')) }))
    }
  })

  return (
    <FormDialog
      title={t('factsTitle', { name: line.medicine.name })}
      {...{ form, fields, kept, failure, onClose }}
      save={t('save')}
      saving={t('saving')}
      onSubmit={save}
      className="grid content-start gap-4 sm:grid-cols-2"
    >
      <TextField label={t('quantity')} optional inputMode="numeric" {...fieldProps(form, 'quantity')} />
      <TextField label={t('expiry')} optional type="date" {...fieldProps(form, 'expiry')} />
      <TextField label={t('ownMrp')} optional inputMode="decimal" {...fieldProps(form, 'mrp')} />
      <TextField label={t('ptr')} optional inputMode="decimal" {...fieldProps(form, 'ptr')} />
      <TextField label={t('scheme')} optional hint={t('schemeHint')} {...fieldProps(form, 'scheme')} />
      <p className="col-span-full text-sm text-soft">{t('factsHint')}</p>
    </FormDialog>
  )
}
