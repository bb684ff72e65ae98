import { limits } from '@rasad/contract/limits'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Audit } from '../audit/audit.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createEntryRepository, type EntryRow } from './entry-repository.ts'
import { createListingMovesRepository } from './listing-moves-repository.ts'
import { createMergeRepository } from './merge-repository.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

export interface UpkeepDeps {
  db: Db
  accounts: Accounts
  aliases: Aliases
  audit: Audit
  catalogue: Catalogue
}

/** What a use case works with, all in one transaction. */
export interface UpkeepWork {
  tx: Db
  entries: ReturnType<typeof createEntryRepository>
  listings: ReturnType<typeof createListingMovesRepository>
  merges: ReturnType<typeof createMergeRepository>
}

const maxTries = 5
const uniqueViolation = '23505'

/** Somebody listed an entry before it was locked: the transaction starts over. */
class ListedMeanwhile extends Error {}

function workIn(tx: Db): UpkeepWork {
  const tables = tx.withTables<UpkeepTables>()
  return {
    tx,
    entries: createEntryRepository(tables),
    listings: createListingMovesRepository(tables),
    merges: createMergeRepository(tables),
  }
}

/** One change by an admin, counted and in one transaction. @throws AppError too-much-upkeep */
export function changing<T>(
  { db, accounts }: Pick<UpkeepDeps, 'db' | 'accounts'>,
  actor: AccountCaller,
  kind: EntryKind,
  work: (work: UpkeepWork) => Promise<T>,
): Promise<T> {
  const limit = {
    what: 'catalogue-upkeep',
    parts: [actor.id],
    most: limits.maxUpkeepPerHour,
    seconds: 60 * 60,
    code: 'too-much-upkeep' as const,
  }
  return accounts.limitWork(limit, 'done', async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction().execute((tx) => work(workIn(tx)))
      } catch (error) {
        if (error instanceof ListedMeanwhile && tries < maxTries) continue
        if ((error as { code?: unknown }).code === uniqueViolation) throw nameTaken(kind)
        throw error
      }
    }
  })
}

/**
 * Locks entries and everybody who lists them, in the order in which listing takes these locks.
 * @param mergeId also those whose listings this merge moved
 */
export async function lockAll(
  { entries, listings }: UpkeepWork,
  kind: EntryKind,
  ids: string[],
  mergeId?: string,
): Promise<void> {
  const locked = new Set(await listings.lockListers(kind, ids, mergeId))
  await entries.lock(kind, ids, 'remove')
  if (kind === 'company') await entries.lockMedicinesOf(ids)
  // From here on nobody can list them.
  const listers = await listings.listers(kind, ids)
  if (listers.some((no) => !locked.has(no))) throw new ListedMeanwhile()
}

/** @throws AppError record-not-found; entry-gone, naming what stands in its place */
export async function mustBeLive(
  { entries }: Pick<UpkeepWork, 'entries'>,
  kind: EntryKind,
  id: string,
): Promise<EntryRow> {
  const entry = await entries.findById(kind, id)
  if (!entry) throw new AppError('record-not-found', { message: `No such ${kind}.` })
  if (entry.removed_at === null) return entry
  const next = entry.merged_into === null ? undefined : await entries.findByNo(kind, entry.merged_into)
  const message = next
    ? `Somebody has already merged ${entry.name} into ${next.name}.`
    : `Somebody has already removed ${entry.name} from the catalogue.`
  throw new AppError('entry-gone', { message })
}

export function nameTaken(kind: EntryKind): AppError {
  const { code, message } = new AppError(`${kind}-exists`)
  return new AppError(code, { fields: { name: { code, message } } })
}

export function productOf({ name, composition, pack, form }: EntryRow) {
  return { name, composition, pack, form }
}
