import type { AccountCaller } from '../accounts/accounts.ts'
import { hashOfLink, type LinkTokens } from '../links/links.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { OrderRow } from './answer/answer-repository.ts'
import { type AskedRow, createAskedRepository } from './ask/asked-repository.ts'
import type { LineRow } from './ask/line-repository.ts'
import { createRequestRepository, type RequestRow } from './ask/request-repository.ts'
import type { SupplyTexts } from './ask/supply-texts.ts'
import { type MessageLine, whatsappLink, whatsappText } from './ask/whatsapp-text.ts'
import { orderMessage } from './order/order-text.ts'
import { linkWorks } from './policy.ts'
import { type SupplyRequestsDeps, tables } from './supply-requests-deps.ts'

/** Who answers for a stockist. */
export type Answerer =
  | { by: 'link'; token: string }
  | { by: 'session'; caller: AccountCaller; requestId: string }

/** What somebody may answer, as it is now. */
export interface Part {
  request: RequestRow
  asked: AskedRow
}

/** The address of the page on which a stockist answers; undefined: without its key it cannot be shown again. */
export function linkOf(
  { publicUrl }: Pick<SupplyRequestsDeps, 'publicUrl'>,
  tokens: LinkTokens,
  asked: Pick<AskedRow, 'token_sealed'>,
): string | undefined {
  const token = tokens.show(asked.token_sealed)
  return token === undefined ? undefined : `${publicUrl()}/r/${token}`
}

/**
 * A link, and a message for WhatsApp with the lines of its stockist; once it has an order, with the order.
 * @param texts in the language of who sends it
 * @param ordered what was ordered with the request, of whomever
 * @returns undefined as `linkOf`
 */
export function messageOf(
  deps: Pick<SupplyRequestsDeps, 'publicUrl'>,
  tokens: LinkTokens,
  { request, asked, lines }: Part & { lines: readonly LineRow[] },
  texts: SupplyTexts,
  ordered: readonly OrderRow[] = [],
): { url: string; whatsapp: string | null } | undefined {
  const url = linkOf(deps, tokens, asked)
  if (url === undefined) return undefined
  if (asked.ordered_at) {
    const own = ordered.filter((row) => row.asked_no === asked.no)
    return {
      url,
      whatsapp: whatsappLink(asked.stockist_phone, orderMessage({ request, asked, lines }, own, url, texts)),
    }
  }
  const text = whatsappText(
    {
      stockist: asked.firm_name,
      firm: request.firm,
      town: request.town,
      note: request.note,
      lines: messageLines(asked, lines),
      url,
    },
    texts,
  )
  return { url, whatsapp: whatsappLink(asked.stockist_phone, text) }
}

/** A stockist's lines as a message names them: by the catalogue's name where the line has a medicine. */
export function messageLines(asked: Pick<AskedRow, 'lines'>, lines: readonly LineRow[]): MessageLine[] {
  const own = new Set(asked.lines)
  return lines.flatMap((row) =>
    own.has(row.line)
      ? {
          name: row.medicine_name ?? row.name,
          pack: row.pack,
          quantity: row.quantity === null ? null : Number(row.quantity),
          free: row.free === null ? null : Number(row.free),
          unit: row.unit,
          note: row.note,
        }
      : [],
  )
}

/**
 * What a link opens. A wrong token, one of a link that was ended, and one whose request is over are told the same, after
 * the same work.
 * @throws AppError link-ended
 */
export async function openLink(db: Db, token: string): Promise<Part> {
  const asked = await createAskedRepository(tables(db)).findByHash(hashOfLink(token))
  // No row has the number 0: a wrong token takes the same steps.
  const request = await createRequestRepository(tables(db)).findByNo(asked?.request_no ?? 0)
  if (!asked || !request || !linkWorks(request, asked)) throw new AppError('link-ended')
  return { asked, request }
}

/** What a stockist was asked. @throws AppError record-not-found */
export async function openForStockist(db: Db, requestId: string, stockistId: string): Promise<Part> {
  const asked = await createAskedRepository(tables(db)).findFor(requestId, stockistId)
  const request = asked && (await createRequestRepository(tables(db)).findByNo(asked.request_no))
  if (!asked || !request) throw noSuchRequest()
  return { asked, request }
}

/** A buyer's own request. @throws AppError record-not-found */
export async function openOwn(db: Db, requestId: string, buyerId: string): Promise<RequestRow> {
  const request = await createRequestRepository(tables(db)).find(requestId)
  if (request?.account_id !== buyerId) throw noSuchRequest()
  return request
}

/**
 * Locks what somebody answers, until the transaction ends: the stockist, then its part of the request. Nothing else can
 * change it meanwhile, and it is as it is after those who were faster. Answers of other stockists to the same request do
 * not wait; what its buyer does waits for all of them.
 * @throws AppError link-ended; of a session record-not-found, licence-cancelled, request-over
 */
export async function holdPart(
  deps: Pick<SupplyRequestsDeps, 'stockists'>,
  tx: Db,
  answerer: Answerer,
): Promise<Part> {
  const found =
    answerer.by === 'link'
      ? await openLink(tx, answerer.token)
      : await openForStockist(tx, answerer.requestId, answerer.caller.id)
  const { stockist_id: stockistId, is_own: isOwn, no } = found.asked
  const repository = createAskedRepository(tables(tx))
  const held = isOwn
    ? await repository.holdOwn(found.request.account_id, [stockistId])
    : await deps.stockists.holdApproved(tx, [stockistId])
  await repository.lock(no)
  const request = await createRequestRepository(tables(tx)).findByNo(found.request.no)
  const asked = await repository.find(no)
  if (answerer.by === 'link') {
    // The link can have been drawn anew meanwhile.
    const isStill = asked?.token_hash?.equals(hashOfLink(answerer.token)) ?? false
    if (!request || !asked || !isStill || held.length === 0 || !linkWorks(request, asked))
      throw new AppError('link-ended')
    return { request, asked }
  }
  if (!request || !asked) throw noSuchRequest()
  if (held.length === 0) {
    throw new AppError(asked.stockist_status === 'cancelled' ? 'licence-cancelled' : 'not-allowed')
  }
  if (!request.is_open) throw new AppError('request-over')
  return { request, asked }
}

/**
 * Locks a buyer's own request until the transaction ends.
 * @throws AppError record-not-found
 */
export async function holdOwn(tx: Db, requestId: string, buyerId: string): Promise<RequestRow> {
  const found = await openOwn(tx, requestId, buyerId)
  await createAskedRepository(tables(tx)).lockAll(found.no)
  const request = await createRequestRepository(tables(tx)).lock(found.no)
  if (!request) throw noSuchRequest()
  return request
}

/** A part of a request as the audit log names it: of an own supplier it says nothing. */
export function auditSubject({ request, asked }: Part) {
  return {
    ...{ kind: 'supply-request' as const, id: request.id },
    ...(!asked.is_own && { name: asked.firm_name }),
  }
}

export function noSuchRequest(): AppError {
  return new AppError('record-not-found', { message: 'No such request.' })
}
