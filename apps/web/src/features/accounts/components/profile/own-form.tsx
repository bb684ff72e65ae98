import type { SignedInUser } from '@rasad/contract/accounts'
import type { Change } from '@rasad/contract/changes'
import { isImage, type PartyField } from '@rasad/contract/party-fields'
import { recordText } from '@rasad/contract/party-record'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useKeptForm } from '../../../../lib/kept-form.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { showRefusal, useSchemaForm } from '../../../../lib/schema-form.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useUpload } from '../../../../lib/upload.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormErrors } from '../../../../ui/form-errors.tsx'
import { KeptNote } from '../../../../ui/kept-note.tsx'
import { PartyInput } from '../../../../ui/party-input.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { UploadProgress } from '../../../../ui/upload-progress.tsx'
import { useFieldTexts } from '../../../../ui/use-field-texts.ts'
import type { OwnBody } from '../../api/own-record.ts'
import { type EditableRole, isDecided, isOptional, type OwnGroup } from '../../own-fields.ts'
import { bodyOf, nested, reverseOf } from './own-body.ts'
import { useSaveOwn } from './use-save-own.ts'

interface OwnFormProps {
  user: SignedInUser
  role: EditableRole
  group: OwnGroup
  /** A change that waits: its values are where the form begins. */
  pending: Change | undefined
  /** The service's refusal of what this form sent before. */
  refusal: unknown
  /** `refusal`: it closed at once, and the service has said no. */
  onClose: (refusal?: unknown) => void
}

/** Edits a group of fields of the own record. */
export function OwnForm({ user, role, group, pending, refusal, onClose }: OwnFormProps) {
  const { t } = useTexts('accounts')
  const titleId = useId()
  const { fields } = group
  const [initial] = useState(() => textsOf(fields, user, pending))
  const form = useSchemaForm(group.schema, nested(initial))
  const names = fields.map(({ name }) => name)
  const kept = useKeptForm(
    form,
    `own.${role}.${group.id}.${user._id}`,
    fields.filter((field) => !isImage(field)).map(({ name }) => name),
  )
  const { sent, track } = useUpload()
  const { saveAtOnce, saveAndWait } = useSaveOwn(role)
  const [failure, setFailure] = useState<string>()
  const waits = fields.some(({ name }) => isDecided(role, name))
  const hasImages = fields.some(isImage)

  function tell(error: unknown) {
    if (showRefusal(form, error, names).length === 0) setFailure(refusalText(error, t('ownFailed')))
  }
  // Once, when the form opens: the first field, or what the service has refused.
  useEffect(() => {
    if (refusal !== undefined) tell(refusal)
    else setTimeout(() => form.setFocus(names[0] ?? ''))
  }, [])

  const save = form.handleSubmit(
    async (values) => {
      setFailure(undefined)
      const body = bodyOf(values, initial)
      if (Object.keys(body).length === 0) return close()
      if (!waits && !hasImages) {
        onClose()
        // What was typed stays kept until the service has it.
        saveAtOnce(body, withPlace(reverseOf(body, initial), user)).then(kept.forget, onClose)
        return
      }
      try {
        await track((send) => saveAndWait(body, hasImages ? send : undefined))
        close()
      } catch (error) {
        tell(error)
      }
    },
    () => setFailure(undefined),
  )

  function close() {
    kept.forget()
    onClose()
  }

  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event: FormEvent) => void save(event)}
      className="grid gap-5 py-4"
    >
      <h3 id={titleId} className="font-semibold">
        {t('editing', { title: t(group.title) })}
      </h3>
      <FormErrors form={form} fields={names} />
      <KeptNote kept={kept} {...(hasImages && { not: 'images' as const })} />
      {waits && <Banner tone="note">{t('decidedNote')}</Banner>}
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <OneField key={field.name} form={form} field={field} isOnly={fields.length === 1} />
        ))}
      </div>
      {failure && <Banner tone="alarm">{failure}</Banner>}
      <UploadProgress sent={hasImages ? sent : undefined} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
        <Button look="quiet" className="min-h-12" onClick={close}>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('ownSaving')}>
          {t(waits ? 'ownSend' : 'ownSave')}
        </SubmitButton>
      </div>
    </form>
  )
}

interface OneFieldProps {
  form: UseFormReturn<FieldValues, unknown, FieldValues>
  field: PartyField
  isOnly: boolean
}

function OneField({ form, field, isOnly }: OneFieldProps) {
  const { t } = useTexts('accounts')
  const { labelOf, hintOf } = useFieldTexts('own')
  const label = labelOf(field)
  const { name, kind } = field
  const shown = kind === 'face' ? t('newImage') : kind === 'paper' ? t('newOf', { label }) : label
  return (
    <PartyInput
      {...{ form, field, name }}
      label={shown}
      hint={isImage(field) ? t('imageHint') : hintOf(field)}
      optional={isOptional(field)}
      isWide={isOnly || kind === 'area' || kind === 'paper' || name === 'address.street'}
    />
  )
}

/** District and state follow from a PIN: taking it back takes them back. */
function withPlace(reverse: OwnBody, { address }: SignedInUser): OwnBody {
  const isMove =
    typeof reverse.address === 'object' && reverse.address !== null && 'pincode' in reverse.address
  if (!isMove || typeof address !== 'object') return reverse
  const place = { district: address?.district ?? null, state: address?.state ?? null }
  return { ...reverse, address: { ...(reverse.address as Record<string, string | null>), ...place } }
}

/** What the form begins with: texts that wait stand before those that hold. Images begin empty. */
function textsOf(
  fields: readonly PartyField[],
  user: SignedInUser,
  pending: Change | undefined,
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const wanted = pending?.fields[field.name]?.new
      return [field.name, isImage(field) ? '' : (wanted ?? recordText(user, field) ?? '')]
    }),
  )
}
