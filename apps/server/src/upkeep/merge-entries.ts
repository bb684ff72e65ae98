import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { DifferenceKind, Merge } from '@rasad/contract/upkeep'
import type { AccountCaller } from '../accounts/accounts.ts'
import { compareProducts, readProduct } from '../catalogue/catalogue.ts'
import { AppError } from '../platform/errors.ts'
import { sameMaker } from './company-words.ts'
import type { EntryRow } from './entry-repository.ts'
import type { Before } from './upkeep-tables.ts'
import { changing, lockAll, mustBeLive, productOf, type UpkeepDeps, type UpkeepWork } from './upkeep-work.ts'

export interface Merged extends Link {
  mergeId: string
  into: Link | null
}

/**
 * Merges an entry into another of its kind: its listings, its aliases and a company's medicines move, and its id leads to
 * the other from then on. All of it can be undone.
 * @throws AppError record-not-found, entry-gone, merge-into-itself; merge-contradicts for another strength, salt, form
 *   or variant; name-not-typed where it is not clear that both are one product
 */
export function mergeEntries(
  deps: UpkeepDeps,
  kind: EntryKind,
  id: string,
  { into: intoId, typedName }: Merge,
  actor: AccountCaller,
): Promise<Merged> {
  if (id === intoId) throw new AppError('merge-into-itself')
  return changing(deps, actor, kind, async (work) => {
    await lockAll(work, kind, [id, intoId])
    const from = await mustBeLive(work, kind, id)
    const into = await mustBeLive(work, kind, intoId)
    if (kind === 'medicine') await refuseOthers(work, from, into, typedName)
    const mergeId = await work.merges.begin({ kind, from_no: from.no, into_no: into.no }, actor)
    const before: Before = { medicines: [], moved: [] }
    const moved =
      kind === 'medicine'
        ? await mergeMedicine(deps, work, mergeId, before, from, into)
        : await mergeCompany(deps, work, mergeId, before, from, into)
    if (!into.confirmed) {
      // An admin has vouched for it.
      await work.entries.setConfirmed(kind, into.no, true)
      before.intoUnconfirmed = true
    }
    await work.merges.finish(mergeId, before, moved)
    const details = { merge: mergeId, from: from.name, into: into.name, listings: String(moved) }
    for (const { id: subjectId, name } of [from, into]) {
      await deps.audit.record(work.tx, {
        actor,
        action: `${kind}.merged`,
        subject: { kind, id: subjectId, name },
        details,
      })
    }
    return { _id: from.id, name: from.name, mergeId, into: { _id: into.id, name: into.name } }
  })
}

/** How two medicines differ, their makers included. */
export function medicineDifferences(
  from: EntryRow,
  into: EntryRow,
): { against: DifferenceKind[]; unclear: DifferenceKind[] } {
  const { against, unclear } = compareProducts(readProduct(productOf(from)), readProduct(productOf(into)))
  const isOtherMaker = from.company_no !== into.company_no && !sameMaker(from.company_name, into.company_name)
  return { against, unclear: isOtherMaker ? [...unclear, 'company'] : unclear }
}

/** A medicine that was merged earlier, and one that it would now lead to although they are different products. */
interface Across {
  merged: EntryRow
  /** What it was merged into. */
  by: EntryRow
  other: EntryRow
  against: DifferenceKind[]
}

/** Compares what was merged into each of two medicines with the other one, and with what was merged into that. */
export async function differencesAcross(
  { entries }: Pick<UpkeepWork, 'entries'>,
  from: EntryRow,
  into: EntryRow,
): Promise<Across[]> {
  const [ofFrom, ofInto] = [await meantBy(entries, from), await meantBy(entries, into)]
  const pairs = [
    ...ofFrom.flatMap((merged) => [into, ...ofInto].map((other) => ({ merged, by: from, other }))),
    ...ofInto.map((merged) => ({ merged, by: into, other: from })),
  ]
  return pairs
    .map((pair) => ({ ...pair, against: medicineDifferences(pair.merged, pair.other).against }))
    .filter(({ against }) => against.length > 0)
}

/** What was merged into a medicine, without those that an edit has made different: they no longer lead to it. */
async function meantBy(entries: UpkeepWork['entries'], entry: EntryRow): Promise<EntryRow[]> {
  const merged = await entries.mergedInto(entry.no)
  return merged.filter((each) => medicineDifferences(each, entry).against.length === 0)
}

async function refuseAcross(work: UpkeepWork, from: EntryRow, into: EntryRow): Promise<void> {
  const [across] = await differencesAcross(work, from, into)
  if (!across) return
  const { merged, by, other, against } = across
  const message = `${merged.name}, which was merged into ${by.name}, and ${other.name} differ in ${against.join(' and ')}: they are different products. Undo that merge first.`
  throw new AppError('merge-contradicts', { message })
}

async function refuseOthers(
  work: UpkeepWork,
  from: EntryRow,
  into: EntryRow,
  typedName: string | undefined,
): Promise<void> {
  const { against, unclear } = medicineDifferences(from, into)
  if (against.length > 0) {
    const message = `${from.name} and ${into.name} differ in ${against.join(' and ')}: they are different products and cannot be merged. If one of them is wrong, edit it first.`
    throw new AppError('merge-contradicts', { message })
  }
  await refuseAcross(work, from, into)
  if (unclear.length === 0 || typedName === into.name) return
  const { code } = new AppError('name-not-typed')
  const message = `It is not clear that both are one product: they differ in ${unclear.join(' and ')}, or one does not say it. Type the name that stays to confirm: ${into.name}`
  throw new AppError(code, { message, fields: { typedName: { code, message } } })
}

/** @returns how many listings moved */
async function mergeMedicine(
  { aliases }: UpkeepDeps,
  { tx, entries, listings }: UpkeepWork,
  mergeId: string,
  before: Before,
  from: Pick<EntryRow, 'no'>,
  into: Pick<EntryRow, 'no'>,
): Promise<number> {
  const pair = { from: from.no, into: into.no }
  const moved = await listings.moveListings(mergeId, 'medicine', pair.from, pair.into)
  before.medicines.push({ ...pair, aliases: await aliases.followMerge(tx, pair) })
  await entries.markRemoved('medicine', pair.from, pair.into)
  return moved
}

/**
 * A company's medicines get the other company; those whose name is there already are merged with it.
 * @throws AppError merge-contradicts when two of the same name are different products
 */
async function mergeCompany(
  deps: UpkeepDeps,
  work: UpkeepWork,
  mergeId: string,
  before: Before,
  from: EntryRow,
  into: EntryRow,
): Promise<number> {
  const { entries, listings } = work
  const pairs = await entries.sameNames(from.no, into.no)
  const rows = await entries.liveByNo(
    'medicine',
    pairs.flatMap((pair) => [pair.from, pair.into]),
  )
  let moved = await listings.moveListings(mergeId, 'company', from.no, into.no)
  for (const pair of pairs) {
    const [one, other] = [rows.get(pair.from), rows.get(pair.into)]
    if (!one || !other) continue
    const { against } = medicineDifferences(one, other)
    if (against.length > 0) {
      const message = `Both companies have a medicine ${one.name}, and they differ in ${against.join(' and ')}. Rename one of them first.`
      throw new AppError('merge-contradicts', { message })
    }
    await refuseAcross(work, one, other)
    moved += await mergeMedicine(deps, work, mergeId, before, one, other)
    if (!other.confirmed && one.confirmed) {
      await entries.setConfirmed('medicine', other.no, true)
      const last = before.medicines.at(-1)
      if (last) last.intoUnconfirmed = true
    }
  }
  before.moved = await entries.moveMedicines(from.no, into.no)
  await entries.markRemoved('company', from.no, into.no)
  return moved
}
