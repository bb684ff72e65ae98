import type { Generated } from 'kysely'

/** With what stockists send files besides the desk. */
export type SendingTables = {
  upload_keys: UploadKeyTable
  inbound_addresses: InboundAddressTable
  inbound_mails: InboundMailTable
}

type UploadKeyTable = {
  id: string
  stockist_no: number
  name: string
  /** SHA-256 of the key */
  key_hash: Buffer
  ending: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

type InboundAddressTable = {
  stockist_no: number
  /** 32 hexadecimal characters */
  token: string
  created_at: Generated<Date>
}

type InboundMailTable = {
  signature: Buffer
  came_at: Generated<Date>
}
