import type { RegistrationStatus } from '@rasad/contract/accounts'
import type { WholeRecord } from '@rasad/contract/parties'
import type { AnsweredCardRequest, CardRequest, OwnCardRequest, Purchaser } from '@rasad/contract/purchasing'
import { fileUrl } from '../files/files.ts'
import { presentFields } from '../parties/parties.ts'
import type { AnsweredRow, AskedStockistRow, CardRequestDetails } from './card-request-repository.ts'
import type { PurchaserRow } from './purchaser-repository.ts'

// The only place that turns rows into answers. Each presenter lists what its viewer can see.

/** All that strangers see of a purchaser. */
export function presentPurchaserStatus(row: PurchaserRow) {
  return {
    _id: row.id,
    approved: row.status === 'approved',
    declined: row.status === 'declined',
    status: row.status,
  } satisfies RegistrationStatus
}

/** What was decided of a purchaser, and when it was approved. */
export function presentPurchaserDecision(row: PurchaserRow) {
  return {
    ...presentPurchaserStatus(row),
    approvedAt: row.status === 'approved' ? (row.decided_at?.toISOString() ?? null) : null,
  }
}

/** What the purchaser itself, admins and the stockists that it asked can see. */
export function presentPurchaser(
  row: PurchaserRow,
  { emailConfirmed, cardCode }: { emailConfirmed: boolean; cardCode: string | null },
): Purchaser {
  return {
    ...presentPurchaserDecision(row),
    role: 'purchaser',
    ...(presentFields('purchaser', row) as WholeRecord<'purchaser'>),
    name: row.full_name,
    phone: row.contact_no,
    email: row.email,
    emailConfirmed,
    cardCode,
    personalPhoto: fileUrl(row.photo_file),
    createdAt: row.created_at.toISOString(),
  }
}

/** @param names firm names of stockists by id. */
export function presentCardRequest(row: CardRequestDetails, names: Map<string, string>): CardRequest {
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    purchaserId: row.purchaser_id,
    requester: { fullName: row.full_name, email: row.email },
    requesterDisplay: { name: row.full_name, photo: fileUrl(row.photo_file) },
    purchaserData: {
      fullName: row.full_name,
      address: row.address,
      contactNo: row.contact_no,
      email: row.email,
      aadharImage: fileUrl(row.identity_file),
      photo: fileUrl(row.photo_file),
    },
    approvals: row.approvals.map(({ stockist, at }) => ({
      stockist,
      stockistName: names.get(stockist) ?? '',
      approvedAt: new Date(at).toISOString(),
    })),
    stockistCount: row.stockist_count,
  }
}

/**
 * A request that no longer waits, as a stockist that was asked sees it.
 * @param names firm names of stockists by id.
 */
export function presentAnsweredRequest(
  row: AnsweredRow,
  stockistId: string,
  names: Map<string, string>,
): AnsweredCardRequest {
  return {
    _id: row.id,
    purchaserName: row.full_name,
    askedAt: row.asked_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    status: row.status,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: presentDecider(row, stockistId, names),
  }
}

/** Which admin it was is nobody else's business. */
function presentDecider(
  { decided_by: id, decided_role: role }: AnsweredRow,
  stockistId: string,
  names: Map<string, string>,
): AnsweredCardRequest['decidedBy'] {
  if (id === null) return null
  if (id === stockistId) return { who: 'self', name: names.get(id) ?? null }
  return role === 'stockist' ? { who: 'stockist', name: names.get(id) ?? null } : { who: 'admin', name: null }
}

/**
 * A purchaser's own requests, in the order of the rows.
 * @param rows one row per requested stockist, with the rows of a request adjacent.
 * @param names firm names of stockists by id.
 */
export function presentOwnRequests(rows: AskedStockistRow[], names: Map<string, string>): OwnCardRequest[] {
  const requests = new Map<string, OwnCardRequest>()
  for (const row of rows) {
    const request = requests.get(row.id) ?? {
      _id: row.id,
      createdAt: row.created_at.toISOString(),
      status: row.status,
      stockists: [],
    }
    request.stockists.push({
      _id: row.stockist_id,
      name: names.get(row.stockist_id) ?? null,
      answer: row.answer,
      answeredAt: row.answered_at?.toISOString() ?? null,
    })
    requests.set(row.id, request)
  }
  return [...requests.values()]
}
