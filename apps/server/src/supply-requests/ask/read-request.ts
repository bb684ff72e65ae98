import type { Db } from '../../platform/db/database.ts'
import { createOwnLists } from '../../stock-files/stock-files.ts'
import { createAnswerRepository } from '../answer/answer-repository.ts'
import { type Lists, unansweredPairs } from '../answer/plan-answers.ts'
import { createPlanAnswersRepository } from '../answer/plan-answers-repository.ts'
import { tables } from '../supply-requests-deps.ts'
import { type AskedRow, createAskedRepository } from './asked-repository.ts'
import { createLineRepository } from './line-repository.ts'
import type { RequestParts } from './present-request.ts'
import { createRequestEventRepository } from './request-event-repository.ts'
import { createRequestRepository, type RequestRow } from './request-repository.ts'

/** All of a request, as its buyer may see it. */
export async function readWhole(db: Db, request: RequestRow): Promise<RequestParts> {
  const asked = await createAskedRepository(tables(db)).of(request.no)
  const nos = asked.map(({ no }) => no)
  const answers = createAnswerRepository(tables(db))
  return {
    request,
    asked,
    lines: await createLineRepository(tables(db)).of(request.no),
    answers: await answers.of(nos),
    ordered: await answers.orderedOf(nos),
    history: await createRequestEventRepository(tables(db)).of(request.no),
  }
}

/** What one stockist that was asked may see of a request, as it is now; undefined once one of them is gone. */
export async function readPart(
  db: Db,
  askedNo: number,
): Promise<(RequestParts & { own: AskedRow }) | undefined> {
  const own = await createAskedRepository(tables(db)).find(askedNo)
  const request = own && (await createRequestRepository(tables(db)).findByNo(own.request_no))
  if (!own || !request) return undefined
  const answers = createAnswerRepository(tables(db))
  return {
    own,
    request,
    asked: [own],
    lines: await createLineRepository(tables(db)).of(request.no, own.lines),
    answers: await answers.of([own.no]),
    // An order names the product that was agreed, and only its stockist sees it.
    ordered: await answers.orderedOf([own.no]),
    history: await createRequestEventRepository(tables(db)).of(request.no, own.no),
  }
}

/** What the stockists list of the lines that they have not answered. */
export async function readLists(db: Db, parts: RequestParts): Promise<Lists> {
  const rows = await createPlanAnswersRepository(tables(db)).available(unansweredPairs(parts))
  const pairs = new Set(rows.map((row) => `${row.stockist_no} ${row.medicine_no}`))
  if (parts.asked.some(({ is_own }) => is_own)) {
    const medicines = [...new Set(parts.lines.flatMap(({ medicine_no }) => medicine_no ?? []))]
    const offers = await createOwnLists(db).offers(parts.request.account_id, medicines)
    for (const { supplierNo, medicineNo, listing } of offers) {
      if (listing.available) pairs.add(`${supplierNo} ${medicineNo}`)
    }
  }
  return (stockistNo, medicineNo) => pairs.has(`${stockistNo} ${medicineNo}`)
}
