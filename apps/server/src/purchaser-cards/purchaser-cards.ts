import type { RegistrationStatus } from '@rasad/contract/accounts'
import type { AnsweredCardRequest, CardRequest, OwnCardRequest, Purchaser } from '@rasad/contract/purchasing'
import { type AccountCaller, type Caller, isAdmin } from '../accounts/accounts.ts'
import type { ChangeFor } from '../live/live.ts'
import { type NewParty, type Sent, withSentImages } from '../parties/parties.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page, PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import { answerRequest } from './answer-request.ts'
import {
  type CardAnswer,
  type CardRequestDetails,
  type CardRequestFilter,
  createCardRequestRepository,
} from './card-request-repository.ts'
import {
  presentAnsweredRequest,
  presentCardRequest,
  presentOwnRequests,
  presentPurchaser,
  presentPurchaserStatus,
} from './present-purchaser.ts'
import { type PurchaserCardsDeps, tables } from './purchaser-cards-deps.ts'
import { purchaserParty } from './purchaser-party.ts'
import { createPurchaserRepository, type PurchaserFilter, type PurchaserRow } from './purchaser-repository.ts'
import { requestCard } from './request-card.ts'
import { touchAsked } from './touch-asked.ts'

export type PurchaserCards = ReturnType<typeof createPurchaserCards>

/** Purchasers and the cards that they request from stockists. */
export function createPurchaserCards(deps: PurchaserCardsDeps) {
  const purchasers = createPurchaserRepository(tables(deps.db))
  const requests = createCardRequestRepository(tables(deps.db))

  deps.notifications.describe('purchaser', (ids) => purchasers.names(ids))
  deps.notifications.describe('card-request', (ids) => requests.names(ids))

  // An identity image is only visible while somebody has to check it; the photo is part of the card.
  deps.files.allow('purchaser-identity', async (viewer, purchaserId) => {
    if (viewer.kind !== 'account' || viewer.role !== 'stockist' || viewer.state !== 'approved') return false
    if (!(await requests.asked(purchaserId, viewer.id)).waiting) return false
    // A firm whose licence is cancelled cannot approve, so it has nothing to check.
    return (await deps.stockists.briefs([viewer.id]))[0]?.status === 'approved'
  })
  deps.files.allow('purchaser-photo', async (viewer, purchaserId) =>
    viewer.kind === 'account' && viewer.role === 'stockist' && viewer.state === 'approved'
      ? (await requests.asked(purchaserId, viewer.id)).ever
      : false,
  )

  deps.parties.keep({
    store: purchaserParty(deps.notifications),
    records: async (ids) => presentWhole(await purchasers.findAll(ids)),
    mustExist: async (id) => void (await find(id)),
  })

  deps.accounts.followEmail('purchaser', (tx, id, emails) =>
    createPurchaserRepository(tables(tx)).followEmail(id, emails),
  )
  deps.idCards.describe('purchaser', {
    async find(id) {
      const row = await purchasers.find(id)
      return (
        row && {
          isValid: row.status === 'approved',
          name: row.full_name,
          photoFile: row.photo_file,
          firm: null,
          town: null,
          until: null,
        }
      )
    },
    mayReissue: async (caller, id) => isAdmin(caller) || (caller.kind === 'account' && caller.id === id),
  })

  async function find(id: string): Promise<PurchaserRow> {
    const row = await purchasers.find(id)
    if (!row) throw notFound()
    return row
  }

  async function presentWhole(rows: PurchaserRow[]): Promise<Purchaser[]> {
    const ids = rows.map(({ id }) => id)
    const mailboxes = await deps.accounts.mailboxes(ids)
    const codes = await deps.idCards.codesOf(ids)
    return rows.map((row) => {
      const emailConfirmed = mailboxes.get(row.id)?.confirmed ?? false
      return presentPurchaser(row, { emailConfirmed, cardCode: codes.get(row.id) ?? null })
    })
  }

  async function presentOne(row: PurchaserRow): Promise<Purchaser> {
    const [whole] = await presentWhole([row])
    if (!whole) throw new Error('A purchaser was not presented.')
    return whole
  }

  async function maySeeAll(caller: Caller, id: string): Promise<boolean> {
    if (caller.kind === 'visitor') return false
    if (caller.id === id || isAdmin(caller)) return true
    if (caller.role !== 'stockist' || caller.state !== 'approved') return false
    return (await requests.asked(id, caller.id)).ever
  }

  async function presentAll(rows: CardRequestDetails[]): Promise<CardRequest[]> {
    const ids = [...new Set(rows.flatMap((row) => row.approvals.map((approval) => approval.stockist)))]
    const briefs = await deps.stockists.briefs(ids)
    const names = new Map(briefs.map((brief) => [brief.id, brief.firmName]))
    return rows.map((row) => presentCardRequest(row, names))
  }

  const openStream = deps.live.adapt({
    topic: 'card-requests',
    async present(changes) {
      const waiting = new Set(await requests.waitingOf(changes.map(keyOf)))
      const asked = [...new Set(changes.filter((change) => waiting.has(keyOf(change))).map(({ id }) => id))]
      const shown = new Map(
        (await presentAll(await requests.findDetails(asked))).map((each) => [each._id, each]),
      )
      return changes.flatMap((change) => {
        const { account, id } = change
        if (!waiting.has(keyOf(change))) return { account, name: 'requestAnswered', data: { _id: id } }
        const data = shown.get(id)
        return data ? { account, name: 'newRequest', data } : []
      })
    },
  })

  return {
    /**
     * Registers a purchaser, who then waits for a stockist or an admin.
     * @param on the device: the token that can identify it, and what it calls itself
     * @returns how it stands, the token of a session with which it can ask stockists, and the token that the device stores.
     * @throws as `registerParty`
     */
    async register(
      { images, ...given }: Omit<NewParty, 'images'> & Pick<Sent, 'images'>,
      on: { token: string | undefined; name: string },
    ): Promise<{ status: RegistrationStatus; token: string; device: string | undefined }> {
      const stored = withSentImages(deps.files, 'purchaser', images)
      const { id, passwordHash, also } = await deps.parties.register(
        'purchaser',
        { ...given, images: stored },
        (tx, id) => deps.accounts.openSession(tx, id, on.name),
      )
      const device = await deps.accounts.rememberDevice(on.token, { id, passwordHash })
      return { status: presentPurchaserStatus(await find(id)), token: also, device }
    },

    /**
     * Changes the caller's own record. @returns it, and the fields that wait for a decision.
     * @throws as `changeOwn` of parties
     */
    async changeOwn(
      { values, images }: Sent,
      actor: AccountCaller,
    ): Promise<{ data: Purchaser; pending: string[] }> {
      const stored = withSentImages(deps.files, 'purchaser', images)
      const given = { given: values, images: stored, actor }
      const pending = await deps.parties.changeOwn('purchaser', given)
      return { data: await presentOne(await find(actor.id)), pending }
    },

    /** The whole record for permitted viewers, only the status for everybody else. */
    async purchaser(caller: Caller, id: string): Promise<Purchaser | RegistrationStatus> {
      const row = await find(id)
      return (await maySeeAll(caller, id)) ? presentOne(row) : presentPurchaserStatus(row)
    },

    /** @throws AppError record-not-found for everybody who is not allowed to see the whole record. */
    async card(caller: Caller, id: string): Promise<Purchaser> {
      const row = await find(id)
      if (!(await maySeeAll(caller, id))) throw notFound()
      return presentOne(row)
    },

    async purchasers(filter: PurchaserFilter): Promise<Page<Purchaser>> {
      const page = await purchasers.list(filter)
      return { ...page, rows: await presentWhole(page.rows) }
    },

    /** The fields that sign-in returns for a purchaser in addition to its account. */
    async describe(id: string) {
      const { fullName, address, contactNo, phone, photo, aadharImage } = await presentOne(await find(id))
      return { fullName, address, contactNo, phone, photo, aadharImage }
    },

    requestCard: (purchaserId: string, stockistIds: string[], from: string) =>
      requestCard(deps, purchaserId, stockistIds, from),

    answer: (stockist: AccountCaller, requestId: string, answer: CardAnswer) =>
      answerRequest(deps, stockist, requestId, answer),

    /** A purchaser's data export: the stockists that it asked, and their answers. */
    async ownRequests(purchaserId: string): Promise<Record<string, unknown>[]> {
      return requests.ofPurchaser(purchaserId)
    },

    /** Its requests as the purchaser sees them: the stockists that it asked, and who has answered. */
    async askedStockists(purchaserId: string): Promise<OwnCardRequest[]> {
      const rows = await requests.ofPurchaser(purchaserId)
      const briefs = await deps.stockists.briefs([...new Set(rows.map((row) => row.stockist_id))])
      return presentOwnRequests(rows, new Map(briefs.map((brief) => [brief.id, brief.firmName])))
    },

    /** Deletes the purchaser and its requests, in the transaction that deletes its account. */
    async forget(tx: Db, purchaserId: string): Promise<void> {
      // Before its notifications, as everywhere: an answer can be under way.
      await createPurchaserRepository(tables(tx)).lock(purchaserId)
      await touchAsked(tx, purchaserId)
      const own = await createCardRequestRepository(tables(tx)).ofPurchaser(purchaserId)
      await deps.notifications.forget(tx, [...new Set(own.map((row) => row.id))])
      await createPurchaserRepository(tables(tx)).remove(purchaserId)
    },

    /** Requests stop waiting for a deleted stockist. Its earlier answers stay. */
    async forgetStockist(tx: Db, stockistId: string): Promise<void> {
      await createCardRequestRepository(tables(tx)).withdrawFrom(stockistId)
    },

    async requestStatus(id: string) {
      const row = await requests.find(id)
      if (!row) throw new AppError('record-not-found', { message: 'No such request.' })
      return { _id: row.id, status: row.status }
    },

    /**
     * Opens a stockist's live stream: requests that start or stop waiting for its answer.
     * @param answer starts the response, once nothing can refuse it.
     * @throws AppError too-many-streams, not-ready
     */
    openStream: ({ id, sessionId }: AccountCaller, answer: () => EventStream): Promise<void> =>
      openStream({ account: id, session: sessionId }, answer),

    /**
     * Requests that no longer wait for a stockist: its own for a stockist, those of the one it names for an admin.
     * @throws AppError not-allowed when a stockist asks for another's; invalid-input when an admin names nobody.
     */
    async history(
      caller: AccountCaller,
      { stockist, ...request }: PageRequest & { stockist?: string | undefined },
    ): Promise<Page<AnsweredCardRequest>> {
      const asked = stockist === 'me' ? undefined : stockist
      if (!isAdmin(caller) && asked !== undefined && asked !== caller.id) throw new AppError('not-allowed')
      const stockistId = isAdmin(caller) ? asked : caller.id
      if (stockistId === undefined) {
        const message = 'Please name a stockist.'
        throw new AppError('invalid-input', { message, fields: { stockist: { code: 'required', message } } })
      }
      const page = await requests.history(stockistId, request)
      const deciders = page.rows.flatMap((row) =>
        row.decided_role === 'stockist' ? (row.decided_by ?? []) : [],
      )
      const briefs = await deps.stockists.briefs([...new Set(deciders)])
      const names = new Map(briefs.map((brief) => [brief.id, brief.firmName]))
      return { ...page, rows: page.rows.map((row) => presentAnsweredRequest(row, stockistId, names)) }
    },

    /**
     * Admins get every request, or those of one stockist; a stockist gets those that wait for its answer.
     * @throws AppError not-allowed when a stockist asks for another's requests.
     */
    async requests(
      caller: AccountCaller,
      { stockist, status, ...request }: CardRequestFilter,
    ): Promise<Page<CardRequest>> {
      const asked = stockist === 'me' ? undefined : stockist
      if (!isAdmin(caller) && asked !== undefined && asked !== caller.id) throw new AppError('not-allowed')
      const page = await requests.list(
        isAdmin(caller) ? { ...request, status, stockist: asked } : { ...request, waitingFor: caller.id },
      )
      return { ...page, rows: await presentAll(page.rows) }
    },
  }
}

const keyOf = ({ account, id }: ChangeFor): string => `${account} ${id}`

function notFound(): AppError {
  return new AppError('record-not-found', { message: 'No such purchaser.' })
}
