import type { Alias, AliasScope } from '@rasad/contract/aliases'
import type { AliasRow } from './alias-repository.ts'
import type { AgreeingFirm } from './shared-alias-repository.ts'

/** @param firms for admins, of an alias for everybody */
export function presentAlias(row: AliasRow, scope: AliasScope, firms?: readonly AgreeingFirm[]): Alias {
  return {
    _id: row.id,
    text: row.text,
    medicine: { _id: row.medicine_id, name: row.medicine_name, companyName: row.company_name },
    company: row.company,
    createdAt: row.created_at.toISOString(),
    scope,
    ...(firms && {
      firms: firms.map(({ id, name, confirmed_at }) => ({
        _id: id,
        name,
        confirmedAt: confirmed_at.toISOString(),
      })),
    }),
  }
}
