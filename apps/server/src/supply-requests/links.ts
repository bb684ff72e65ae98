import type { AccountCaller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { LinkTokens } from '../platform/link-tokens.ts'
import type { OrderRow } from './answer-repository.ts'
import { type AskedRow, createAskedRepository } from './asked-repository.ts'
import type { LineRow } from './line-repository.ts'
import { orderMessage } from './order-text.ts'
import { linkWorks } from './policy.ts'
import { createRequestRepository, type RequestRow } from './request-repository.ts'
import { type SupplyRequestsDeps, tables } from './supply-requests-deps.ts'
import type { SupplyTexts } from './supply-texts.ts'
import { type MessageLine, whatsappLink, whatsappText } from './whatsapp-text.ts'

/** Who answers for a stockist. */
export type Answerer =
  | { by: 'link'; token: string }
  | { by: 'session'; caller: AccountCaller; requestId: string }

/** What somebody may answer, as it is now. */
export interface Part {
  request: RequestRow
  asked: AskedRow
}

/** The address of the page on which a stockist answers. */
export function linkOf(
  { publicUrl }: Pick<SupplyRequestsDeps, 'publicUrl'>,
  tokens: LinkTokens,
  asked: Pick<AskedRow, 'no' | 'link_version'>,
): string {
  return `${publicUrl()}/r/${tokens.issue('reply', asked.no, asked.link_version)}`
}

/**
 * A link, and a message for WhatsApp with the lines of its stockist; once it has an order, with the order.
 * @param texts in the language of who sends it
 * @param ordered what was ordered with the request, of whomever
 */
export function messageOf(
  deps: Pick<SupplyRequestsDeps, 'publicUrl'>,
  tokens: LinkTokens,
  { request, asked, lines }: Part & { lines: readonly LineRow[] },
  texts: SupplyTexts,
  ordered: readonly OrderRow[] = [],
): { url: string; whatsapp: string | null } {
  const url = linkOf(deps, tokens, asked)
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
export async function openLink(db: Db, tokens: LinkTokens, token: string): Promise<Part> {
  // No row has the number 0: a token that names none is looked up all the same.
  const no = tokens.numberOf(token) ?? 0
  const asked = await createAskedRepository(tables(db)).find(no)
  const request = await createRequestRepository(tables(db)).findByNo(asked?.request_no ?? 0)
  const isProven = tokens.proves(token, 'reply', no, asked?.link_version ?? 0)
  if (!asked || !request || !isProven || !linkWorks(request, asked)) throw new AppError('link-ended')
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
  tokens: LinkTokens,
  answerer: Answerer,
): Promise<Part> {
  const found =
    answerer.by === 'link'
      ? await openLink(tx, tokens, answerer.token)
      : await openForStockist(tx, answerer.requestId, answerer.caller.id)
  const { stockist_id: stockistId, no } = found.asked
  const held = await deps.stockists.holdApproved(tx, [stockistId])
  const repository = createAskedRepository(tables(tx))
  await repository.lock(no)
  const request = await createRequestRepository(tables(tx)).findByNo(found.request.no)
  const asked = await repository.find(no)
  if (answerer.by === 'link') {
    const isProven = asked && tokens.proves(answerer.token, 'reply', no, asked.link_version)
    if (!request || !isProven || held.length === 0 || !linkWorks(request, asked))
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

export function noSuchRequest(): AppError {
  return new AppError('record-not-found', { message: 'No such request.' })
}
