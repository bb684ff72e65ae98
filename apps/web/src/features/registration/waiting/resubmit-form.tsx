import { fieldsAgain, isImage } from '@rasad/contract/party-fields'
import { recordText } from '@rasad/contract/party-record'
import { type Registration, ResubmissionSchemas } from '@rasad/contract/registrations'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { TextArea } from '../../../ui/form-fields.tsx'
import { PartyForm } from '../../../ui/party-form.tsx'
import { usePartyForm } from '../../../ui/use-party-form.ts'

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
  const known = fieldsAgain(role)
  const [images, texts] = [known.filter(isImage), known.filter((field) => !isImage(field))]
  const before: Record<string, string> = Object.fromEntries(
    texts.map((field) => [field.again, recordText(sent, field) ?? '']),
  )
  const party = usePartyForm({
    schema: ResubmissionSchemas[role] as FormSchema,
    initial: before,
    keptAs: `resubmit.${registration.reference}`,
    order: [...[...images, ...texts].map(({ again }) => again), 'note'],
    failureOf: (error) => ({ tone: 'alarm', text: refusalText(error, t('sendFailed')) }),
  })

  const submit = party.submit(async (values) => {
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== undefined && value !== before[field],
    )
    if (changed.length === 0) return party.setOutcome({ tone: 'alarm', text: t('nothingChanged') })
    await call('POST /api/account/resubmit', { body: formDataOf({ ...Object.fromEntries(changed), token }) })
    party.kept.forget()
    onSent()
  })

  return (
    <PartyForm
      {...party}
      use="again"
      fields={known}
      nameOf={({ name, again = name }) => again}
      imageTexts={(field) => ({ hint: t(recordText(sent, field) === undefined ? 'hasNone' : 'hasOne') })}
      others={{
        note: () => (
          <TextArea
            label={t('againNote')}
            optional
            maxLength={500}
            className="sm:col-span-2"
            {...fieldProps(party.form, 'note')}
          />
        ),
      }}
      submitLabel={t(registration.status === 'declined' ? 'send' : 'add')}
      busyLabel={t('sending')}
      onSubmit={submit}
      className="mt-4"
    />
  )
}
