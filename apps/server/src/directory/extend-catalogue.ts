import type { Link } from '@rasad/contract/directory'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import type { DirectoryTables } from './directory-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'

/**
 * Adds a company and who carries it.
 * @throws AppError company-exists; not-allowed where a stockist links another; invalid-input.
 */
export async function createCompany(
  db: Db,
  { name, stockists }: { name: string; stockists: string[] },
  actor: AccountCaller,
): Promise<Link> {
  return inTransaction(db, async (tx, catalogue) => {
    const nos = await linkable(tx, stockists, actor)
    const company = await catalogue.insertCompany(name)
    await catalogue.linkCompany(company.no, nos)
    return { _id: company.id, name }
  })
}

/**
 * Adds a medicine and who lists it.
 * @throws AppError medicine-exists; not-allowed where a stockist links another; invalid-input.
 */
export async function createMedicine(
  db: Db,
  given: { name: string; company?: string | undefined; stockists: string[] },
  actor: AccountCaller,
): Promise<Link> {
  return inTransaction(db, async (tx, catalogue) => {
    const nos = await linkable(tx, given.stockists, actor)
    const company = given.company === undefined ? undefined : await catalogue.findCompany(given.company)
    if (given.company !== undefined && !company) throw noSuch('company', 'No such company.')
    const medicine = await catalogue.insertMedicine(given.name, company?.no ?? null)
    await catalogue.linkMedicine(medicine.no, nos)
    return { _id: medicine.id, name: given.name }
  })
}

function inTransaction<T>(
  db: Db,
  work: (tx: Db, catalogue: ReturnType<typeof createCatalogueRepository>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .execute((tx) => work(tx, createCatalogueRepository(tx.withTables<DirectoryTables>())))
}

/** The stockists that may be linked: a stockist only itself, an admin any that is approved. */
async function linkable(tx: Db, ids: string[], actor: AccountCaller): Promise<number[]> {
  if (actor.role === 'stockist' && ids.some((id) => id !== actor.id)) {
    throw new AppError('not-allowed', { message: 'You may link your own firm only.' })
  }
  const found = await createStockistPapersRepository(tx.withTables<DirectoryTables>()).holdApproved(ids)
  if (found.length < ids.length)
    throw noSuch('stockists', 'Some of these stockists are not there or not approved.')
  return found.map(({ no }) => no)
}

function noSuch(field: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: { code: 'no-such-record', message } } })
}
