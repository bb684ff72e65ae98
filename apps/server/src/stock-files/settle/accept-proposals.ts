import { isPlainlyWritten, lookAlikeNameMessage } from '@rasad/contract/names'
import type { AcceptProposals } from '@rasad/contract/stock-files'
import type { AccountCaller } from '../../accounts/accounts.ts'
import { contradictionOf } from '../../aliases/aliases.ts'
import { refuseLookAlike } from '../../look-alikes/look-alikes.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { paise } from '../../trade-tables/trade-tables.ts'
import { momentOf } from '../apply/apply-import.ts'
import { createApplyRepository } from '../apply/apply-repository.ts'
import { createPreviewRepository } from '../apply/preview-repository.ts'
import { createImportRepository } from '../import-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { alikeMedicines, areAlikeProposals } from './proposal-alike.ts'
import type { ProposalDeps } from './proposal-deps.ts'
import { findMakers, type Makers } from './proposal-makers.ts'
import { createProposalRepository, type ProposalRecord } from './proposal-repository.ts'
import {
  type AcceptedPair,
  createProposalTargetRepository,
  type TargetMedicine,
} from './proposal-target-repository.ts'
import { bareName } from './proposal-words.ts'

type Wanted = AcceptProposals['proposals'][number]

export interface DecisionRefused {
  id: string
  code: string
  message: string
}

export interface Decided {
  /** Ids of proposals that are decided now. */
  decided: string[]
  refused: DecisionRefused[]
  /** Listings that stockists have got. */
  listed: number
}

/** One proposal as an admin accepts it. */
interface Draft {
  wanted: Wanted
  record: ProposalRecord
  name: string
  pack: string | null
  company: string | null
  pricePaise: number | null
}

const maxTries = 5

/** Somebody started to wait before the locks were taken: the transaction starts over. */
class WaitsMeanwhile extends Error {}

/**
 * Accepts proposals: each becomes a confirmed medicine, or means one that is there; the printed names mean it from then
 * on, and everybody whose last file has the item lists it. One that cannot be accepted is answered with the reason, and
 * the others are accepted.
 * @throws AppError not-ready until the search index is built
 */
export async function acceptProposals(
  deps: ProposalDeps,
  wanted: readonly Wanted[],
  actor: AccountCaller,
): Promise<Decided> {
  const tables = deps.db.withTables<StockFilesTables>()
  const seen = await createProposalRepository(tables).byId(wanted.map(({ id }) => id))
  const drafts = wanted.flatMap((one) => {
    const record = seen.find(({ id }) => id === one.id)
    return record ? [draftOf(one, record)] : []
  })
  const alike = await alikeMedicines(
    deps,
    drafts.filter(({ wanted: { medicine, another } }) => !medicine && !another),
  )
  const makers = await findMakers(
    tables,
    drafts.map(({ company }) => company),
  )
  for (let tries = 1; ; tries++) {
    try {
      return await deps.db.transaction().execute(async (tx) => {
        const ids = wanted.map(({ id }) => id)
        const within = tx.withTables<StockFilesTables>()
        const targets = createProposalTargetRepository(within)
        const locked = new Set(await targets.lockWaiting(ids))
        await createProposalRepository(within).lock()
        if ((await targets.waitingFor(ids)).some((no) => !locked.has(no))) throw new WaitsMeanwhile()
        return decide({ deps, tx, actor, wanted, drafts, alike, makers })
      })
    } catch (error) {
      if (!(error instanceof WaitsMeanwhile) || tries >= maxTries) throw error
    }
  }
}

interface Work {
  deps: ProposalDeps
  tx: Db
  actor: AccountCaller
  wanted: readonly Wanted[]
  drafts: readonly Draft[]
  alike: ReadonlyMap<string, string[]>
  makers: Makers
}

async function decide(work: Work): Promise<Decided> {
  const { deps, tx, actor, wanted, drafts } = work
  const within = tx.withTables<StockFilesTables>()
  const proposals = createProposalRepository(within)
  const targets = createProposalTargetRepository(within)
  const now = new Map((await proposals.byId(wanted.map(({ id }) => id))).map((record) => [record.id, record]))
  const answer: Decided = { decided: [], refused: [], listed: 0 }
  const made: Draft[] = []
  const pairs: AcceptedPair[] = []
  for (const { id } of wanted) {
    if (answer.decided.includes(id)) continue
    try {
      const draft = drafts.find(({ record }) => record.id === id)
      const record = now.get(id)
      if (!draft || !record) throw new AppError('record-not-found', { message: 'No such proposal.' })
      mustBeSame(draft.record, record)
      const { no, name, medicineId, isNew } = await becomes(work, { ...draft, record }, made)
      await proposals.decide(record.no, { state: 'accepted', medicineNo: no, isNew, by: actor.id })
      await proposals.settleNames(record.no, 'is', no)
      pairs.push({ proposalNo: record.no, medicineNo: no })
      answer.decided.push(id)
      await deps.audit.record(tx, {
        actor,
        action: 'stock-proposal.accepted',
        subject: { kind: 'medicine', id: medicineId, name },
        details: { proposal: id, printed: record.name, stockists: String(record.stockist_count) },
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.refused.push({ id, code: error.code, message: error.message })
    }
  }
  if (pairs.length === 0) return answer
  const changed = await targets.settleRows(pairs)
  answer.listed = await listWaiting(work, pairs)
  await recount(tx, changed)
  return answer
}

/** Lists accepted medicines for everybody whose last file has them, dated by that file, and tells them. @returns how many */
async function listWaiting({ deps, tx }: Work, pairs: readonly AcceptedPair[]): Promise<number> {
  const within = tx.withTables<StockFilesTables>()
  const imports = createImportRepository(within)
  const lists = createApplyRepository(within)
  let listed = 0
  for (const { importNo, medicines } of await createProposalTargetRepository(within).toList(pairs)) {
    const record = await imports.findByNo(importNo)
    if (!record || record.applied_at === null) continue
    const written = await lists.writeItems({
      importNo,
      stockistNo: record.owner_no,
      confirmedAt: momentOf(record),
      only: { medicines, appliedAt: record.applied_at },
    })
    const count = written.new + written.changed + written.unchanged
    if (count === 0) continue
    listed += count
    await lists.touchStockist(record.owner_no)
    await deps.notifications.add(tx, {
      kind: 'stock-items-listed',
      subject: { kind: 'stockist', id: record.holder_id },
      values: { rows: count },
      to: [record.holder_id],
    })
  }
  return listed
}

/** What the history says of imports whose rows were settled by a decision. */
export async function recount(tx: Db, importNos: readonly number[]): Promise<void> {
  const within = tx.withTables<StockFilesTables>()
  const imports = createImportRepository(within)
  for (const no of importNos) {
    const record = await imports.findByNo(no)
    if (record) await imports.setCounts(no, await createPreviewRepository(within).counts(record))
  }
}

function draftOf(wanted: Wanted, record: ProposalRecord): Draft {
  const name = wanted.name ?? record.name
  const pack = wanted.pack === undefined ? record.pack : wanted.pack
  const company = wanted.company === undefined ? record.company : wanted.company
  const pricePaise = wanted.mrp === undefined ? record.mrp_paise : paise(wanted.mrp)
  return { wanted, record, name, pack, company, pricePaise }
}

/** What was seen is decided, nothing else. @throws AppError decided-meanwhile, changed-meanwhile */
function mustBeSame(seen: ProposalRecord, now: ProposalRecord): void {
  if (now.state !== 'open') throw new AppError('decided-meanwhile')
  const isSame = seen.name === now.name && seen.pack === now.pack && seen.company === now.company
  if (!isSame) throw new AppError('changed-meanwhile')
}

/** The medicine that a proposal becomes. @throws AppError where that is not certain */
async function becomes(
  work: Work,
  draft: Draft,
  made: Draft[],
): Promise<{ no: number; name: string; medicineId: string; isNew: boolean }> {
  const { deps, tx, actor, alike, makers } = work
  const targets = createProposalTargetRepository(tx.withTables<StockFilesTables>())
  const { wanted, name, pack, pricePaise, record } = draft
  if (wanted.medicine !== undefined) {
    const medicine = await targets.holdMedicine(wanted.medicine)
    if (!medicine) throw new AppError('record-not-found', { message: 'No such medicine.' })
    mustAgree(work, record, medicine)
    return { no: medicine.no, name: medicine.name, medicineId: medicine.id, isNew: false }
  }
  mustAgree(work, record, { name, composition: null, pack, form: null })
  // The name can be as a stockist prints it. A corrected one was checked with the call.
  if (![name, draft.company ?? ''].every(isPlainlyWritten)) {
    throw new AppError('invalid-input', { message: lookAlikeNameMessage })
  }
  if (!wanted.another) {
    await refuseLookAlike(tx, 'medicine', name)
    const found = alike.get(record.id)
    if (found && found.length > 0) throw isAlike(found)
    if (made.some((other) => areAlikeProposals(draft, other))) throw isAlike([])
  }
  const company = await makers.take(draft.company, (company) => deps.catalogue.addCompany(tx, company, actor))
  const medicine = await deps.catalogue.addMedicine(
    tx,
    {
      name,
      composition: null,
      pack,
      form: null,
      price_paise: pricePaise,
      rx: false,
      companyNo: company?.no ?? null,
    },
    actor,
  )
  made.push(draft)
  return { no: medicine.no, name, medicineId: medicine.id, isNew: true }
}

/** @throws AppError proposal-contradicts where a stockist prints another strength, salt or form, or another pack. */
function mustAgree(
  { deps }: Work,
  { names }: ProposalRecord,
  medicine: Pick<TargetMedicine, 'name' | 'composition' | 'pack' | 'form'>,
): void {
  for (const { row } of names ?? []) {
    const contradiction = contradictionOf(bareName(row), medicine, deps.search)
    if (contradiction !== undefined && contradiction !== 'says-nothing') {
      const message = `A stockist prints "${row.name}", which ${medicine.name} is not: the ${contradiction} differs.`
      throw new AppError('proposal-contradicts', { message })
    }
  }
}

function isAlike(names: readonly string[]): AppError {
  const { code, message } = new AppError('proposal-alike')
  const known = names.slice(0, 3).join(', ')
  return new AppError(code, { message: known === '' ? message : `${message} In the catalogue: ${known}.` })
}
