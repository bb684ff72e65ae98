import type { ImportStatus, ImportWarning } from '@rasad/contract/stock-files'
import type { Generated } from 'kysely'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import type { SendingTables } from './receive/sending-tables.ts'

/** The tables of stock files, and those that they are joined with. The migrations define them. */
export type StockFilesTables = TradeTables &
  SendingTables & {
    own_suppliers: ListOwnerTable
    stock_imports: ImportTable
    stock_import_files: ImportFileTable
    stock_import_rows: ImportRowTable
    stock_import_changes: ImportChangeTable
    stock_layouts: LayoutTable
    stock_names: StockNameTable
    stock_proposals: ProposalTable
  }

type ImportTable = {
  no: Generated<number>
  id: string
  /** The number of a stockist; below 0: of an own supplier. */
  owner_no: number
  /** Null: by a key or by mail. */
  account_id: string | null
  via: 'desk' | 'key' | 'mail'
  status: Generated<ImportStatus>
  file_name: string
  file_bytes: number
  file_hash: Buffer
  complete: boolean | null
  fingerprint: string | null
  mapping: unknown
  columns_seen: unknown
  confidence: number | null
  unaided: Generated<boolean>
  firm: string | null
  /** `YYYY-MM-DD`. Select it as text. */
  printed_on: string | null
  counts: Generated<unknown>
  warnings: Generated<ImportWarning[]>
  message: string | null
  created_at: Generated<Date>
  applied_at: Date | null
  undone_at: Date | null
  attempts: Generated<number>
}

/** Of the table of own suppliers what their lists need. */
type ListOwnerTable = { id: string; no: Generated<number>; account_id: string; name: string }

type ImportFileTable = {
  import_no: number
  /** Packed with gzip. */
  content: Buffer
}

export type StoredRowKind = 'item' | 'settle' | 'waits' | 'ignored' | 'skipped'
export type SettledBy = 'matcher' | 'memory' | 'alias' | 'person'

/** What the table of rows has and what is put into it in one form. */
export interface StoredColumns {
  row_no: number
  line: number
  sheet: string | null
  kind: StoredRowKind
  text: string
  code: string | null
  pack: string | null
  company: string | null
  mrp_paise: number | null
  ptr_paise: number | null
  scheme: string | null
  batch: string | null
  /** `YYYY-MM-DD` */
  expiry: string | null
  flags: string[]
  /** See `stockNameKey`. Null: a skipped line. */
  key: string | null
  why: string | null
  medicine_no: number | null
  settled_by: SettledBy | null
}

type ImportRowTable = Omit<StoredColumns, 'flags'> & {
  import_no: number
  /** A decimal number, as text. */
  quantity: string | null
  free: string | null
  flags: Generated<string[]>
  /** `[{no, score}]`, best first. */
  candidates: unknown
}

type ImportChangeTable = {
  import_no: number
  medicine_no: number
  was_listed: boolean
  price_paise: number | null
  pack: string | null
  available: boolean | null
  quantity: number | null
  mrp_paise: number | null
  ptr_paise: number | null
  scheme: string | null
  expiry: string | null
  confirmed_at: Date | null
  source: string | null
  was_import_no: number | null
}

type LayoutTable = {
  owner_no: number
  fingerprint: string
  mapping: unknown
  used_at: Generated<Date>
}

type StockNameTable = {
  owner_no: number
  key: string
  state: 'is' | 'waits' | 'ignored'
  medicine_no: number | null
  proposal_no: number | null
  /** What the file last said about it. */
  row: unknown
  settled_at: Generated<Date>
}

type ProposalTable = {
  no: Generated<number>
  id: string
  /** Brand, variants and releases. */
  family: string
  /** See `groupFamily`. */
  key: string
  name: string
  pack: string | null
  company: string | null
  mrp_paise: number | null
  state: Generated<'open' | 'accepted' | 'declined'>
  medicine_no: number | null
  /** Accepting it added the medicine. */
  made_medicine: Generated<boolean>
  decided_by: string | null
  decided_at: Date | null
  created_at: Generated<Date>
}
