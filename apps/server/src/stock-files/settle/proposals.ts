import { limits } from '@rasad/contract/limits'
import type { AcceptProposals, StockFileFigures, StockProposal } from '@rasad/contract/stock-files'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Page } from '../../platform/db/pages.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { acceptProposals, type Decided, type DecisionRefused } from './accept-proposals.ts'
import { declineProposals } from './decline-proposals.ts'
import { presentProposal } from './present-proposal.ts'
import { findAlike } from './proposal-alike.ts'
import type { ProposalDeps } from './proposal-deps.ts'
import { createFiguresRepository } from './proposal-figures-repository.ts'
import { findMakers } from './proposal-makers.ts'
import { createProposalRepository, type ProposalFilter, type ProposalRecord } from './proposal-repository.ts'
import type { PrintedItem } from './proposal-words.ts'
import { acceptedBefore, type ItemToPropose, type ProposedItem, proposeItems } from './propose-items.ts'
import { undoProposals } from './undo-proposals.ts'

export type { ItemToPropose, ProposedItem } from './propose-items.ts'

export type Proposals = ReturnType<typeof createProposals>

/** The answer to a decision: what became of each proposal. */
export interface DecidedProposals {
  rows: StockProposal[]
  refused: DecisionRefused[]
  listed: number
}

/** What stockists have and the catalogue has not, until an admin decides. */
export function createProposals(deps: ProposalDeps) {
  const tables = deps.db.withTables<StockFilesTables>()
  const proposals = createProposalRepository(tables)

  async function present(rows: ProposalRecord[]): Promise<StockProposal[]> {
    const open = rows.filter(({ state }) => state === 'open')
    const makers = await findMakers(
      tables,
      open.map(({ company }) => company),
    )
    const alike = await findAlike(
      deps,
      open.map((record) => ({ record, name: record.name, pack: record.pack, company: record.company })),
    )
    const alikeOf = new Map(open.map(({ id }, at) => [id, alike[at]]))
    return rows.map((row) =>
      presentProposal(row, row.state === 'open' ? makers : undefined, alikeOf.get(row.id)),
    )
  }

  /** Decisions are counted by call. @throws AppError too-much-upkeep */
  const limited = <T>(actor: AccountCaller, work: () => Promise<T>): Promise<T> =>
    deps.accounts.limitWork(
      {
        what: 'stock-proposals',
        parts: [actor.id],
        most: limits.maxProposalCallsPerHour,
        seconds: 60 * 60,
        code: 'too-much-upkeep',
      },
      'done',
      work,
    )

  async function answer(
    ids: readonly string[],
    { refused, listed }: Omit<Decided, 'decided'>,
  ): Promise<DecidedProposals> {
    return { rows: await present(await proposals.byId(ids)), refused, listed }
  }

  return {
    /** Makes rows of a stockist wait; called after its row is locked. See `proposeItems`. */
    add: (tx: Db, stockistNo: number, items: readonly ItemToPropose[]): Promise<Map<string, ProposedItem>> =>
      proposeItems(tx, stockistNo, items),

    /** What items mean because a proposal of exactly the same item was accepted: numbers of medicines, in order. */
    acceptedBefore: (items: readonly PrintedItem[]): Promise<(number | undefined)[]> =>
      acceptedBefore(deps.db, items),

    async list(filter: ProposalFilter): Promise<Page<StockProposal>> {
      const page = await proposals.list(filter)
      return { ...page, rows: await present(page.rows) }
    },

    accept: (wanted: AcceptProposals['proposals'], actor: AccountCaller): Promise<DecidedProposals> =>
      limited(actor, async () => {
        const { decided, ...rest } = await acceptProposals(deps, wanted, actor)
        return answer(decided, rest)
      }),

    decline: (ids: readonly string[], actor: AccountCaller): Promise<DecidedProposals> =>
      limited(actor, async () => {
        const { decided, ...rest } = await declineProposals(deps, ids, actor)
        return answer(decided, rest)
      }),

    /** Takes the caller's own decisions of the last minutes back. */
    undo: (ids: readonly string[], actor: AccountCaller): Promise<DecidedProposals> =>
      limited(actor, async () => {
        const { undone, refused } = await undoProposals(deps, ids, actor)
        return answer(undone, { refused, listed: 0 })
      }),

    /** How stock files were read, week by week, and their layouts. */
    async figures(): Promise<StockFileFigures> {
      const figures = createFiguresRepository(tables)
      const [weeks, layouts] = await Promise.all([figures.weeks(), figures.layouts()])
      return { weeks, layouts }
    },

    /** Deletes proposals that nothing waits for: their stockists have left, or settled the rows otherwise. */
    sweep: (): Promise<void> =>
      deps.db.transaction().execute(async (tx) => {
        const within = createProposalRepository(tx.withTables<StockFilesTables>())
        // Nobody begins to wait for one while it is deleted.
        await within.lock()
        await within.dropEmpty()
      }),
  }
}
