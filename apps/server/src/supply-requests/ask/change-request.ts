import { limits } from '@rasad/contract/limits'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { mailOrders, mailRequests, notifyClosed } from '../notify.ts'
import {
  type Answerer,
  auditSubject,
  holdOwn,
  holdPart,
  linkOf,
  noSuchRequest,
  type Part,
} from '../request-access.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { type AskedRow, createAskedRepository } from './asked-repository.ts'
import { createRequestEventRepository, noteEvent } from './request-event-repository.ts'
import { createRequestRepository, type RequestRow } from './request-repository.ts'

/** An hour in which a stockist is not mailed the same again. */
const mailAgainAfter = 3_600_000

/** A buyer's request and one stockist that it asks, locked. @throws AppError record-not-found */
async function holdAsked(tx: Db, buyer: AccountCaller, requestId: string, stockistId: string): Promise<Part> {
  const request = await holdOwn(tx, requestId, buyer.id)
  const asked = await createAskedRepository(tables(tx)).findFor(requestId, stockistId)
  if (!asked) throw noSuchRequest()
  return { request, asked }
}

/**
 * A buyer sends a stockist its link: by mail, or notes that it has opened WhatsApp. After the link was ended, or where it
 * cannot be shown again, this draws a new one.
 * @returns the stockist's part as it is then
 * @throws AppError record-not-found, request-over; cannot-mail without a confirmed address, or beyond the bounds of it;
 *   too-many-asks once the link was drawn too often
 */
export async function sendAgain(
  deps: SupplyRequestsDeps,
  buyer: AccountCaller,
  requestId: string,
  { stockistId, by }: { stockistId: string; by: 'whatsapp' | 'mail' },
): Promise<Part> {
  const tokens = await deps.links.tokens()
  return deps.db.transaction().execute(async (tx) => {
    const { request, asked } = await holdAsked(tx, buyer, requestId, stockistId)
    if (!request.is_open || asked.stockist_status !== 'approved') throw new AppError('request-over')
    const repository = createAskedRepository(tables(tx))
    const isNew = asked.ended_at !== null || linkOf(deps, tokens, asked) === undefined
    if (isNew) {
      await refuseOften(tx, asked, by)
      await repository.drawLink(asked.no, tokens.draw())
    }
    const sentAt = by === 'mail' ? asked.mailed_at : asked.messaged_at
    const isRepeated =
      sentAt !== null && (by === 'whatsapp' || Date.now() - sentAt.getTime() < mailAgainAfter)
    if (isRepeated && !isNew) return { request, asked }
    const linked = (await repository.find(asked.no)) ?? asked
    if (by === 'whatsapp') await repository.markSent([asked.no], 'whatsapp')
    else {
      const mail = asked.ordered_at ? mailOrders : mailRequests
      if ((await mail(deps, tx, request, [linked])).length === 0) throw new AppError('cannot-mail')
    }
    await tell(tx, request, asked, 'sent')
    await deps.audit.record(tx, {
      actor: buyer,
      action: 'request.sent-again',
      subject: auditSubject({ request, asked }),
      details: { by },
    })
    return { request, asked: (await repository.find(asked.no)) ?? asked }
  })
}

/** Ending a link and drawing it anew must not be a way to mail a stockist as often as one likes. */
async function refuseOften(tx: Db, asked: AskedRow, by: 'whatsapp' | 'mail'): Promise<void> {
  if (asked.link_version >= limits.maxLinksDrawn) {
    const message = `${asked.firm_name} has got new links often enough. Please call, or send a new request.`
    throw new AppError('too-many-asks', { message })
  }
  if (by === 'whatsapp') return
  const sent = await createRequestEventRepository(tables(tx)).countSent(asked.no)
  if (sent >= limits.maxSentPerHour) throw new AppError('cannot-mail')
}

/** A buyer ends the link of a stockist. Repeating it changes nothing. @throws AppError record-not-found */
export async function endLink(
  deps: SupplyRequestsDeps,
  buyer: AccountCaller,
  requestId: string,
  stockistId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { request, asked } = await holdAsked(tx, buyer, requestId, stockistId)
    if (asked.ended_at) return
    await createAskedRepository(tables(tx)).endLink(asked.no)
    await tell(tx, request, asked, 'link-ended')
    await deps.audit.record(tx, {
      actor: buyer,
      action: 'request.link-ended',
      subject: auditSubject({ request, asked }),
    })
  })
}

/** A buyer closes a request. Repeating it changes nothing. @throws AppError record-not-found */
export async function closeRequest(
  deps: SupplyRequestsDeps,
  buyer: AccountCaller,
  requestId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const request = await holdOwn(tx, requestId, buyer.id)
    if (request.state === 'closed') return
    await createRequestRepository(tables(tx)).close(request.no)
    await noteEvent(tx, {
      requestNo: request.no,
      asked: null,
      kind: 'closed',
      by: 'buyer',
    })
    await deps.audit.record(tx, {
      actor: buyer,
      action: 'request.closed',
      subject: { kind: 'supply-request', id: request.id },
    })
    await notifyClosed(deps, tx, request)
  })
}

/** A person has the request before it. Only the first time counts. @throws as `holdPart` */
export async function markSeen(deps: SupplyRequestsDeps, answerer: Answerer): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { request, asked } = await holdPart(deps, tx, answerer)
    if (!(await createAskedRepository(tables(tx)).markSeen(asked.no))) return
    await noteEvent(tx, {
      requestNo: request.no,
      asked: asked.no,
      kind: 'seen',
      by: answerer.by,
    })
    await createRequestRepository(tables(tx)).touch(request.no)
  })
}

async function tell(
  tx: Db,
  request: RequestRow,
  asked: AskedRow,
  kind: 'sent' | 'link-ended',
): Promise<void> {
  await createRequestRepository(tables(tx)).touch(request.no)
  await noteEvent(tx, {
    requestNo: request.no,
    asked: asked.no,
    kind,
    by: 'buyer',
  })
}
