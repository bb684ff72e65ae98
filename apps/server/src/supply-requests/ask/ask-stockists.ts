import { limits } from '@rasad/contract/limits'
import type { LeftOut, NewSupplyRequest } from '@rasad/contract/supply-requests'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { createOwnLists } from '../../stock-files/stock-files.ts'
import { notifyAsked } from '../notify.ts'
import { shareLines } from '../policy.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { createAskedRepository } from './asked-repository.ts'
import { createLineRepository, type NewLine } from './line-repository.ts'
import { muting } from './mutes.ts'
import { noteEvent } from './request-event-repository.ts'
import { createRequestRepository, type RequestRow } from './request-repository.ts'
import { townOf } from './town-of.ts'

const day = 86_400

/**
 * A buyer asks stockists, all in one transaction: request, lines, links, what the stockists are told. The same key with
 * the same body finds the request that is there, and so does the same body within seconds without a key.
 * @throws AppError record-not-found for a list of somebody else; invalid-input for unknown medicines, a list without
 *   lines or quantities, and stockists of which none can be asked; requests-muted, too-many-asks, key-reused,
 *   licence-cancelled
 */
export async function askStockists(
  deps: SupplyRequestsDeps,
  buyer: AccountCaller,
  given: NewSupplyRequest,
  { key, bodyHash }: { key: string | undefined; bodyHash: Buffer },
): Promise<RequestRow> {
  const tokens = await deps.links.tokens()
  return deps.db.transaction().execute(async (tx) => {
    const requests = createRequestRepository(tables(tx))
    // Of two at once with one key, the second finds what the first has made.
    await requests.holdBuyer(buyer.id)
    const known =
      key === undefined
        ? await requests.findSame(buyer.id, bodyHash, limits.sentTwiceSeconds)
        : await requests.findByKey(buyer.id, key)
    if (known) {
      if (!known.body_hash.equals(bodyHash)) throw new AppError('key-reused')
      return known
    }
    const who = await requests.findBuyer(buyer.id)
    if (!who) throw new AppError('not-allowed')
    if (who.is_cancelled) throw new AppError('licence-cancelled')
    const { listNo, lines } = await linesOf(tx, buyer.id, given)
    const { asked, leftOut } = await chooseStockists(deps, tx, buyer.id, given)
    if (deps.rateLimits) await refuseTooMany(tx, buyer.id, asked.length)

    const shares = await share(tx, buyer.id, lines, asked, given.items)
    const no = await requests.add({
      id: newId(),
      account_id: buyer.id,
      list_no: listNo,
      note: given.note ?? null,
      shows_phone: given.showsPhone,
      town: townOf(who.address, deps.search),
      left_out: leftOut,
      idempotency_key: key ?? null,
      body_hash: bodyHash,
      hours: limits.replyLinkHours,
    })
    await createLineRepository(tables(tx)).add(no, lines)
    await createAskedRepository(tables(tx)).add(
      no,
      asked.map((stockist, at) => ({
        stockistNo: stockist.no,
        lines: shares[at] ?? [],
        link: tokens.draw(),
      })),
    )
    await noteEvent(tx, {
      requestNo: no,
      asked: null,
      kind: 'sent',
      by: 'buyer',
      lines: lines.length,
    })
    const request = await requests.findByNo(no)
    if (!request) throw new Error('A request was not written.')
    await deps.audit.record(tx, {
      actor: buyer,
      action: 'request.sent',
      subject: { kind: 'supply-request', id: request.id },
      details: { stockists: `${asked.filter(({ no }) => no > 0).length}`, lines: `${lines.length}` },
    })
    await notifyAsked(deps, tx, request, { mail: given.mail })
    return request
  })
}

/** The lines that are asked for, each with the medicine that it means. */
async function linesOf(
  tx: Db,
  accountId: string,
  { listId, items }: NewSupplyRequest,
): Promise<{ listNo: number | null; lines: NewLine[] }> {
  const repository = createLineRepository(tables(tx))
  const listNo = listId === undefined ? null : await repository.listNo(accountId, listId)
  if (listNo === undefined) throw new AppError('record-not-found', { message: 'No such list.' })
  if (listNo !== null && items === undefined) {
    const lines = await repository.ofList(listNo)
    if (lines.length === 0) throw refused('listId', 'empty', 'This list has no lines.')
    const open = lines.filter(({ quantity }) => quantity === null).length
    if (open > 0) {
      const what = open === 1 ? 'One line has' : `${open} lines have`
      throw refused(
        'listId',
        'quantity-missing',
        `${what} no quantity. Please say how many, or leave them out.`,
      )
    }
    const medicines = await repository.medicinesAt(lines.flatMap(({ medicineId }) => medicineId ?? []))
    return {
      listNo,
      lines: lines.map(({ medicineId, ...line }) => ({
        ...line,
        medicineNo: (medicineId === null ? undefined : medicines.get(medicineId)?.no) ?? null,
      })),
    }
  }
  const given = items ?? []
  const medicines = await repository.medicinesAt(given.flatMap(({ medicine }) => medicine ?? []))
  const lines = given.map(({ name, medicine, quantity, free, unit, note }, at): NewLine => {
    const known = medicine === undefined ? undefined : medicines.get(medicine)
    if (medicine !== undefined && !known) {
      throw refused(`items.${at}.medicine`, 'unknown', 'This medicine is not in the catalogue any more.')
    }
    return {
      name: name ?? known?.name ?? '',
      medicineNo: known?.no ?? null,
      quantity,
      free: free ?? null,
      unit: unit ?? null,
      note: note ?? null,
    }
  })
  return { listNo, lines }
}

interface Asked {
  id: string
  no: number
}

/** Those of the named stockists that can be asked, and why the others cannot. */
async function chooseStockists(
  deps: SupplyRequestsDeps,
  tx: Db,
  buyerId: string,
  { stockistIds, ownSupplierIds }: Pick<NewSupplyRequest, 'stockistIds' | 'ownSupplierIds'>,
): Promise<{ asked: Asked[]; leftOut: LeftOut[] }> {
  const ids = [...stockistIds, ...ownSupplierIds]
  const own = await createAskedRepository(tables(tx)).holdOwn(buyerId, ownSupplierIds)
  const all = [...(await deps.stockists.holdApproved(tx, stockistIds)), ...own]
  const held = new Map(all.map((row) => [row.id, row]))
  const nos = [...held.values()].map(({ no }) => no)
  const muted = await muting(tx, nos, buyerId)
  const often = deps.rateLimits
    ? await createAskedRepository(tables(tx)).countOfDay(buyerId, nos)
    : new Map<number, number>()
  const asked: Asked[] = []
  const without: Omit<LeftOut, 'name'>[] = []
  for (const stockistId of ids) {
    const stockist = held.get(stockistId)
    if (!stockist) without.push({ stockistId, why: 'not-available' })
    else if (muted.has(stockist.no)) without.push({ stockistId, why: 'muted' })
    else if ((often.get(stockist.no) ?? 0) >= limits.maxAskedByOnePerDay) {
      without.push({ stockistId, why: 'asked-often' })
    } else asked.push(stockist)
  }
  const briefs = await deps.stockists.briefs(
    without.map(({ stockistId }) => stockistId),
    tx,
  )
  // Who waits for approval, or is declined, is nobody yet: to others its id says nothing.
  const names = new Map(
    briefs.filter(({ status }) => status === 'approved').map(({ id, firmName }) => [id, firmName]),
  )
  const leftOut = without.map((each) => ({ ...each, name: names.get(each.stockistId) ?? null }))
  if (asked.length === 0) throw nobodyLeft(leftOut)
  return { asked, leftOut }
}

/** The refusal where none of the named stockists can be asked: it says why for each. */
function nobodyLeft(leftOut: readonly LeftOut[]): AppError {
  const named = leftOut.map(({ name }) => name ?? 'a supplier that is gone').join(', ')
  const isAll = (why: LeftOut['why']) => leftOut.every((each) => each.why === why)
  if (isAll('muted')) {
    const message = `These take no requests from you here: ${named}. Please call them.`
    return new AppError('requests-muted', { message, fields: { stockistIds: { code: 'muted', message } } })
  }
  if (isAll('asked-often')) {
    const message = `You have asked these often within a day: ${named}. Please call them.`
    const fields = { stockistIds: { code: 'asked-often', message } }
    return new AppError('too-many-asks', { message, fields, retryAfter: day })
  }
  return refused(
    'stockistIds',
    'not-available',
    `None of these can be asked now: ${named}. Please choose others.`,
  )
}

async function refuseTooMany(tx: Db, buyerId: string, wanted: number): Promise<void> {
  const { requests, asked } = await createRequestRepository(tables(tx)).countOfDay(buyerId)
  if (requests >= limits.maxSupplyRequestsPerDay || asked + wanted > limits.maxAskedPerDay) {
    throw new AppError('too-many-asks', { retryAfter: day })
  }
}

async function share(
  tx: Db,
  buyerId: string,
  lines: readonly NewLine[],
  asked: readonly Asked[],
  items: NewSupplyRequest['items'] = [],
): Promise<number[][]> {
  const medicines = [...new Set(lines.flatMap(({ medicineNo }) => medicineNo ?? []))]
  const nos = asked.map(({ no }) => no)
  const rows = await createLineRepository(tables(tx)).listed(nos, medicines)
  const listed = new Map(nos.map((no) => [no, new Set<number>()]))
  for (const row of rows) listed.get(row.stockist_no)?.add(row.medicine_no)
  if (nos.some((no) => no < 0)) {
    for (const { supplierNo, medicineNo } of await createOwnLists(tx).offers(buyerId, medicines)) {
      listed.get(supplierNo)?.add(medicineNo)
    }
  }
  return shareLines(
    lines.map(({ medicineNo }) => medicineNo),
    nos,
    listed,
    items.map(({ without = [] }) => new Set(asked.flatMap(({ id, no }) => (without.includes(id) ? no : [])))),
  )
}

function refused(field: string, code: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: { code, message } } })
}
