import type {
  ListedOrderList,
  NewOrderList,
  OrderList,
  OrderListChange,
  OrderListChanged,
  OrderListRound,
  Share,
  SharedList,
  Ticked,
  Ticks,
} from '@rasad/contract/order-lists'
import { nameKey } from '@rasad/lexicon'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Links } from '../links/links.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page, PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { Search } from '../search/search.ts'
import { changeList, noSuchList } from './change-list.ts'
import { createList } from './create-list.ts'
import { endRound, resumeRound } from './end-round.ts'
import { createListMedicineRepository } from './list-medicine-repository.ts'
import { lowerOutcomes } from './lower-outcomes.ts'
import type { Conflict, ListLine } from './merge-change.ts'
import { createOrderListRepository, type OrderListRow } from './order-list-repository.ts'
import type { OrderListTables } from './order-lists-tables.ts'
import {
  namesOf,
  presentLine,
  presentList,
  presentListed,
  presentRound,
  presentShared,
  type Viewer,
} from './present-list.ts'
import { createRoundRepository } from './round-repository.ts'
import { endShare, openShare, presentShare, shareList, tickLines } from './share-list.ts'
import { createShareRepository, type ShareRow } from './share-repository.ts'

export type { Arrival } from './lower-outcomes.ts'

export interface OrderListDeps {
  db: Db
  links: Links
  audit: Audit
  search: Search
  /** Base of links, without a trailing slash. */
  publicUrl: () => string
}

export type OrderLists = ReturnType<typeof createOrderLists>

/** Order lists of accounts: changed by several devices at once, shared by links, with what became of them. */
export function createOrderLists(deps: OrderListDeps) {
  const tables = deps.db.withTables<OrderListTables>()
  const lists = createOrderListRepository(tables)
  const rounds = createRoundRepository(tables)
  const shares = createShareRepository(tables)
  const named = { search: deps.search, medicines: createListMedicineRepository(tables) }

  async function own(id: string, { id: accountId }: Pick<AccountCaller, 'id'>): Promise<OrderListRow> {
    const list = await lists.find(id, accountId)
    if (!list) throw noSuchList()
    return list
  }

  async function present(
    list: OrderListRow,
    lines: readonly ListLine[],
    conflicts: readonly Conflict[] = [],
  ): Promise<{ shown: OrderList; conflicts: OrderListChanged['conflicts'] }> {
    const shown = conflicts.flatMap(({ yours, theirs }) => [yours ?? [], theirs ?? []].flat())
    const [names, owner, open, tokens] = await Promise.all([
      namesOf(named, [...lines, ...shown]),
      lists.ownerOf(list.account_id),
      shares.open(list.no),
      deps.links.tokens(),
    ])
    const viewer: Viewer = { ownerName: owner.name, byLink: false }
    const links = open.map((share) => presentShare(share, tokens, deps.publicUrl()))
    return {
      shown: presentList(list, lines, links, names, viewer),
      conflicts: conflicts.map(({ id, yours, theirs }) => ({
        line: id,
        yours: yours && presentLine(yours, names, viewer),
        theirs: theirs && presentLine(theirs, names, viewer),
      })),
    }
  }

  /** Who ticks by a link is not who owns the list, whatever it calls itself. */
  async function refuseAsOwner(share: ShareRow, signed: string): Promise<void> {
    const list = await lists.findByNo(share.list_no, false)
    const owner = list && (await lists.ownerOf(list.account_id))
    const own = [owner?.name, owner?.firm].flatMap((name) => (name ? [nameKey(name)] : []))
    if (!own.includes(nameKey(signed))) return
    const message = 'This is the name of who owns the list. Please sign with your own.'
    throw new AppError('invalid-input', { message, fields: { as: { code: 'invalid', message } } })
  }

  async function presentForLink(
    list: OrderListRow,
    lines: readonly ListLine[],
    share: ShareRow,
    replaced: readonly ListLine[] = [],
  ) {
    const [names, { firm }] = await Promise.all([
      namesOf(named, [...lines, ...replaced]),
      lists.ownerOf(list.account_id),
    ])
    return {
      shown: presentShared(list, lines, { firm, mayTick: share.may_tick }, names),
      replaced: replaced.map((line) => presentLine(line, names, { ownerName: firm, byLink: true })),
    }
  }

  const open = (token: string) => openShare(deps, token)

  return {
    /** @throws as `createList` */
    async create(given: NewOrderList, actor: AccountCaller, device: string): Promise<OrderList> {
      const list = await createList(deps, given, actor, device)
      return (await present(list, await lists.lines(list.no))).shown
    },

    /** The caller's lists, those changed last first. */
    async list(caller: AccountCaller, request: PageRequest): Promise<Page<ListedOrderList>> {
      const page = await lists.list(caller.id, request)
      return { ...page, rows: page.rows.map(presentListed) }
    },

    /** @throws AppError record-not-found unless it is the caller's */
    async exists(id: string, caller: AccountCaller): Promise<void> {
      await own(id, caller)
    },

    /** @throws AppError record-not-found */
    async get(id: string, caller: AccountCaller): Promise<OrderList> {
      const list = await own(id, caller)
      return (await present(list, await lists.lines(list.no))).shown
    },

    /**
     * Writes what fits of what a device changed.
     * @throws as `changeList`
     */
    async change(
      id: string,
      change: OrderListChange,
      actor: AccountCaller,
      device: string,
    ): Promise<OrderListChanged> {
      const by = { accountId: actor.id, device, name: null }
      const { list, lines, conflicts: met } = await changeList(deps, id, change, by)
      const { shown: data, conflicts } = await present(list, lines, met)
      return { data, conflicts }
    },

    /** @throws AppError record-not-found */
    async remove(id: string, actor: AccountCaller): Promise<void> {
      await deps.db.transaction().execute(async (tx) => {
        const within = createOrderListRepository(tx.withTables<OrderListTables>())
        const list = await within.lock(id, actor.id)
        if (!list) throw noSuchList()
        await within.remove(list.no)
        await deps.audit.record(tx, { actor, action: 'list.deleted', subject: { kind: 'list', id } })
      })
    },

    /** @throws as `shareList` */
    async share(id: string, mayTick: boolean, actor: AccountCaller): Promise<Share> {
      const share = await shareList(deps, id, mayTick, actor)
      return presentShare(share, await deps.links.tokens(), deps.publicUrl())
    },

    /** @throws AppError record-not-found unless the link works and is the caller's */
    async mayEndShare(id: string, caller: AccountCaller): Promise<void> {
      if (!(await shares.findOwn(id, caller.id))) throw noSuchList()
    },

    /** @throws as `endShare` */
    async endShare(id: string, actor: AccountCaller): Promise<Share> {
      const share = await endShare(deps, id, actor)
      return presentShare(share, await deps.links.tokens(), deps.publicUrl())
    },

    /** @throws AppError record-not-found unless the link works */
    open,

    /** The list that a link opens. @throws AppError record-not-found */
    async shared(share: ShareRow): Promise<SharedList> {
      const list = await lists.findByNo(share.list_no, false)
      if (!list) throw noSuchList()
      return (await presentForLink(list, await lists.lines(list.no), share)).shown
    },

    /** @throws AppError share-read-only; invalid-input at `as` for the owner's own name; as `tickLines` */
    async tick(share: ShareRow, ticks: Ticks): Promise<Ticked> {
      if (!share.may_tick) throw new AppError('share-read-only')
      if (ticks.as !== undefined) await refuseAsOwner(share, ticks.as)
      const { list, lines, replaced, missing } = await tickLines(deps, share, ticks)
      const { shown, replaced: was } = await presentForLink(list, lines, share, replaced)
      return { ...shown, replaced: was, missing }
    },

    /** @throws as `endRound` */
    async endRound(
      id: string,
      round: string | undefined,
      actor: AccountCaller,
    ): Promise<OrderListRound & { list: OrderList }> {
      const ended = await endRound(deps, id, round, actor.id)
      const [{ shown }, names] = await Promise.all([
        present(ended.list, ended.lines),
        namesOf(named, [], ended.round.lines),
      ])
      return { ...presentRound(ended.round, names), list: shown }
    },

    /** @throws as `resumeRound` */
    async resumeRound(id: string, round: string, actor: AccountCaller): Promise<OrderList> {
      const { list, lines } = await resumeRound(deps, id, round, actor.id)
      return (await present(list, lines)).shown
    },

    /** Latest first. @throws AppError record-not-found */
    async rounds(id: string, caller: AccountCaller, request: PageRequest): Promise<Page<OrderListRound>> {
      const page = await rounds.list((await own(id, caller)).no, request)
      const names = await namesOf(
        named,
        [],
        page.rows.flatMap(({ lines }) => lines),
      )
      return { ...page, rows: page.rows.map((row) => presentRound(row, names)) }
    },

    lowerOutcomes,

    /** All lists of an account with their rounds, for its export. */
    async ownLists({ id }: Pick<AccountCaller, 'id'>) {
      const all = await lists.all(id)
      return Promise.all(
        all.map(async (list) => {
          const { shown } = await present(list, await lists.lines(list.no))
          const past = await rounds.all(list.no)
          const names = await namesOf(
            named,
            [],
            past.flatMap(({ lines }) => lines),
          )
          return { ...shown, rounds: past.map((row) => presentRound(row, names)) }
        }),
      )
    },

    /** Forgets changes that no device sends again. */
    sweep: (): Promise<void> => lists.sweepChanges(),
  }
}
