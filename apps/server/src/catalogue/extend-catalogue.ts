import type { Link } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createStockistPapersRepository } from '../stockists/stockist-papers-repository.ts'
import type { DirectoryTables } from '../trade-tables/trade-tables.ts'
import { createCatalogueRepository, type EntryAdder } from './new-entry-repository.ts'

export interface ExtendDeps {
  db: Db
  accounts: Accounts
  audit: Audit
}

/**
 * Adds a company and who carries it.
 * @throws AppError company-exists; not-allowed when a stockist links another stockist; invalid-input; too-many-entries.
 */
export async function createCompany(
  deps: ExtendDeps,
  { name, stockists }: { name: string; stockists: string[] },
  actor: AccountCaller,
): Promise<Link> {
  return addEntry(deps, 'company', actor, async (tx, catalogue, adder) => {
    const nos = await linkable(tx, stockists, actor)
    const company = await catalogue.insertCompany(name, adder)
    await catalogue.linkCompany(company.no, nos)
    return { _id: company.id, name }
  })
}

/**
 * Adds a medicine and who lists it.
 * @throws AppError medicine-exists; not-allowed when a stockist links another stockist; invalid-input;
 *   too-many-entries.
 */
export async function createMedicine(
  deps: ExtendDeps,
  given: { name: string; company?: string | undefined; stockists: string[] },
  actor: AccountCaller,
): Promise<Link> {
  return addEntry(deps, 'medicine', actor, async (tx, catalogue, adder) => {
    const nos = await linkable(tx, given.stockists, actor)
    const company = given.company === undefined ? undefined : await catalogue.findCompany(given.company)
    if (given.company !== undefined && !company) throw noSuch('company', 'No such company.')
    const medicine = await catalogue.insertMedicine(given.name, company?.no ?? null, adder)
    await catalogue.linkMedicine(medicine.no, nos)
    return { _id: medicine.id, name: given.name }
  })
}

/** Runs in one transaction with the audit entry. Counts what a stockist adds; refused entries do not count. */
async function addEntry(
  { db, accounts, audit }: ExtendDeps,
  kind: EntryKind,
  actor: AccountCaller,
  work: (tx: Db, catalogue: ReturnType<typeof createCatalogueRepository>, adder: EntryAdder) => Promise<Link>,
): Promise<Link> {
  const add = () =>
    db.transaction().execute(async (tx) => {
      const catalogue = createCatalogueRepository(tx.withTables<DirectoryTables>())
      const isStockist = actor.role === 'stockist'
      const stockistNo = isStockist ? await catalogue.stockistNo(actor.id) : null
      const entry = await work(tx, catalogue, { confirmed: !isStockist, stockistNo })
      await audit.record(tx, {
        actor,
        action: `${kind}.created`,
        subject: { kind, id: entry._id, name: entry.name },
      })
      return entry
    })
  if (actor.role !== 'stockist') return add()
  return accounts.limitDone(
    {
      what: 'catalogue-entry',
      parts: [actor.id],
      most: limits.maxEntriesPerHour,
      seconds: 60 * 60,
      code: 'too-many-entries',
    },
    add,
  )
}

/** The stockists that the caller can link: a stockist only itself, an admin any approved stockist. */
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
