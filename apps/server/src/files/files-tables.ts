import type { Generated } from 'kysely'

export type FilesTables = {
  files: FileTable
}

type FileTable = {
  id: string
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: number
  width: number
  height: number
  owner_id: string | null
  kind: string | null
  visibility: 'public' | 'private' | null
  /** A hash of the uploader's address, until a record claims the file: uploads are limited by address. */
  uploaded_by: Generated<string | null>
  created_at: Generated<Date>
  expires_at: Date | null
}
