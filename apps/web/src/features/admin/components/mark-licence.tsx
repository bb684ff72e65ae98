import { LicenceReasonSchema, type LicenceRow } from '@rasad/contract/licences'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form-fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toast.tsx'

/** Asks why, then marks a licence as cancelled, or lifts that. */
export function MarkLicence({ licence, onClose }: { licence: LicenceRow; onClose: () => void }) {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const form = useSchemaForm(LicenceReasonSchema, {})
  const [failure, setFailure] = useState<string>()
  const firstFocus = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const { _id: id, name } = licence
  const isCancelled = licence.state === 'cancelled'
  const how = isCancelled ? 'lift' : 'cancel'
  const whose = licence.holder === 'stockist' ? 'Stockist' : 'Store'
  const { ref, ...reason } = fieldProps(form, 'reason')

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await call(`POST /api/licences/{id}/${how}`, { params: { id }, body })
      showToast({ text: t(isCancelled ? 'doneLifted' : 'doneCancelled', { name }) })
      onClose()
      // Public lists, too, show it or do not.
      client.invalidateQueries()
    } catch (error) {
      if (showRefusal(form, error, ['reason']).length === 0)
        setFailure(refusalText(error, t('licenceFailed')))
    }
  })

  return (
    <Modal
      title={t(isCancelled ? 'liftLicenceTitle' : 'cancelLicenceTitle', { name })}
      onClose={onClose}
      firstFocus={firstFocus}
      actions={
        <Button
          type="submit"
          form={formId}
          look={isCancelled ? 'primary' : 'alarm'}
          disabled={form.formState.isSubmitting}
        >
          {form.formState.isSubmitting ? t('licenceBusy') : t(isCancelled ? 'liftLicence' : 'cancelLicence')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p>{t(`${how}${whose}Text`)}</p>
        <TextArea
          label={t('licenceReasonLabel')}
          hint={t('licenceReasonHint')}
          {...reason}
          ref={(area) => {
            ref(area)
            firstFocus.current = area
          }}
        />
        {failure && <Banner tone="alarm">{failure}</Banner>}
      </form>
    </Modal>
  )
}
