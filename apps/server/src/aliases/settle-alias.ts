import type { Kysely } from 'kysely'
import type { AliasKey } from './alias-repository.ts'
import type { AliasTables } from './aliases-tables.ts'
import { agreedMedicine } from './policy.ts'
import { createSharedAliasRepository } from './shared-alias-repository.ts'

/**
 * Works out what a text means for everybody. Every change of an alias has locked its row before, or waits for this
 * transaction, so nothing is counted twice or missed.
 */
export async function settleAlias(tx: Kysely<AliasTables>, key: AliasKey): Promise<void> {
  const shared = createSharedAliasRepository(tx)
  if (!(await shared.lock(key))) return
  const medicineNo = agreedMedicine(await shared.votes(key))
  if (medicineNo === undefined || (await shared.isRevoked(key, medicineNo))) await shared.clear(key)
  else await shared.settle(key, medicineNo)
}
