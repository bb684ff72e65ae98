import { limits } from '@rasad/contract/limits'
import { type Registration, ResubmissionSchema } from '@rasad/contract/registrations'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { PhoneField, TextArea, TextField } from '../../../ui/form-fields.tsx'
import { FormImage } from '../../../ui/form-image.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { faces, hasImage, imageFields, textFields, textOf } from './fields.ts'

interface ResubmitFormProps {
  registration: Registration
  token: string | undefined
  onSent: () => void
}

const phones = new Set<string>(['phone', 'contactNo'])
const FormSchema = ResubmissionSchema.omit({ token: true })

/** Sends what is wrong or missing once more. Only what differs from before is sent. */
export function ResubmitForm({ registration, token, onSent }: ResubmitFormProps) {
  const { t } = useTexts('waiting')
  const { role, sent } = registration
  const texts = textFields[role]
  const images = imageFields[role]
  const before: Record<string, string> = Object.fromEntries(
    texts.map((field) => [field, textOf(sent, field)]),
  )
  const form = useSchemaForm(FormSchema, before)
  const kept = useKeptForm(form, `resubmit.${registration.reference}`, [...texts, 'note'])
  const [failure, setFailure] = useState<string>()
  const fields = [...images, ...texts, 'note' as const]
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
      {images.map((field) => (
        <FormImage
          key={field}
          form={form}
          name={field}
          label={t(`field_${field}`)}
          hint={t(hasImage(sent, field) ? 'hasOne' : 'hasNone')}
          isFace={faces.has(field)}
          most={field === 'drugLicenseImage' ? limits.maxOwnerLicenceBytes : limits.maxImageBytes}
          optional
          {...(images.length === 1 && { className: 'sm:col-span-2' })}
        />
      ))}
      {texts.map((field) =>
        field === 'address' ? (
          <TextArea
            key={field}
            label={t(`field_${field}`)}
            className="sm:col-span-2"
            {...fieldProps(form, field)}
          />
        ) : phones.has(field) ? (
          <PhoneField
            key={field}
            label={t(`field_${field}`)}
            autoComplete="off"
            {...(role === 'purchaser' && { most: 10 })}
            {...fieldProps(form, field)}
          />
        ) : (
          <TextField
            key={field}
            label={t(`field_${field}`)}
            type={field === 'licenseExpiry' ? 'date' : 'text'}
            autoComplete="off"
            {...fieldProps(form, field)}
          />
        ),
      )}
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
