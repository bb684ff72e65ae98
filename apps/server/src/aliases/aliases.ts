import type { Alias, AliasScope, NewAlias } from '@rasad/contract/aliases'
import { limits } from '@rasad/contract/limits'
import { nameKey } from '@rasad/lexicon'
import { type AccountCaller, type Caller, isAdmin } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createAliasRepository, type MovedAliases } from './alias-repository.ts'
import type { AliasTables } from './aliases-tables.ts'
import { type AliasDeps, confirmAlias, mayMean } from './confirm-alias.ts'
import { type AskedText, type KnownAlias, knownAliases } from './known-aliases.ts'
import { presentAlias } from './present-alias.ts'
import { mayRemove, removeAlias } from './remove-alias.ts'
import { createSharedAliasRepository } from './shared-alias-repository.ts'

export type { MovedAliases } from './alias-repository.ts'
export { hasWord } from './brand-word.ts'
export { type Contradiction, contradictionOf } from './contradiction.ts'
export type { KnownAlias } from './known-aliases.ts'
export { mayStillMean, objectionsTo } from './may-mean.ts'

export type Aliases = ReturnType<typeof createAliases>

/** What people have confirmed once: written names and codes, and the medicines that they mean. */
export function createAliases(deps: AliasDeps) {
  const tables = deps.db.withTables<AliasTables>()
  const aliases = createAliasRepository(tables)
  const shared = createSharedAliasRepository(tables)

  return {
    confirm: (given: NewAlias, actor: AccountCaller): Promise<Alias> => confirmAlias(deps, given, actor),

    /** The number of a medicine that a printed text may mean: see `mayMean`. */
    mayMean: (stockistId: string, text: string, medicine: string): Promise<number> =>
      mayMean(deps, stockistId, text, medicine),

    /**
     * The caller's own aliases, or for an admin those that hold for everybody; newest first.
     * @throws AppError not-allowed
     */
    async list(
      { scope, ...request }: PageRequest & { scope: AliasScope },
      caller: AccountCaller,
    ): Promise<Page<Alias>> {
      if (scope === 'own') {
        return mapPage(await aliases.list(caller.id, request), (row) => presentAlias(row, 'own'))
      }
      if (!isAdmin(caller)) throw new AppError('not-allowed')
      const page = await shared.list(request)
      const firms = await shared.firmsOf(
        page.rows.map(({ id }) => id),
        limits.maxLinked,
      )
      return mapPage(page, (row) => presentAlias(row, 'everybody', firms.get(row.id) ?? []))
    },

    /** @throws AppError record-not-found */
    mayRemove: (id: string, caller: AccountCaller): Promise<void> => mayRemove(deps, id, caller),

    remove: (id: string, actor: AccountCaller): Promise<Alias> => removeAlias(deps, id, actor),

    /** Takes back what the caller has confirmed for a text, if anything. */
    async forget({ text, company }: AskedText, actor: AccountCaller): Promise<void> {
      const key = { key: nameKey(text), companyKey: company ? nameKey(company) : '' }
      const found = await aliases.findByKey(actor.id, key)
      if (found) await removeAlias(deps, found.id, actor)
    },

    /** What texts mean to the caller: see `knownAliases`. */
    known: (caller: Caller, asked: readonly AskedText[]): Promise<(KnownAlias | undefined)[]> =>
      knownAliases(deps, caller, asked),

    /** All aliases of an account, for its export. */
    async ownAliases(accountId: string): Promise<Alias[]> {
      return (await aliases.all(accountId)).map((row) => presentAlias(row, 'own'))
    },

    /**
     * Moves what was confirmed for one medicine to another, in the transaction that merges them. What holds for everybody
     * is counted again when it is next asked for.
     * @param medicines by number
     * @returns what was moved, for `followUndo`
     */
    followMerge(tx: Db, medicines: { from: number; into: number }): Promise<MovedAliases> {
      const { from, into } = medicines
      return createAliasRepository(tx.withTables<AliasTables>()).moveMedicine(from, into)
    },

    /** Moves back what a merge had moved, in the transaction that undoes it. */
    followUndo(tx: Db, medicines: { from: number; into: number }, moved: MovedAliases): Promise<void> {
      const { from, into } = medicines
      return createAliasRepository(tx.withTables<AliasTables>()).moveBack(from, into, moved)
    },

    /** Forgets what was confirmed for medicines that have become another one, in the transaction that changes them. */
    forgetMedicines(tx: Db, medicines: readonly number[]): Promise<void> {
      return createAliasRepository(tx.withTables<AliasTables>()).forgetMedicines(medicines)
    },

    /** Deletes what is left of aliases that nobody has. */
    sweep: (): Promise<void> => shared.sweep(),
  }
}
