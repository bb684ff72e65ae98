import { errorCodes } from '@rasad/contract/error-codes'
import { limits } from '@rasad/contract/limits'
import type { Reply, ReplyLine } from '@rasad/contract/supply-requests'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { createAskedRepository } from '../ask/asked-repository.ts'
import { createLineRepository, type LineRow } from '../ask/line-repository.ts'
import { noteEvent } from '../ask/request-event-repository.ts'
import { createRequestRepository } from '../ask/request-repository.ts'
import { notifyAnswered, notifyOfLinkUse } from '../notify.ts'
import { type Answerer, auditSubject, holdPart, type Part } from '../request-access.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { type AnswerColumns, createAnswerRepository } from './answer-repository.ts'
import { listAnswers } from './answered-listings.ts'

/**
 * A stockist answers, by its link or in its session: all of it in one transaction. Of several answers for one line the
 * last one counts, and all are kept. What is answered already is not written again, and the same key with the same body
 * changes nothing, whatever was answered since. What was said in a session is changed in a session alone: the buyer holds
 * the link, too.
 * @returns the stockist's part of the request
 * @throws AppError link-ended, record-not-found, licence-cancelled, request-over; request-ordered once this stockist has
 *   an order; invalid-input at lines that it was not asked for; said-in-session; answered-meanwhile at lines that were
 *   answered since; key-reused, too-many-answers
 */
export async function giveAnswer(
  deps: SupplyRequestsDeps,
  answerer: Answerer,
  reply: Reply,
  { key, bodyHash }: { key: string | undefined; bodyHash: Buffer },
): Promise<Part> {
  return deps.db.transaction().execute(async (tx) => {
    const part = await holdPart(deps, tx, answerer)
    const { request, asked } = part
    const answers = createAnswerRepository(tables(tx))
    const known = key === undefined ? undefined : await answers.keep(asked.no, key, bodyHash)
    if (known === 'same') return part
    if (known === 'other') throw new AppError('key-reused')
    if (known === 'full') throw new AppError('too-many-answers')
    if (asked.ordered_at) throw new AppError('request-ordered')

    const last = await answers.lastOf(asked.no)
    const isLink = answerer.by === 'link'
    const isSaid = (line: number) => isLink && last.get(line)?.by_link === false
    /** In a session, what a link has said is said anew: from then on no link changes it. */
    const isNew = (answer: AnswerColumns) => {
      const before = last.get(answer.line)
      return !isSame(answer, before) || (!isLink && before?.by_link === true)
    }
    const lines = createLineRepository(tables(tx))
    const isBareByLink = (line: number) => {
      const before = last.get(line)
      return !isLink && before?.by_link === true && isSame(have(line), before)
    }
    const given =
      reply.lines === undefined
        ? asked.lines
            .filter((line) => (last.get(line)?.answer === 'have' ? isBareByLink(line) : !isSaid(line)))
            .map(have)
        : columnsOf(
            reply.lines,
            await lines.of(request.no, asked.lines),
            await lines.medicinesAt(
              reply.lines.flatMap(({ answer, medicine }) => (answer === 'other' ? (medicine ?? []) : [])),
            ),
          )
    const changed = given.filter(isNew)
    const note = reply.note === asked.note ? undefined : reply.note
    refuseSaid(
      changed.filter(({ line }) => isSaid(line)).map(({ line }) => line),
      isLink && note !== undefined && asked.note_in_session,
      reply,
    )
    refuseMeanwhile(changed, last, reply)
    if (changed.length === 0 && note === undefined) {
      await listInSession(tx, part, answerer, reply)
      return part
    }

    const { answers: count, replies } = await answers.countOf(asked.no)
    const isFull = count + changed.length > limits.maxAnswersPerLine * asked.lines.length
    if (isFull || replies >= limits.maxRepliesPerLink) throw new AppError('too-many-answers')
    if (changed.length > 0) {
      await answers.add(asked.no, changed, { account: isLink ? null : answerer.caller.id, isLink })
    }
    await listInSession(tx, part, answerer, reply)
    await createAskedRepository(tables(tx)).markAnswered(
      asked.no,
      note === undefined ? undefined : { text: note, inSession: !isLink },
    )
    await noteEvent(tx, {
      requestNo: request.no,
      asked: asked.no,
      kind: 'answered',
      by: answerer.by,
      lines: changed.length,
    })
    await deps.audit.record(tx, {
      actor: isLink ? null : answerer.caller,
      action: 'request.answered',
      subject: auditSubject({ request, asked }),
      details: { by: answerer.by, lines: `${changed.length}` },
    })
    await notifyAnswered(deps, tx, part)
    if (isLink) await notifyOfLinkUse(deps, tx, part)
    await createRequestRepository(tables(tx)).touch(request.no)
    return part
  })
}

/** @throws AppError answered-meanwhile at the lines that have another answer than the one that they replace */
function refuseMeanwhile(
  changed: readonly AnswerColumns[],
  last: ReadonlyMap<number, { given_at: Date }>,
  reply: Reply,
): void {
  const isChanged = new Set(changed.map(({ line }) => line))
  const { message } = errorCodes['answered-meanwhile']
  const fields = (reply.lines ?? []).flatMap(({ line, replaces }, at) => {
    const given = last.get(line)?.given_at.toISOString() ?? null
    const isAsSeen = replaces === undefined || replaces === given || !isChanged.has(line)
    return isAsSeen ? [] : [[`lines.${at}.line`, { code: 'answered-meanwhile', message }] as const]
  })
  if (fields.length > 0) throw new AppError('answered-meanwhile', { fields: Object.fromEntries(fields) })
}

/** @throws AppError said-in-session at the lines, and at the note */
function refuseSaid(lines: readonly number[], note: boolean, reply: Reply): void {
  if (lines.length === 0 && !note) return
  const { message } = errorCodes['said-in-session']
  const error = { code: 'said-in-session', message }
  const at = lines.map((said) => `lines.${reply.lines?.findIndex(({ line }) => line === said)}.line`)
  const fields = Object.fromEntries([...at, ...(note ? ['note'] : [])].map((field) => [field, error]))
  throw new AppError('said-in-session', { fields })
}

/**
 * What the stockist says in its session is news for its list; so is what it repeats there of what was said by link. "All as
 * listed" repeats no price: what a link has said with one waits until the desk takes it over.
 */
async function listInSession(tx: Db, { asked }: Part, answerer: Answerer, reply: Reply): Promise<void> {
  if (answerer.by === 'link') return
  const said = reply.lines?.map(({ line }) => line)
  const bare = async () => {
    const last = await createAnswerRepository(tables(tx)).lastOf(asked.no)
    return [...last.values()].filter((answer) => isSame(have(answer.line), answer)).map(({ line }) => line)
  }
  const answers = { askedNo: asked.no, stockistNo: asked.stockist_no }
  await listAnswers(tx, { ...answers, byLink: false, lines: said })
  await listAnswers(tx, { ...answers, byLink: true, lines: said ?? (await bare()) })
}

function have(line: number): AnswerColumns {
  return { line, answer: 'have', ...nothingSaid }
}

const nothingSaid = {
  quantity: null,
  price_paise: null,
  scheme: null,
  gst_basis_points: null,
  available_on: null,
  medicine_no: null,
  expiry: null,
}

/** Keeps of each line what its answer can say. @throws AppError invalid-input with the position among the lines */
function columnsOf(
  given: readonly ReplyLine[],
  asked: readonly LineRow[],
  medicines: ReadonlyMap<string, { no: number }>,
): AnswerColumns[] {
  const lines = new Map(asked.map((row) => [row.line, row]))
  return given.map((reply, at): AnswerColumns => {
    const { line, answer } = reply
    const wanted = lines.get(line)
    if (!wanted) throw refused(at, 'line', 'not-asked', 'You were not asked for this line.')
    if (answer === 'no') return { line, answer, ...nothingSaid }
    if (answer === 'part' && !reply.quantity) {
      throw refused(at, 'quantity', 'required', 'Please say how many you have.')
    }
    let medicine: number | null = null
    if (answer === 'other') {
      if (reply.medicine === undefined)
        throw refused(at, 'medicine', 'required', 'Please choose the other product.')
      medicine = medicines.get(reply.medicine)?.no ?? null
      if (medicine === null) {
        throw refused(at, 'medicine', 'unknown', 'This medicine is not in the catalogue any more.')
      }
      if (medicine === wanted.medicine_no) {
        throw refused(at, 'medicine', 'same', 'This is the product that was asked for.')
      }
    }
    return {
      line,
      answer,
      quantity: reply.quantity ?? null,
      price_paise: reply.pricePaise ?? null,
      scheme: reply.scheme ?? null,
      gst_basis_points: reply.gstBasisPoints ?? null,
      available_on: answer === 'later' ? (reply.availableOn ?? null) : null,
      medicine_no: medicine,
      expiry: reply.expiry ?? null,
    }
  })
}

function isSame(answer: AnswerColumns, last: AnswerColumns | undefined): boolean {
  return (
    last !== undefined &&
    (Object.keys(answer) as (keyof AnswerColumns)[]).every((column) => answer[column] === last[column])
  )
}

function refused(at: number, field: string, code: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [`lines.${at}.${field}`]: { code, message } } })
}
