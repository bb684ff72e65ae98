import { limits } from '@rasad/contract/limits'
import { isImage, type PartyField, type PartyRole, partyFields } from '@rasad/contract/party-fields'
import type { FileKind, Files, ImageSource, Upload } from '../files/files.ts'
import type { Db } from '../platform/db/database.ts'
import { fileOf } from '../platform/http/forms.ts'
import type { Values } from './party-store.ts'

/** Runs work with the images of a call, which are stored by then, by the names that the call gives them. */
export type Images = <T>(work: (images: Record<string, Upload>) => Promise<T>) => Promise<T>

/** What a form sends: texts, and images that are still to be read. */
export interface Sent {
  values: Values
  images: Record<string, ImageSource>
}

type NameOf = (field: PartyField) => string | undefined
export const asItself: NameOf = ({ name }) => name
/** What sending papers again calls a field. */
export const asAgain: NameOf = ({ again }) => again

/** Takes the images out of a form's body. @throws AppError unsupported-media-type where one is no file */
export function sentImages(role: PartyRole, body: object, nameOf: NameOf = asItself): Sent {
  const values: Values = { ...body }
  const images: Sent['images'] = {}
  for (const field of partyFields[role]) {
    const name = nameOf(field)
    if (!isImage(field) || name === undefined) continue
    if (values[name] !== undefined) images[name] = fileOf(values[name])
    delete values[name]
  }
  return { values, images }
}

/** Stores the images of a form for the work that claims them. @throws as `files.withImages` */
export function withSentImages(
  files: Files,
  role: PartyRole,
  sources: Sent['images'],
  nameOf: NameOf = asItself,
): Images {
  const images = Object.fromEntries(
    partyFields[role].flatMap((field) => {
      const name = nameOf(field)
      const source = name === undefined ? undefined : sources[name]
      if (name === undefined || source === undefined) return []
      const { most: maxBytes = limits.maxImageBytes, invalid } = field
      return [[name, { source, kind: kindOf(field), maxBytes, ...(invalid && { invalid }) }]]
    }),
  )
  return (work) =>
    files.withImages(images, (ids) =>
      work(Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id ? [[name, { id }]] : [])))),
    )
}

export const kindOf = ({ file }: PartyField): FileKind => file as FileKind

/** Makes images part of a record. @returns their ids by name @throws as `files.claim` */
export async function claimImages(
  files: Files,
  tx: Db,
  { id: ownerId, role }: { id: string; role: PartyRole },
  images: Record<string, Upload>,
  nameOf: NameOf = asItself,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const field of partyFields[role]) {
    const name = nameOf(field)
    const upload = name === undefined ? undefined : images[name]
    if (name === undefined || !upload) continue
    await files.claim(tx, upload, { ownerId, kind: kindOf(field), field: name })
    ids[name] = upload.id
  }
  return ids
}
