import type { ListedMedicine } from '@rasad/contract/listings'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
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
  const formId = useId()
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
    <Modal
      title={t('factsTitle', { name: line.medicine.name })}
      onClose={onClose}
      actions={
        <>
          <Button
            look="quiet"
            onClick={() => {
              kept.forget()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <SubmitButton form={formId} busy={form.formState.isSubmitting} busyLabel={t('saving')}>
            {t('save')}
          </SubmitButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          // React passes events of a dialog to the page behind it.
          event.stopPropagation()
          return save(event)
        }}
        className="grid content-start gap-4 sm:grid-cols-2"
      >
        <div className="col-span-full empty:hidden">
          <KeptNote kept={kept} />
          <FormErrors form={form} fields={fields} />
        </div>
        <TextField label={t('quantity')} optional inputMode="numeric" {...fieldProps(form, 'quantity')} />
        <TextField label={t('expiry')} optional type="date" {...fieldProps(form, 'expiry')} />
        <TextField label={t('ownMrp')} optional inputMode="decimal" {...fieldProps(form, 'mrp')} />
        <TextField label={t('ptr')} optional inputMode="decimal" {...fieldProps(form, 'ptr')} />
        <TextField label={t('scheme')} optional hint={t('schemeHint')} {...fieldProps(form, 'scheme')} />
        <p className="col-span-full text-sm text-soft">{t('factsHint')}</p>
        {failure && (
          <div className="col-span-full">
            <Banner tone="alarm">{failure}</Banner>
          </div>
        )}
      </form>
    </Modal>
  )
}
