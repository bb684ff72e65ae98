import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { CompanyEdit, DifferenceKind, MedicineEdit } from '@rasad/contract/upkeep'
import { nameKey } from '@rasad/lexicon'
import type { AccountCaller } from '../accounts/accounts.ts'
import { changeDetails } from '../audit/audit.ts'
import {
  compareProducts,
  contradictsForm,
  formContradicts,
  medicineKey,
  readProduct,
} from '../catalogue/catalogue.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import { AppError } from '../platform/errors.ts'
import { paise } from '../trade-tables/trade-tables.ts'
import type { EntryRow } from './entry-repository.ts'
import {
  changing,
  mustBeLive,
  nameTaken,
  productOf,
  type UpkeepDeps,
  type UpkeepWork,
} from './upkeep-work.ts'

/** A field as it was and as it becomes; texts as the audit log keeps them. */
type Changed = Map<string, { before: unknown; after: unknown }>

/**
 * Changes the given fields of a medicine.
 * @throws AppError record-not-found, entry-gone, entry-changed, medicine-exists, looks-like-another, form-contradicts, invalid-input;
 *   name-not-typed where firms list it and the change makes another strength, salt or form of it
 */
export function editMedicine(
  deps: UpkeepDeps,
  id: string,
  { was, typedName, ...given }: MedicineEdit,
  actor: AccountCaller,
): Promise<void> {
  return changing(deps, actor, 'medicine', async (work) => {
    await work.entries.lock('medicine', [id], 'edit')
    const entry = await mustBeLive(work, 'medicine', id)
    refuseStale(medicineFields(entry), was)
    const changed = changesOf(medicineFields(entry), given)
    if (changed.size === 0) return
    const company = changed.has('company') && given.company ? await companyOf(work, given.company) : undefined
    const companyNo = changed.has('company') ? (company?.no ?? null) : entry.company_no
    const after: EntryRow = {
      ...entry,
      name: given.name ?? entry.name,
      composition: given.composition === undefined ? entry.composition : given.composition,
      pack: given.pack === undefined ? entry.pack : given.pack,
      form: given.form === undefined ? entry.form : given.form,
    }
    if (changed.has('name')) await refuseLookAlike(work.tx, 'medicine', after.name, { own: id })
    if (after.form !== null && contradictsForm(after.name, after.form)) throw formContradicts()
    const key = medicineKey(after.name)
    if (changed.has('name') || changed.has('company')) {
      if (await work.entries.isMergedName('medicine', key, companyNo, entry.no)) throw nameTaken('medicine')
    }
    const others = await becomingOthers(work, entry, after)
    const against = [...new Set(others.flatMap((other) => other.against))]
    if (against.length > 0 && entry.stockist_count > 0 && typedName !== after.name) {
      const { code } = new AppError('name-not-typed')
      const message = `This changes the ${against.join(' and ')} of a medicine that is listed. Type its name as it will be to confirm: ${after.name}`
      throw new AppError(code, { message, fields: { typedName: { code, message } } })
    }
    await work.entries.updateMedicine(entry.no, {
      name: after.name,
      name_key: key,
      company_no: companyNo,
      composition: after.composition,
      pack: after.pack,
      form: after.form,
      price_paise: given.price === undefined ? entry.price_paise : paise(given.price),
      rx: given.rx ?? entry.rx,
    })
    for (const { was } of others) {
      const meant = await work.entries.meaning(was.no)
      await work.entries.askAgain(meant)
      await work.entries.forgetMeant(meant, was.name)
      await deps.aliases.forgetMedicines(work.tx, meant)
    }
    if (changed.has('company')) {
      changed.set('company', { before: entry.company_name, after: company?.name ?? null })
    }
    await audited(deps, work, 'medicine', entry, changed, actor)
  })
}

/**
 * The medicines that a change makes different products of: the medicine itself, or those that were merged into it when its
 * name did not contradict theirs yet. A merged one that contradicts it already is left out: it no longer leads to it.
 */
async function becomingOthers(
  { entries }: UpkeepWork,
  entry: EntryRow,
  after: EntryRow,
): Promise<{ was: EntryRow; against: DifferenceKind[] }[]> {
  const against = (was: EntryRow, is: EntryRow) =>
    compareProducts(readProduct(productOf(was)), readProduct(productOf(is))).against
  const own = against(entry, after)
  if (own.length > 0) return [{ was: entry, against: own }]
  const merged = await entries.mergedInto(entry.no)
  return merged
    .filter((was) => against(was, entry).length === 0)
    .map((was) => ({ was, against: against(was, after) }))
    .filter((other) => other.against.length > 0)
}

/**
 * Changes the given fields of a company.
 * @throws AppError record-not-found, entry-gone, entry-changed, company-exists, looks-like-another
 */
export function editCompany(
  deps: UpkeepDeps,
  id: string,
  { was, ...given }: CompanyEdit,
  actor: AccountCaller,
): Promise<void> {
  return changing(deps, actor, 'company', async (work) => {
    await work.entries.lock('company', [id], 'edit')
    const entry = await mustBeLive(work, 'company', id)
    refuseStale(companyFields(entry), was)
    const changed = changesOf(companyFields(entry), given)
    if (changed.size === 0) return
    const name = given.name ?? entry.name
    const key = nameKey(name)
    if (changed.has('name')) await refuseLookAlike(work.tx, 'company', name, { own: id })
    if (changed.has('name') && (await work.entries.isMergedName('company', key, null, entry.no))) {
      throw nameTaken('company')
    }
    await work.entries.updateCompany(entry.no, {
      name,
      name_key: key,
      short_name: given.shortName === undefined ? entry.short_name : given.shortName,
      email: given.email === undefined ? entry.email : given.email,
      location: given.location === undefined ? entry.location : given.location,
    })
    await audited(deps, work, 'company', entry, changed, actor)
  })
}

function medicineFields(entry: EntryRow): Record<string, unknown> {
  return {
    name: entry.name,
    company: entry.company_id,
    composition: entry.composition,
    pack: entry.pack,
    form: entry.form,
    price: entry.price_paise === null ? null : entry.price_paise / 100,
    rx: entry.rx,
  }
}

function companyFields(entry: EntryRow): Record<string, unknown> {
  return { name: entry.name, shortName: entry.short_name, email: entry.email, location: entry.location }
}

/** @throws AppError entry-changed when a field is not what the editor saw */
function refuseStale(now: Record<string, unknown>, was: Record<string, unknown> | undefined): void {
  const stale = Object.entries(was ?? {}).filter(([field, seen]) => seen !== undefined && now[field] !== seen)
  if (stale.length === 0) return
  const { code, message } = new AppError('entry-changed')
  throw new AppError('entry-changed', {
    fields: Object.fromEntries(stale.map(([field]) => [field, { code, message }])),
  })
}

function changesOf(now: Record<string, unknown>, given: Record<string, unknown>): Changed {
  const changed: Changed = new Map()
  for (const [field, after] of Object.entries(given)) {
    if (after !== undefined && after !== now[field]) changed.set(field, { before: now[field], after })
  }
  return changed
}

async function audited(
  { audit }: UpkeepDeps,
  { tx }: UpkeepWork,
  kind: EntryKind,
  { id, name }: EntryRow,
  changed: Changed,
  actor: AccountCaller,
): Promise<void> {
  const side = (of: 'before' | 'after') =>
    Object.fromEntries([...changed].map(([field, values]) => [field, values[of]]))
  const details = changeDetails(side('before'), side('after'))
  await audit.record(tx, { actor, action: `${kind}.changed`, subject: { kind, id, name }, details })
}

async function companyOf({ entries }: UpkeepWork, id: string): Promise<{ no: number; name: string }> {
  const company = await entries.holdCompany(id)
  if (company) return company
  const message = 'No such company.'
  throw new AppError('invalid-input', { message, fields: { company: { code: 'no-such-record', message } } })
}
