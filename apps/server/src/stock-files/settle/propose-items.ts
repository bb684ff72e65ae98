import { limits } from '@rasad/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { takeTurns } from '../../platform/take-turns.ts'
import { createRowRepository, type StoredRow } from '../apply/row-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { bestOf, type Print } from './proposal-best.ts'
import { groupFamily } from './proposal-groups.ts'
import {
  createProposalRepository,
  type FamilyProposal,
  type NameRow,
  type NameToKeep,
  type ProposalToKeep,
} from './proposal-repository.ts'
import { type PrintedItem, type ReadItem, readItem } from './proposal-words.ts'

/** A printed row that is not in the catalogue. */
export interface ItemToPropose extends PrintedItem {
  /** See `stockNameKey`. */
  key: string
  mrpPaise?: number | null | undefined
  /** A person says so. */
  said?: boolean | undefined
}

/** What a proposed row means now: an earlier decision about the same item holds for it too. */
export interface ProposedItem {
  state: 'is' | 'waits' | 'ignored'
  medicineNo: number | null
}

interface Waiting {
  stockistNo: number
  key: string
  row: NameRow
  item: ReadItem
  /** The proposal that it waits for until now. */
  proposal: FamilyProposal | undefined
}

/**
 * Makes rows of a stockist wait as proposals, one for each item however stockists print it, and keeps what they mean in
 * `stock_names`. Items are grouped anew with every print: another maker or pack shows that a print which leaves it out
 * can be either. Called after the stockist's row is locked.
 * @returns what each row means, by its key; not of those for which a stockist has too many names of one family waiting
 */
export async function proposeItems(
  tx: Db,
  stockistNo: number,
  items: readonly ItemToPropose[],
): Promise<Map<string, ProposedItem>> {
  const proposals = createProposalRepository(tx.withTables<StockFilesTables>())
  // A file can have thousands: others are answered in between.
  const turns = takeTurns()
  const added = new Map<string, Waiting>()
  for (const item of items) {
    added.set(item.key, waitingOf(stockistNo, item.key, nameRowOf(item)))
    await turns.next()
  }
  if (added.size === 0) return new Map()
  const families = [...new Set([...added.values()].map(({ item }) => item.family))]
  await proposals.lock()
  const known = Map.groupBy(await proposals.ofFamilies(families), ({ family }) => family)
  const meaning = new Map<string, ProposedItem>()
  const toPut: ProposalToKeep[] = []
  const names: (Omit<NameToKeep, 'proposalNo'> & { proposalId: string })[] = []
  const numbers = new Map([...known.values()].flat().map(({ id, no }) => [id, no]))
  const inFamily = Map.groupBy(added.values(), ({ item }) => item.family)
  for (const [family, given] of inFamily) {
    await turns.next()
    const there = known.get(family) ?? []
    const fresh = withRoom(there, stockistNo, given)
    const waiting = there.flatMap((proposal) =>
      (proposal.names ?? [])
        .filter((name) => name.stockist_no !== stockistNo || !added.has(name.key))
        .map((name) => waitingOf(name.stockist_no, name.key, name.row, proposal)),
    )
    const placed = fresh.map((one) => ({ ...one, proposal: proposalOf(there, one) }))
    const all = [...waiting, ...placed]
    const keys = groupFamily(
      all.map(({ item }) => item),
      there.filter(({ state }) => state !== 'open').map(({ key }) => key),
    )
    const groups = Map.groupBy(all.keys(), (at) => keys[at] ?? '')
    const taken = new Set<string>()
    for (const [key, members] of groups) {
      const rows = members.flatMap((at) => all[at] ?? [])
      const decided = there.find((proposal) => proposal.state !== 'open' && proposal.key === key)
      const said = decided && decisionOf(decided)
      const id = (said && decided.id) ?? usualProposal(rows, taken) ?? newId()
      taken.add(id)
      if (!said) toPut.push({ id, family, key, ...bestOf(rows.map(printOf)) })
      for (const row of rows) {
        const is = said ?? { state: 'waits' as const, medicineNo: null }
        if (added.get(row.key)?.row === row.row) meaning.set(row.key, is)
        names.push({ stockistNo: row.stockistNo, key: row.key, row: row.row, ...is, proposalId: id })
      }
    }
  }
  for (const [id, no] of await proposals.put(toPut)) numbers.set(id, no)
  await proposals.putNames(
    names.flatMap(({ proposalId, ...name }) => {
      const proposalNo = numbers.get(proposalId)
      return proposalNo === undefined ? [] : [{ ...name, proposalNo }]
    }),
  )
  await proposals.dropEmpty(families)
  return meaning
}

/**
 * Keeps what waits of an import as this file prints it, in the transaction that applies it. Where nothing in the catalogue
 * is like most of its items, or like many, these wait too: the catalogue is thin, and nobody can say for each of them that
 * it is not there. A few unknown items stay to be settled.
 * @param room for more printed names of this stockist; beyond it rows stay to be settled
 * @returns whether rows have changed
 */
export async function proposeUnknown(
  tx: Db,
  { no, owner_no }: { no: number; owner_no: number },
  room: number,
): Promise<boolean> {
  const rows = createRowRepository(tx.withTables<StockFilesTables>())
  const unknown = await rows.unknownItems(no)
  const waiting = unknown.filter(({ kind }) => kind === 'waits')
  const strange = unknown.filter(({ kind }) => kind !== 'waits')
  const isThin =
    strange.length > limits.maxAskedUnknown ||
    (strange.length > 0 && strange.length * 2 > (await rows.countPrints(no)))
  const fresh = isThin ? strange.slice(0, Math.max(0, room)) : []
  const items = [...waiting, ...fresh].flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]))
  const meaning = await proposeItems(tx, owner_no, items.map(itemToPropose))
  const kindOf = new Map(items.map(({ key, kind }) => [key, kind]))
  const changed = [...meaning].flatMap(([key, { state, medicineNo }]) => {
    const kind = state === 'is' ? ('item' as const) : state
    return kind === kindOf.get(key) ? [] : [{ key, kind, medicine: medicineNo }]
  })
  if (changed.length > 0) await rows.settle(no, changed, 'memory')
  return changed.length > 0
}

/** A stored row as it is proposed. */
export function itemToPropose({
  key,
  text,
  pack,
  company,
  code,
  flags,
  mrp_paise,
}: StoredRow & { key: string }): ItemToPropose {
  return {
    key,
    name: text,
    pack: pack ?? undefined,
    company: company ?? undefined,
    code: code ?? undefined,
    cut: flags.includes('cut-name'),
    mrpPaise: mrp_paise,
  }
}

/**
 * What items mean because an admin has accepted a proposal of exactly the same item.
 * @returns numbers of medicines, in the order of the items
 */
export async function acceptedBefore(db: Db, items: readonly PrintedItem[]): Promise<(number | undefined)[]> {
  if (items.length === 0) return []
  // Of a thin catalogue they are thousands: others are answered in between.
  const turns = takeTurns()
  const read: ReadItem[] = []
  for (const item of items) {
    read.push(readItem(item))
    await turns.next()
  }
  const proposals = createProposalRepository(db.withTables<StockFilesTables>())
  const families = [...new Set(read.map(({ family }) => family))]
  const accepted = (await proposals.ofFamilies(families)).filter(({ state }) => state === 'accepted')
  const known = Map.groupBy(accepted, ({ family }) => family)
  return read.map((item, at) => {
    const there = known.get(item.family)
    if (!there || items[at]?.cut) return undefined
    const [key] = groupFamily(
      [item],
      there.map((proposal) => proposal.key),
    )
    return there.find((proposal) => proposal.key === key)?.medicine_no ?? undefined
  })
}

/** A name that is cut can be that of several items: only the same print of the same stockist is the same. */
function waitingOf(stockistNo: number, key: string, row: NameRow, proposal?: FamilyProposal): Waiting {
  const item = readItem(row)
  return {
    stockistNo,
    key,
    row,
    item: row.cut ? { ...item, family: `cut ${stockistNo} ${key}` } : item,
    proposal,
  }
}

function nameRowOf({ name, pack, company, code, cut, mrpPaise, said }: ItemToPropose): NameRow {
  return {
    name,
    ...(pack && { pack }),
    ...(company && { company }),
    ...(code && { code }),
    ...(cut && { cut }),
    ...(mrpPaise && { mrpPaise }),
    ...(said && { said }),
  }
}

function printOf({ stockistNo, row }: Waiting): Print {
  return { ...row, stockistNo, mrpPaise: row.mrpPaise ?? null }
}

/** A declined item stays declined; one whose medicine was removed is proposed again. */
function decisionOf({ state, medicine_no }: FamilyProposal): ProposedItem | undefined {
  if (state === 'declined') return { state: 'ignored', medicineNo: null }
  return medicine_no === null ? undefined : { state: 'is', medicineNo: medicine_no }
}

function proposalOf(
  there: readonly FamilyProposal[],
  { stockistNo, key }: Waiting,
): FamilyProposal | undefined {
  return there.find(({ names }) => names?.some((name) => name.stockist_no === stockistNo && name.key === key))
}

/** Each print compares its family anew, so a family of one stockist is bounded. What waits already keeps its place. */
function withRoom(
  there: readonly FamilyProposal[],
  stockistNo: number,
  given: readonly Waiting[],
): Waiting[] {
  const own = new Set(
    there.flatMap(({ names }) =>
      (names ?? []).flatMap((name) => (name.stockist_no === stockistNo ? name.key : [])),
    ),
  )
  let room = limits.maxFamilyNames - own.size
  return given.filter(({ key }) => own.has(key) || room-- > 0)
}

/** The open proposal that most of these waited for until now, unless another group has it. */
function usualProposal(rows: readonly Waiting[], taken: ReadonlySet<string>): string | undefined {
  const counts = new Map<string, number>()
  for (const { proposal } of rows) {
    if (proposal?.state === 'open' && !taken.has(proposal.id))
      counts.set(proposal.id, (counts.get(proposal.id) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}
