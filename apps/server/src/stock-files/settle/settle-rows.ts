import { limits } from '@rasad/contract/limits'
import type { SettleRows } from '@rasad/contract/stock-files'
import type { Kysely } from 'kysely'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { applySettled, holdImport } from '../apply/apply-import.ts'
import { createPreviewRepository } from '../apply/preview-repository.ts'
import { createRowRepository, type StoredRow } from '../apply/row-repository.ts'
import type { StockFilesDeps } from '../import-deps.ts'
import { createImportRepository, type ImportRecord } from '../import-repository.ts'
import { isOwnList, mustBeApproved, subjectOf } from '../policy.ts'
import type { StockFilesTables, StoredRowKind } from '../stock-files-tables.ts'
import { itemToPropose, proposeItems } from './propose-items.ts'
import { stockNamePart } from './stock-name-key.ts'
import { createStockNameRepository } from './stock-name-repository.ts'

type Given = SettleRows['rows'][number]

export interface RefusedRow {
  line: number
  sheet?: string
  code: string
  message: string
}

/** A row, and what it was said to be. */
interface Answer {
  row: StoredRow & { key: string }
  /** `again`: the answer to it is taken back. */
  state: 'is' | 'waits' | 'ignored' | 'again'
  medicineNo: number | null
}

/** What an answer makes of a row. What was proposed is kept already. */
interface Kept {
  key: string
  state: 'is' | 'waits' | 'ignored'
  medicineNo: number | null
  kind: StoredRowKind
  isProposed: boolean
}

/**
 * Remembers what rows mean, and settles all rows of the import that are printed alike. Rows of an applied import are
 * listed at once, unless a later one was applied. A row whose name contradicts its medicine is refused; the others are taken.
 * @returns the rows that were refused
 * @throws AppError stock-file-closed, too-many-stock-names; licence-cancelled, stockist-not-approved where rows would be
 *   listed; not-ready until the search index is built
 */
export async function settleRows(
  deps: StockFilesDeps,
  record: ImportRecord,
  given: readonly Given[],
  actor: AccountCaller,
): Promise<RefusedRow[]> {
  const tables = deps.db.withTables<StockFilesTables>()
  // What is confirmed beyond this file is stored before the file is held.
  if (record.status !== 'preview' && record.status !== 'applied') throw new AppError('stock-file-closed')
  const refused: RefusedRow[] = []
  const answers = new Map<string, Answer>()
  const rows = createRowRepository(tables)
  const items = await rows.itemsAt(
    record.no,
    given.map(({ line }) => line),
  )
  const several = await rows.namesOfSeveral(
    record.no,
    items.map(({ key }) => stockNamePart(key ?? '')),
  )
  for (const each of given) {
    try {
      const answer = await understandAnswer(deps, record, { items, several }, each, actor)
      answers.set(answer.row.key, answer)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const { line, sheet } = each
      refused.push({ line, ...(sheet !== undefined && { sheet }), code: error.code, message: error.message })
    }
  }
  if (answers.size > 0) await keep(deps, record, [...answers.values()], actor)
  return refused
}

async function understandAnswer(
  deps: StockFilesDeps,
  record: ImportRecord,
  { items, several }: { items: readonly StoredRow[]; several: ReadonlySet<string> },
  { line, sheet, medicine, always = false, again }: Given,
  actor: AccountCaller,
): Promise<Answer> {
  const found = items.filter((item) => item.line === line && (sheet === undefined || item.sheet === sheet))
  const [item] = found
  if (!item || item.key === null || found.some(({ key }) => key !== item.key)) {
    throw new AppError('stock-row-not-clear')
  }
  const row = { ...item, key: item.key }
  // What holds for an own list holds there alone.
  const isOwn = actor.id === record.holder_id && !isOwnList(record)
  if (again) {
    if (isOwn) await deps.aliases.forget({ text: row.text, company: row.company ?? undefined }, actor)
    return { row, state: 'again', medicineNo: null }
  }
  if (medicine === null) return { row, state: always ? 'ignored' : 'waits', medicineNo: null }
  const medicineNo = await deps.aliases.mayMean(record.holder_id, row.text, medicine)
  // The name alone says too little where the file prints it for something else too.
  if (isOwn && !several.has(stockNamePart(row.key))) await confirmAlias(deps, row, medicine, actor)
  return { row, state: 'is', medicineNo }
}

/** The name holds elsewhere too. That it cannot be kept is no reason not to know it here. */
async function confirmAlias(deps: StockFilesDeps, row: StoredRow, medicine: string, actor: AccountCaller) {
  const passing = ['alias-is-a-name', 'alias-says-nothing', 'too-many-aliases', 'alias-contradicts']
  try {
    await deps.aliases.confirm(
      { text: row.text, medicine, ...(row.company !== null && { company: row.company }) },
      actor,
    )
  } catch (error) {
    if (!(error instanceof AppError) || !passing.includes(error.code)) throw error
    if (error.code === 'alias-contradicts') throw error
  }
}

async function keep(deps: StockFilesDeps, record: ImportRecord, answers: Answer[], actor: AccountCaller) {
  await deps.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<StockFilesTables>()
    const { held, owner } = await holdImport(tx, record)
    if (held.status !== 'preview' && held.status !== 'applied') throw new AppError('stock-file-closed')
    const names = createStockNameRepository(tables)
    const rows = createRowRepository(tables)
    const imports = createImportRepository(tables)
    const forgotten = answers.filter(({ state }) => state === 'again').map(({ row }) => row.key)
    const kept = isOwnList(held) ? answers.flatMap(keptAsSaid) : await proposing(tx, held.owner_no, answers)
    await names.put(
      held.owner_no,
      kept.filter(({ isProposed }) => !isProposed),
    )
    await names.forget(held.owner_no, forgotten)
    if ((await names.countOf(held.owner_no)) > limits.maxStockNames)
      throw new AppError('too-many-stock-names')
    const before = await rows.medicinesOf(
      held.no,
      answers.map(({ row }) => row.key),
    )
    await rows.settle(held.no, [
      ...kept.map(({ key, kind, medicineNo }) => ({ key, kind, medicine: medicineNo })),
      ...forgotten.map((key) => ({ key, kind: 'settle' as const, medicine: null })),
    ])
    await settleElsewhere(tables, held, kept)
    const last = await imports.lastApplied(held.owner_no)
    if (held.status === 'applied' && last?.no === held.no) {
      mustBeApproved(owner)
      const said = kept.flatMap(({ medicineNo }) => medicineNo ?? [])
      await applySettled(tx, held, { said, before })
    }
    const counts = await createPreviewRepository(tables).counts(held)
    await imports.setCounts(held.no, counts)
    if (counts.toSettle === 0) await deps.notifications.markDone(tx, ['stock-settle'], held.id)
    await deps.audit.record(tx, {
      actor,
      action: 'stock-file.settled',
      subject: subjectOf(held.owner_no, held.owner_id, held.firm_name),
      details: { file: held.id, rows: String(answers.length) },
    })
  })
}

/** Other files that wait do not ask again: they were read before the answers were remembered. Their owner is held. */
async function settleElsewhere(
  tables: Kysely<StockFilesTables>,
  held: ImportRecord,
  kept: readonly Kept[],
): Promise<void> {
  const rows = createRowRepository(tables)
  const imports = createImportRepository(tables)
  const elsewhere = await rows.askedElsewhere(
    held,
    kept.map(({ key }) => key),
  )
  for (const { no, keys } of elsewhere) {
    await imports.lock(no)
    const record = await imports.findByNo(no)
    if (record?.status !== 'preview') continue
    const same = kept.filter(({ key }) => keys.includes(key))
    await rows.settle(
      no,
      same.map(({ key, kind, medicineNo }) => ({ key, kind, medicine: medicineNo })),
      'memory',
    )
    await imports.setCounts(no, await createPreviewRepository(tables).counts(record))
  }
}

/** What is remembered of the answers; what the catalogue has not waits as a proposal, and is kept with it. */
async function proposing(tx: Db, stockistNo: number, answers: readonly Answer[]): Promise<Kept[]> {
  const waiting = answers
    .filter(({ state }) => state === 'waits')
    .map(({ row }) => ({ ...itemToPropose(row), said: true }))
  const proposed = await proposeItems(tx, stockistNo, waiting)
  return answers.flatMap((answer): Kept[] => {
    const { key } = answer.row
    if (answer.state !== 'waits') return keptAsSaid(answer)
    // Somebody else has proposed the same item, and an admin has decided by now.
    const said = proposed.get(key)
    if (!said) throw new AppError('too-many-stock-names')
    return [{ key, ...said, kind: said.state === 'is' ? 'item' : said.state, isProposed: true }]
  })
}

/** What is remembered of an answer as it was said. */
function keptAsSaid({ row: { key }, state, medicineNo }: Answer): Kept[] {
  if (state === 'again') return []
  return [{ key, state, medicineNo, kind: state === 'is' ? 'item' : state, isProposed: false }]
}
