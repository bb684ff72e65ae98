import type { Link } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import type { NewMedicineSchema } from '@rasad/contract/stockists'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import { fold } from '@rasad/lexicon'
import type { z } from 'zod'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Stockists } from '../stockists/stockists.ts'
import { type MedicineFacts, paise, type TradeTables } from '../trade-tables/trade-tables.ts'
import { createNewEntryRepository, type EntryAdder } from './new-entry-repository.ts'
import { compositionContradicts, contradictsForm, formContradicts } from './product.ts'
import {
  isInOtherLetters,
  type KnownWord,
  meantWord,
  mustWait,
  saysAnotherSalt,
  saysAnotherStrength,
  type TakenFor,
  tellingWords,
} from './waiting-name.ts'

type NewEntries = ReturnType<typeof createNewEntryRepository>

export interface ExtendDeps {
  db: Db
  accounts: Accounts
  audit: Audit
  stockists: Stockists
  takenFor: (name: string) => Promise<TakenFor>
}

/**
 * Adds a company and who carries it.
 * @throws AppError company-exists, looks-like-another; not-allowed when a stockist links another stockist; invalid-input; too-many-entries.
 */
export async function createCompany(
  deps: ExtendDeps,
  { name, stockists }: { name: string; stockists: string[] },
  actor: AccountCaller,
): Promise<Link> {
  return addEntry(deps, 'company', actor, async (tx, catalogue, adder) => {
    const nos = await linkable(deps, tx, stockists, actor)
    await refuseLookAlike(tx, 'company', name)
    const company = await catalogue.insertCompany(name, adder)
    await catalogue.linkCompany(company.no, nos)
    return { _id: company.id, name }
  })
}

/**
 * Adds a medicine and who lists it.
 * @returns `waiting` where nobody else sees it before an admin has confirmed it
 * @throws AppError medicine-exists, looks-like-another, form-contradicts, composition-contradicts; not-allowed when a stockist
 *   links another stockist; invalid-input; too-many-entries.
 */
export async function createMedicine(
  deps: ExtendDeps,
  given: z.output<typeof NewMedicineSchema>,
  actor: AccountCaller,
): Promise<{ medicine: Link; waiting: boolean }> {
  let waiting = false
  const takenFor = actor.role === 'stockist' ? await deps.takenFor(given.name) : undefined
  const medicine = await addEntry(deps, 'medicine', actor, async (tx, catalogue, adder) => {
    const nos = await linkable(deps, tx, given.stockists, actor)
    const company =
      given.company === undefined
        ? undefined
        : await catalogue.findCompany(given.company, adder.confirmed ? undefined : actor.id)
    if (given.company !== undefined && !company) throw noSuch('company', 'No such company.')
    await refuseLookAlike(tx, 'medicine', given.name)
    const facts = factsOf(given)
    // An admin's word confirms the name and what it means.
    if (takenFor !== undefined) waiting = await waits(catalogue, facts, takenFor)
    const medicine = await catalogue.insertMedicine(facts, company?.no ?? null, { ...adder, waiting })
    await catalogue.linkMedicine(medicine.no, nos)
    return { _id: medicine.id, name: given.name }
  })
  return { medicine, waiting }
}

/** Whether a stockist's new name waits for an admin. @throws AppError composition-contradicts */
async function waits(catalogue: NewEntries, facts: MedicineFacts, takenFor: TakenFor): Promise<boolean> {
  if (saysAnotherStrength(facts)) throw compositionContradicts()
  const known: KnownWord[] = []
  for (const word of tellingWords(facts.name)) known.push(await catalogue.known(word))
  if (saysAnotherSalt(facts, known)) throw compositionContradicts()
  if (isInOtherLetters(facts.name) || mustWait(facts, known)) return true
  const meant = meantWord(known, takenFor)
  if (meant === undefined) return false
  const name = fold(facts.name).replace(known[0]?.word ?? '', meant)
  return mustWait({ ...facts, name }, [await catalogue.known(meant)])
}

/** Adds a confirmed company in the transaction of an admin's decision. @throws AppError company-exists, looks-like-another */
export async function addCompany(
  { audit }: Pick<ExtendDeps, 'audit'>,
  tx: Db,
  name: string,
  actor: AccountCaller,
): Promise<{ no: number; id: string }> {
  await refuseLookAlike(tx, 'company', name)
  const company = await createNewEntryRepository(tx.withTables<TradeTables>()).insertCompany(name, byAdmin)
  await audit.record(tx, {
    actor,
    action: 'company.created',
    subject: { kind: 'company', id: company.id, name },
  })
  return company
}

/** Adds a confirmed medicine in the transaction of an admin's decision. @throws AppError medicine-exists */
export async function addMedicine(
  { audit }: Pick<ExtendDeps, 'audit'>,
  tx: Db,
  { companyNo, ...facts }: MedicineFacts & { companyNo: number | null },
  actor: AccountCaller,
): Promise<{ no: number; id: string }> {
  const catalogue = createNewEntryRepository(tx.withTables<TradeTables>())
  const medicine = await catalogue.insertMedicine(facts, companyNo, byAdmin)
  const subject = { kind: 'medicine', id: medicine.id, name: facts.name }
  await audit.record(tx, { actor, action: 'medicine.created', subject })
  return medicine
}

const byAdmin: EntryAdder = { confirmed: true, stockistNo: null }

function factsOf(given: z.output<typeof NewMedicineSchema>): MedicineFacts {
  const { name, composition = null, pack = null, form = null, price, rx = false } = given
  if (form !== null && contradictsForm(name, form)) throw formContradicts()
  return { name, composition, pack, form, price_paise: paise(price ?? null), rx }
}

/** Runs in one transaction with the audit entry. Counts what a stockist adds; refused entries do not count. */
async function addEntry(
  { db, accounts, audit }: ExtendDeps,
  kind: EntryKind,
  actor: AccountCaller,
  work: (tx: Db, catalogue: NewEntries, adder: EntryAdder) => Promise<Link>,
): Promise<Link> {
  const add = () =>
    db.transaction().execute(async (tx) => {
      const catalogue = createNewEntryRepository(tx.withTables<TradeTables>())
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
  return accounts.limitWork(
    {
      what: 'catalogue-entry',
      parts: [actor.id],
      most: limits.maxEntriesPerHour,
      seconds: 60 * 60,
      code: 'too-many-entries',
    },
    'done',
    add,
  )
}

/** The stockists that the caller can link: a stockist only itself, an admin any approved stockist. */
async function linkable(
  { stockists }: ExtendDeps,
  tx: Db,
  ids: string[],
  actor: AccountCaller,
): Promise<number[]> {
  if (actor.role === 'stockist' && ids.some((id) => id !== actor.id)) {
    throw new AppError('not-allowed', { message: 'You may link your own firm only.' })
  }
  const found = await stockists.holdApproved(tx, ids)
  if (found.length < ids.length)
    throw noSuch('stockists', 'Some of these stockists are not there or not approved.')
  return found.map(({ no }) => no)
}

function noSuch(field: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: { code: 'no-such-record', message } } })
}
