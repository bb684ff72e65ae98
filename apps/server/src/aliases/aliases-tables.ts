import type { Generated } from 'kysely'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

/** The tables of aliases, and those that they are joined with. The migrations define them. */
export type AliasTables = TradeTables & {
  aliases: AliasTable
  shared_aliases: SharedAliasTable
  revoked_aliases: RevokedAliasTable
}

type AliasTable = {
  id: string
  account_id: string
  text: string
  key: string
  company: string | null
  /** Empty: it holds under any company. */
  company_key: string
  medicine_no: number
  created_at: Generated<Date>
}

type SharedAliasTable = {
  key: string
  company_key: string
  /** Triggers take it back whenever an alias of this key changes. */
  settled: boolean
  medicine_no: number | null
  id: string | null
  since: Date | null
}

type RevokedAliasTable = {
  key: string
  company_key: string
  medicine_no: number
  revoked_at: Generated<Date>
}
