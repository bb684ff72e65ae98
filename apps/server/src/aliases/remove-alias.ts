import type { Alias } from '@rasad/contract/aliases'
import { type AccountCaller, isAdmin } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { createAliasRepository } from './alias-repository.ts'
import type { AliasTables } from './aliases-tables.ts'
import type { AliasDeps } from './confirm-alias.ts'
import { presentAlias } from './present-alias.ts'
import { settleAlias } from './settle-alias.ts'
import { createSharedAliasRepository } from './shared-alias-repository.ts'

/**
 * Whether the caller may take this alias back: its own one, or any for an admin.
 * @throws AppError record-not-found
 */
export async function mayRemove({ db }: AliasDeps, id: string, caller: AccountCaller): Promise<void> {
  const tables = db.withTables<AliasTables>()
  const owner = await createAliasRepository(tables).ownerOf(id)
  if (owner === caller.id || (isAdmin(caller) && owner !== undefined)) return
  if (isAdmin(caller) && (await createSharedAliasRepository(tables).find(id))) return
  throw noSuchAlias()
}

/**
 * Takes an alias back. One that held for everybody never does again, while accounts keep their own.
 * @throws AppError record-not-found
 */
export async function removeAlias(
  { db, audit }: AliasDeps,
  id: string,
  actor: AccountCaller,
): Promise<Alias> {
  return db.transaction().execute(async (tx) => {
    const tables = tx.withTables<AliasTables>()
    const aliases = createAliasRepository(tables)
    const shared = createSharedAliasRepository(tables)
    const own = await aliases.find(id)
    const row = own ?? (await shared.find(id))
    const key = own ? await aliases.remove(id) : await shared.revoke(id)
    // Somebody else has just taken it back.
    if (!row || !key) throw noSuchAlias()
    await settleAlias(tables, key)
    await audit.record(tx, {
      actor,
      action: own ? 'alias.removed' : 'alias.revoked',
      subject: { kind: 'alias', id, name: row.text },
      details: { medicine: row.medicine_name },
    })
    return presentAlias(row, own ? 'own' : 'everybody')
  })
}

function noSuchAlias(): AppError {
  return new AppError('record-not-found', { message: 'No such confirmed name.' })
}
