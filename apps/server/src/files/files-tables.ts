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
  /** Who uploaded it, as a hash, until a record claims it: uploads are bounded by address. */
  uploaded_by: Generated<string | null>
  created_at: Generated<Date>
  expires_at: Date | null
}
