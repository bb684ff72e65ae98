import type { Alias, NewAlias } from '@rasad/contract/aliases'
import { isPlainlyWritten } from '@rasad/contract/names'
import { nameKey } from '@rasad/lexicon'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Search } from '../search/search.ts'
import { createAliasRepository } from './alias-repository.ts'
import type { AliasTables } from './aliases-tables.ts'
import { brandWordsOf } from './brand-word.ts'
import { objectionsTo, objectionTo } from './may-mean.ts'
import { maxAliasesOf } from './policy.ts'
import { presentAlias } from './present-alias.ts'
import { settleAlias } from './settle-alias.ts'

export interface AliasDeps {
  db: Db
  audit: Audit
  search: Search
}

/**
 * Remembers that a text means a medicine, for the caller at once and for everybody once enough firms agree. What the
 * caller confirmed for this text before is replaced; repeating it changes nothing.
 * @throws AppError record-not-found, alias-contradicts, alias-is-a-name, alias-says-nothing, too-many-aliases;
 *   not-ready until the search index is built.
 */
export async function confirmAlias(deps: AliasDeps, given: NewAlias, actor: AccountCaller): Promise<Alias> {
  const key = { key: nameKey(given.text), companyKey: given.company ? nameKey(given.company) : '' }
  if (key.key === '' || (given.company && key.companyKey === '')) throw new AppError('alias-says-nothing')
  if (!isPlainlyWritten(key.key)) throw new AppError('alias-contradicts')
  if (await deps.search.isName(given.text)) throw new AppError('alias-is-a-name')
  const [brandWord] = await brandWordsOf(deps.search, [given.text])
  return deps.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<AliasTables>()
    const aliases = createAliasRepository(tables)
    await aliases.lockAccount(actor.id)
    const medicine = await aliases.holdMedicine(given.medicine, actor.id)
    if (!medicine) throw new AppError('record-not-found', { message: 'No such medicine.' })
    const objection = objectionTo(given.text, medicine, brandWord, deps.search)
    if (objection)
      throw new AppError(objection === 'says-nothing' ? 'alias-says-nothing' : 'alias-contradicts')
    const before = await aliases.findByKey(actor.id, key)
    if (!before && (await aliases.countOf(actor.id)) >= maxAliasesOf(actor.role))
      throw new AppError('too-many-aliases')
    let id = before?.id
    if (before?.medicine_no !== medicine.no) {
      const company = given.company ?? null
      id = await aliases.put({
        ...key,
        accountId: actor.id,
        text: given.text,
        company,
        medicineNo: medicine.no,
      })
      await settleAlias(tables, key)
      await deps.audit.record(tx, {
        actor,
        action: 'alias.confirmed',
        subject: { kind: 'alias', id, name: given.text },
        details: { medicine: medicine.name },
      })
    }
    const row = await aliases.find(id ?? '')
    if (!row) throw new AppError('record-not-found')
    return presentAlias(row, 'own')
  })
}

/**
 * A medicine that a text printed by a stockist may mean. A merged one stands for its successor.
 * @returns its number
 * @throws AppError record-not-found, alias-contradicts; not-ready until the search index is built
 */
export async function mayMean(
  deps: AliasDeps,
  stockistId: string,
  text: string,
  medicineId: string,
): Promise<number> {
  const medicine = await createAliasRepository(deps.db.withTables<AliasTables>()).holdMedicine(
    medicineId,
    stockistId,
  )
  if (!medicine) throw new AppError('record-not-found', { message: 'No such medicine.' })
  const [objection] = await objectionsTo(deps.search, [{ text, medicine }])
  // What says nothing, such as a supplier's code, can mean any medicine.
  if (objection && objection !== 'says-nothing') throw new AppError('alias-contradicts')
  return medicine.no
}
