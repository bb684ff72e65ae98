import type { SignedInUser } from '@rasad/contract/accounts'
import type { Change } from '@rasad/contract/changes'
import { isImage, type PartyField } from '@rasad/contract/party-fields'
import { recordText } from '@rasad/contract/party-record'
import type { ReviewField } from '@rasad/contract/review'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { type PartyFact, PartyFacts } from '../../../../ui/party-facts.tsx'
import { PrivateImage } from '../../../../ui/private-image.tsx'
import { placeOf } from '../../../../ui/state-note.tsx'
import { useFieldTexts } from '../../../../ui/use-field-texts.ts'
import { hasDecidedFields, ownChangeQuery } from '../../api/own-record.ts'
import type { EditableRole, OwnGroup } from '../../own-fields.ts'
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
  const { labelOf } = useFieldTexts('own')
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
  const images = group.fields.filter(isImage)
  // An address is shown as a whole.
  const texts = group.fields.filter(
    (field) => !isImage(field) && (!field.name.startsWith('address.') || field.name === 'address.street'),
  )
  function factOf(field: PartyField): PartyFact {
    if (field.name === 'address.street') return { field: 'address', value: addressLines(user.address) }
    const wanted = pending?.fields[field.name]?.new ?? undefined
    const fact = { field: field.label as ReviewField, name: labelOf(field), wanted }
    return { ...fact, value: recordText(user, field) ?? null }
  }
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
      <PartyFacts
        facts={texts.map(factOf)}
        place={placeOf(user.address)}
        missing={t('notProvided')}
        waits={t('waits')}
      >
        {images.map((field) => (
          <OwnImage
            key={field.name}
            name={field.kind === 'face' ? t('image') : labelOf(field)}
            isFace={field.kind === 'face'}
            url={recordText(user, field)}
            wanted={pending?.fields[field.name]?.new}
          />
        ))}
        {children}
      </PartyFacts>
    </div>
  )
}

/** The change of this account that waits, if there is one. Accounts that are not approved yet cannot ask. */
function usePendingChange(user: SignedInUser): Change | undefined {
  const { data } = useQuery({ ...ownChangeQuery(), enabled: hasDecidedFields(user) })
  return data?.state === 'pending' ? data : undefined
}

interface OwnImageProps {
  name: string
  isFace: boolean
  url: string | undefined
  /** It waits for an admin. */
  wanted: string | null | undefined
}

/** An image that holds, with the one beside it that waits. */
function OwnImage({ name, isFace, url, wanted }: OwnImageProps) {
  const { t } = useTexts('accounts')
  const missing = t('noImage')
  return (
    <div className="py-2.5">
      <dt className={isFace ? 'sr-only' : 'mb-2 text-sm text-soft sm:text-base'}>{name}</dt>
      <dd className="grid gap-4 sm:grid-cols-2">
        <figure>
          <PrivateImage {...{ url, missing }} alt={name} className="min-h-28 max-h-72 w-full" />
          {wanted && <figcaption className="mt-1 text-sm text-soft">{t('standsNow')}</figcaption>}
        </figure>
        {wanted && (
          <figure>
            <PrivateImage
              url={wanted}
              alt={t('wantedOf', { label: name })}
              missing={missing}
              className="min-h-28 max-h-72 w-full outline-2 outline-dashed outline-edge"
            />
            <figcaption className="mt-1 text-sm font-medium">{t('waits')}</figcaption>
          </figure>
        )}
      </dd>
    </div>
  )
}
