import { fieldsAgain, isImage } from '@rasad/contract/party-fields'
import { recordText } from '@rasad/contract/party-record'
import { type Registration, ResubmissionSchemas } from '@rasad/contract/registrations'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { TextArea } from '../../../ui/form-fields.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { PartyInput } from '../../../ui/party-input.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useFieldTexts } from '../../../ui/use-field-texts.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

interface ResubmitFormProps {
  registration: Registration
  token: string | undefined
  onSent: () => void
}

/** Sends what is wrong or missing once more. Only what differs from before is sent. */
export function ResubmitForm({ registration, token, onSent }: ResubmitFormProps) {
  const { t } = useTexts('waiting')
  const { role, sent } = registration
  const { labelOf } = useFieldTexts('signUp')
  const known = fieldsAgain(role)
  const [images, texts] = [known.filter(isImage), known.filter((field) => !isImage(field))]
  const before: Record<string, string> = Object.fromEntries(
    texts.map((field) => [field.again, recordText(sent, field) ?? '']),
  )
  const form = useSchemaForm(ResubmissionSchemas[role] as FormSchema, before)
  const names = [...images, ...texts].map(({ again }) => again)
  const kept = useKeptForm(form, `resubmit.${registration.reference}`, [...Object.keys(before), 'note'])
  const [failure, setFailure] = useState<string>()
  const fields = [...names, 'note']
  const isDeclined = registration.status === 'declined'

  const submit = form.handleSubmit(
    async (values) => {
      setFailure(undefined)
      const changed = Object.entries(values).filter(
        ([field, value]) => value !== undefined && value !== before[field],
      )
      if (changed.length === 0) return setFailure(t('nothingChanged'))
      try {
        const body = formDataOf({ ...Object.fromEntries(changed), token })
        await call('POST /api/account/resubmit', { body })
        kept.forget()
        onSent()
      } catch (error) {
        const named = showRefusal(form, error, fields)
        if (named.length === 0) setFailure(refusalText(error, t('sendFailed')))
      }
    },
    () => setFailure(undefined),
  )

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid items-start gap-5 sm:grid-cols-2">
      <FormErrors form={form} fields={fields} className="sm:col-span-2" />
      <KeptNote kept={kept} not="images" className="sm:col-span-2" />
      {[...images, ...texts].map((field) => (
        <PartyInput
          key={field.name}
          {...{ form, field }}
          name={field.again}
          label={labelOf(field)}
          hint={isImage(field) && t(recordText(sent, field) === undefined ? 'hasNone' : 'hasOne')}
          optional={isImage(field)}
          autoComplete="off"
          isWide={field.kind === 'area' || (isImage(field) && images.length === 1)}
        />
      ))}
      <TextArea
        label={t('againNote')}
        optional
        maxLength={500}
        className="sm:col-span-2"
        {...fieldProps(form, 'note')}
      />
      {failure && (
        <Banner tone="alarm" className="sm:col-span-2">
          {failure}
        </Banner>
      )}
      <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('sending')} className="sm:col-span-2">
        {t(isDeclined ? 'send' : 'add')}
      </SubmitButton>
    </form>
  )
}
