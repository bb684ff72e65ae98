import type { SignedInUser } from '@rasad/contract/accounts'
import type { Change } from '@rasad/contract/changes'
import { isImage, type PartyField } from '@rasad/contract/party-fields'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dateOf } from '../../../../lib/format.ts'
import { recordText } from '../../../../lib/party-record.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { GstinNote } from '../../../../ui/gstin-note.tsx'
import { PrivateImage } from '../../../../ui/private-image.tsx'
import { hasDecidedFields, ownChangeQuery } from '../../api/own-record.ts'
import type { EditableRole, OwnGroup } from '../../own-fields.ts'
import { useFieldLabel } from '../../use-field-label.ts'
import { addressLines } from './address-lines.ts'
import { OwnForm } from './own-form.tsx'

interface OwnGroupPartProps {
  user: SignedInUser
  role: EditableRole
  group: OwnGroup
  /** Further rows, which are not edited here. */
  children?: ReactNode
}

/** A group of the own record: what holds, what waits beside it, and a form in its place to change it. */
export function OwnGroupPart({ user, role, group, children }: OwnGroupPartProps) {
  const { t } = useTexts('accounts')
  const pending = usePendingChange(user)
  const [isEditing, setEditing] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  function close(refused?: unknown) {
    setRefusal(refused)
    setEditing(refused !== undefined)
  }
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing) {
    return <OwnForm {...{ user, role, group, pending, refusal }} onClose={close} />
  }
  const title = t(group.title)
  return (
    <div className="py-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {user.approved && (
          <Button
            ref={edit}
            look="quiet"
            size="small"
            aria-label={t('editOf', { title })}
            onClick={() => {
              setRefusal(undefined)
              setEditing(true)
            }}
          >
            <Pencil aria-hidden />
            {t('edit')}
          </Button>
        )}
      </div>
      <Facts>
        {shownFields(group).map((field) => (
          <OneFact key={field.name} field={field} user={user} pending={pending} />
        ))}
        {children}
      </Facts>
    </div>
  )
}

/** The change of this account that waits, if there is one. Accounts that are not approved yet cannot ask. */
function usePendingChange(user: SignedInUser): Change | undefined {
  const { data } = useQuery({ ...ownChangeQuery(), enabled: hasDecidedFields(user) })
  return data?.state === 'pending' ? data : undefined
}

/** An address is shown as a whole. */
function shownFields({ fields }: OwnGroup): readonly PartyField[] {
  return fields.filter(({ name }) => !name.startsWith('address.') || name === 'address.street')
}

interface OneFactProps {
  field: PartyField
  user: SignedInUser
  pending: Change | undefined
}

function OneFact({ field, user, pending }: OneFactProps) {
  const { t } = useTexts('accounts')
  const labelOf = useFieldLabel()
  const missing = t('notProvided')
  const isAddress = field.name === 'address.street'
  const label = isAddress ? t('field_address', { ns: 'form' }) : labelOf(field)
  const wanted = pending?.fields[field.name]?.new
  const show = (value: string | null | undefined) =>
    field.kind === 'day'
      ? dateOf(value ?? '')
      : field.kind === 'kinds'
        ? (value ?? '').replaceAll(',', ', ')
        : (value ?? '')

  if (isImage(field)) {
    const name = field.kind === 'face' ? t('image') : label
    return (
      <div className="py-2.5">
        <dt className={field.kind === 'face' ? 'sr-only' : 'mb-2 text-sm text-soft sm:text-base'}>{name}</dt>
        <dd className="grid gap-4 sm:grid-cols-2">
          <figure>
            <PrivateImage
              url={recordText(user, field)}
              alt={name}
              missing={t('noImage')}
              className="min-h-28 max-h-72 w-full"
            />
            {wanted && <figcaption className="mt-1 text-sm text-soft">{t('standsNow')}</figcaption>}
          </figure>
          {wanted && (
            <figure>
              <PrivateImage
                url={wanted}
                alt={t('wantedOf', { label: name })}
                missing={t('noImage')}
                className="min-h-28 max-h-72 w-full outline-2 outline-dashed outline-edge"
              />
              <figcaption className="mt-1 text-sm font-medium">{t('waits')}</figcaption>
            </figure>
          )}
        </dd>
      </div>
    )
  }
  const value = isAddress ? addressLines(user.address) : show(recordText(user, field))
  return (
    <Fact name={label} missing={missing}>
      {wanted ? (
        <>
          {value || <span className="font-normal text-soft">{missing}</span>}
          <span className="mt-1 flex w-fit flex-wrap items-baseline gap-x-2 rounded-xs border border-dashed border-edge bg-sunk px-2 py-0.5">
            {show(wanted)} <span className="text-sm font-normal text-soft">{t('waits')}</span>
          </span>
        </>
      ) : field.name === 'gstin' && value ? (
        <>
          {value}
          <GstinNote gstin={value} {...placeOf(user.address)} className="font-normal" />
        </>
      ) : (
        value
      )}
    </Fact>
  )
}

/** What tells the state of an address, for both of its shapes. */
function placeOf(address: SignedInUser['address']) {
  if (!address || typeof address === 'string') return { address }
  return { address: address.pincode, state: address.state }
}
