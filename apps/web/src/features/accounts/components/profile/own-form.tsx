import type { SignedInUser } from '@rasad/contract/accounts'
import type { Change } from '@rasad/contract/changes'
import { isImage, type PartyField } from '@rasad/contract/party-fields'
import { recordText } from '@rasad/contract/party-record'
import { useEffect, useId, useState } from 'react'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { PartyForm } from '../../../../ui/party-form.tsx'
import { usePartyForm } from '../../../../ui/use-party-form.ts'
import type { OwnBody } from '../../api/own-record.ts'
import { type EditableRole, isDecided, type OwnGroup } from '../../own-fields.ts'
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
  const party = usePartyForm({
    schema: group.schema,
    initial: nested(initial),
    keptAs: `own.${role}.${group.id}.${user._id}`,
    order: fields.map(({ name }) => name),
    failureOf: (error) => ({ tone: 'alarm', text: refusalText(error, t('ownFailed')) }),
  })
  const { form, kept, tell, track } = party
  const { saveAtOnce, saveAndWait } = useSaveOwn(role)
  const waits = fields.some(({ name }) => isDecided(role, name))
  const hasImages = fields.some(isImage)

  // Once, when the form opens: the first field, or what the service has refused.
  useEffect(() => {
    if (refusal !== undefined) tell(refusal)
    else setTimeout(() => form.setFocus(fields[0]?.name ?? ''))
  }, [])

  const save = party.submit(async (values) => {
    const body = bodyOf(values, initial)
    if (Object.keys(body).length === 0) return close()
    if (!waits && !hasImages) {
      onClose()
      // What was typed stays kept until the service has it.
      saveAtOnce(body, withPlace(reverseOf(body, initial), user)).then(kept.forget, onClose)
      return
    }
    await track((send) => saveAndWait(body, hasImages ? send : undefined))
    close()
  })

  function close() {
    kept.forget()
    onClose()
  }

  return (
    <PartyForm
      {...party}
      use="own"
      fields={fields}
      imageTexts={({ kind }, label) => ({
        label: kind === 'face' ? t('newImage') : t('newOf', { label }),
        hint: t('imageHint'),
      })}
      titleId={titleId}
      heading={
        <>
          <h3 id={titleId} className="font-semibold">
            {t('editing', { title: t(group.title) })}
          </h3>
          {waits && <Banner tone="note">{t('decidedNote')}</Banner>}
        </>
      }
      sent={hasImages ? party.sent : undefined}
      submitLabel={t(waits ? 'ownSend' : 'ownSave')}
      busyLabel={t('ownSaving')}
      onSubmit={save}
      onCancel={close}
      className="py-4"
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
