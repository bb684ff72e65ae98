import { limits } from '@rasad/contract/limits'
import type {
  ConfirmOrder,
  ListedSupplyRequestSchema,
  NewSupplyRequest,
  PlanRequest,
  Reply,
  ReplyPage,
  RequestPlan,
  SentRequest,
  SupplyOrder,
  SupplyRequest,
  SupplyRequestCreated,
} from '@rasad/contract/supply-requests'
import type { z } from 'zod'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { bodyHash } from '../platform/http/idempotency.ts'
import type { TableFormat } from '../stock-files/stock-files.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createAnswerRepository } from './answer/answer-repository.ts'
import { createAnsweredListingsRepository } from './answer/answered-listings-repository.ts'
import { giveAnswer } from './answer/give-answer.ts'
import { planRequest } from './answer/plan-answers.ts'
import { createPlanAnswersRepository } from './answer/plan-answers-repository.ts'
import { askStockists } from './ask/ask-stockists.ts'
import { createAskedRepository } from './ask/asked-repository.ts'
import { closeRequest, endLink, markSeen, sendAgain } from './ask/change-request.ts'
import { inviteSupplier } from './ask/invite-supplier.ts'
import { createLineRepository } from './ask/line-repository.ts'
import { createMuteRepository } from './ask/mute-repository.ts'
import { changeMute, mutesOf } from './ask/mutes.ts'
import {
  presentAskedListed,
  presentListed,
  presentOwnRequest,
  presentReplyPage,
} from './ask/present-request.ts'
import { readLists, readPart, readWhole } from './ask/read-request.ts'
import { createRequestListRepository } from './ask/request-list-repository.ts'
import { createRequestRepository, type RequestRow } from './ask/request-repository.ts'
import { supplyTexts } from './ask/supply-texts.ts'
import { bandsFrom } from './ask/town-of.ts'
import { confirmOrder, mustSignIn } from './order/confirm-order.ts'
import { orderRequest } from './order/order-request.ts'
import { writeOrderFile } from './order/write-order-file.ts'
import { createOwnDataRepository } from './own-data-repository.ts'
import {
  type Answerer,
  messageOf,
  noSuchRequest,
  openForStockist,
  openLink,
  openOwn,
  type Part,
} from './request-access.ts'
import { type SupplyRequestsDeps, tables } from './supply-requests-deps.ts'

export { createAnsweredListingsRepository } from './answer/answered-listings-repository.ts'
export { createTakeOver, type TakeOver } from './answer/take-over.ts'
export { createUnmet, type Unmet } from './unmet/unmet.ts'

export type SupplyRequests = ReturnType<typeof createSupplyRequests>

type DeskRequest = ReplyPage & { toTakeOver: number[] }
type Listed = z.output<typeof ListedSupplyRequestSchema>

/** Requests for goods to several stockists, and their answers by link or in their sessions. */
export function createSupplyRequests(deps: SupplyRequestsDeps) {
  const { db } = deps
  const requests = createRequestRepository(tables(db))
  const lists = createRequestListRepository(tables(db))
  const answered = createAnsweredListingsRepository(db.withTables<TradeTables>())

  deps.notifications.describe('supply-request', (ids) => requests.buyersOf(ids))

  async function replyPage({ asked }: Pick<Part, 'asked'>, by: Answerer['by']): Promise<ReplyPage> {
    const part = await readPart(db, asked.no)
    if (!part) throw noSuchRequest()
    const { own } = part
    const listed = createPlanAnswersRepository(tables(db))
    return presentReplyPage(part, own, await listed.stockOf(own.no, deps.staleListingDays), {
      bySession: by === 'session',
      signInToConfirm: own.ordered_at !== null && (await mustSignIn(db, own)),
    })
  }

  const ordersOf = (askedNo: number) => createAnswerRepository(tables(db)).orderedOf([askedNo])

  /** What messages of an account say, in the language that it has chosen. */
  const textsOf = async (accountId: string) => supplyTexts(await deps.accounts.languageOf(accountId))

  async function ownRequest(row: RequestRow): Promise<SupplyRequest> {
    const parts = await readWhole(db, row)
    const tokens = await deps.links.tokens()
    const { request, lines, ordered } = parts
    const texts = await textsOf(row.account_id)
    const shown = presentOwnRequest(parts, (asked) =>
      messageOf(deps, tokens, { request, asked, lines }, texts, ordered),
    )
    const { plan, open } = planRequest(parts, await readLists(db, parts), 'calls')
    return { ...shown, plan, open }
  }

  async function answer(answerer: Answerer, reply: Reply, key: string | undefined): Promise<ReplyPage> {
    return replyPage(await giveAnswer(deps, answerer, reply, { key, bodyHash: bodyHash(reply) }), answerer.by)
  }

  return {
    /** @param key of the header Idempotency-Key. @throws as `askStockists` */
    async ask(
      buyer: AccountCaller,
      given: NewSupplyRequest,
      key: string | undefined,
    ): Promise<SupplyRequestCreated> {
      const request = await askStockists(deps, buyer, given, { key, bodyHash: bodyHash(given) })
      const tokens = await deps.links.tokens()
      const asked = await createAskedRepository(tables(db)).of(request.no)
      const lines = await createLineRepository(tables(db)).of(request.no)
      const texts = await textsOf(buyer.id)
      const links = asked.flatMap((row) => {
        const message = messageOf(deps, tokens, { request, asked: row, lines }, texts)
        return message ? { stockistId: row.stockist_id, ...message } : []
      })
      return { _id: request.id, links, leftOut: request.left_out }
    },

    /** A buyer's own requests, newest first; what a stockist was asked, waiting ones first. */
    async list(
      caller: AccountCaller,
      query: PageRequest & { waiting: boolean },
    ): Promise<Page<Listed> & { orders?: number }> {
      if (caller.role === 'stockist') {
        const page = await lists.asked(caller.id, query)
        const waiting = await answered.waiting(page.rows.map(({ no }) => no))
        const shown = mapPage(page, (row) => presentAskedListed(row, waiting.get(row.no)?.length ?? 0))
        return { ...shown, orders: page.orders }
      }
      return mapPage(await lists.own(caller.id, query), presentListed)
    },

    /** @throws as `inviteSupplier` */
    invite: async (buyer: AccountCaller, supplierId: string) =>
      inviteSupplier(deps, buyer, supplierId, await textsOf(buyer.id)),

    /** @throws AppError record-not-found */
    async request(caller: AccountCaller, id: string): Promise<SupplyRequest | DeskRequest> {
      if (caller.role === 'stockist') {
        const part = await openForStockist(db, id, caller.id)
        const waiting = await answered.waiting([part.asked.no])
        return { ...(await replyPage(part, 'session')), toTakeOver: waiting.get(part.asked.no) ?? [] }
      }
      return ownRequest(await openOwn(db, id, caller.id))
    },

    /** Whom to order what is still open. @throws AppError record-not-found */
    async plan(buyer: AccountCaller, id: string, { by, exclude }: PlanRequest): Promise<RequestPlan> {
      const parts = await readWhole(db, await openOwn(db, id, buyer.id))
      const place = by === 'near' ? ((await requests.findBuyer(buyer.id))?.address ?? null) : null
      return planRequest(parts, await readLists(db, parts), by, exclude, bandsFrom(place, deps.search))
    },

    /** @param key of the header Idempotency-Key. @throws as `orderRequest` */
    async order(
      buyer: AccountCaller,
      id: string,
      given: SupplyOrder,
      key: string | undefined,
    ): Promise<SupplyRequest> {
      return ownRequest(await orderRequest(deps, buyer, id, given, { key, bodyHash: bodyHash(given) }))
    },

    /** @throws as `confirmOrder` */
    async confirm(answerer: Answerer, given: ConfirmOrder): Promise<ReplyPage> {
      return replyPage(await confirmOrder(deps, answerer, given), answerer.by)
    },

    /** @throws as `writeOrderFile` */
    orderFile: (stockist: AccountCaller, id: string, format: TableFormat) =>
      writeOrderFile(deps, stockist, id, format),

    /** @throws AppError record-not-found */
    exists: (caller: AccountCaller, id: string): Promise<unknown> =>
      caller.role === 'stockist' ? openForStockist(db, id, caller.id) : openOwn(db, id, caller.id),

    /** @throws as `sendAgain` */
    async send(
      buyer: AccountCaller,
      id: string,
      given: { stockistId: string; by: 'whatsapp' | 'mail' },
    ): Promise<SentRequest> {
      const { request, asked } = await sendAgain(deps, buyer, id, given)
      const tokens = await deps.links.tokens()
      const lines = await createLineRepository(tables(db)).of(request.no)
      const [texts, ordered] = [await textsOf(buyer.id), await ordersOf(asked.no)]
      const message = messageOf(deps, tokens, { request, asked, lines }, texts, ordered)
      if (!message) throw new Error('A link that was drawn cannot be shown.')
      return {
        stockistId: asked.stockist_id,
        ...message,
        mailedAt: asked.mailed_at?.toISOString() ?? null,
        messagedAt: asked.messaged_at?.toISOString() ?? null,
      }
    },

    endLink: (buyer: AccountCaller, id: string, stockistId: string) => endLink(deps, buyer, id, stockistId),
    close: (buyer: AccountCaller, id: string) => closeRequest(deps, buyer, id),

    /**
     * What a link opens. Nothing is written, and it is the same until something changes.
     * @throws AppError link-ended
     */
    async pageOfLink(token: string): Promise<ReplyPage> {
      return replyPage(await openLink(db, token), 'link')
    },

    /** @throws as `giveAnswer` */
    answer,

    /** @throws AppError link-ended, record-not-found, licence-cancelled, request-over */
    async seen(answerer: Answerer): Promise<void> {
      await markSeen(deps, answerer)
    },

    mutes: (stockistId: string) => mutesOf(deps, stockistId),
    mute: (stockist: AccountCaller, given: { buyer: string; muted: boolean }) =>
      changeMute(deps, stockist, given),

    /** A buyer's data export. */
    ownRequests: (accountId: string) => createOwnDataRepository(tables(db)).requestsOf(accountId),

    /** A stockist's data export: what it has answered, and whom it mutes. */
    async ownAnswers(stockistId: string): Promise<Record<string, Record<string, unknown>[]>> {
      const { all, buyers } = await mutesOf(deps, stockistId)
      const everybody = all ? [{ buyer: 'all' }] : []
      return {
        requestAnswers: await createOwnDataRepository(tables(db)).answersOf(stockistId),
        mutes: [...everybody, ...buyers.map(({ firm, mutedAt }) => ({ buyer: firm, mutedAt }))],
      }
    },

    /** Deletes a buyer's requests, with the account, in the transaction that deletes it. @returns their ids */
    forgetBuyer: (tx: Db, accountId: string): Promise<string[]> =>
      createRequestRepository(tables(tx)).removeOf(accountId),

    /**
     * Takes a stockist out of requests, in the transaction that deletes its account and holds it. Its orders stay with
     * their buyers.
     * @returns the ids of the requests that it was asked with
     */
    async forgetStockist(tx: Db, stockistId: string): Promise<string[]> {
      await createMuteRepository(tables(tx)).forgetStockist(stockistId)
      return createAskedRepository(tables(tx)).forgetStockist(stockistId)
    },

    /** Requests whose time is over wait for nobody; after a while they go, with what was told of them. */
    async sweep(): Promise<void> {
      await requests.endWaiting()
      await db.transaction().execute(async (tx) => {
        const old = await createRequestRepository(tables(tx)).deleteOld(limits.supplyRequestDays)
        await deps.notifications.forget(tx, old)
      })
    },
  }
}
